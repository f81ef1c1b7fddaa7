/**
 * Decomposes operations of math that are compositions of others: `clampf`, `sincos`, `isnormal` and `ipowi`. The
 * resulting operations have an instruction or are expanded like all others.
 */
import {
  AbsFOp,
  AndIOp,
  ClampFOp,
  CmpFOp,
  CmpIOp,
  ConstantOp,
  CosOp,
  IPowIOp,
  IsNormalOp,
  MaximumFOp,
  MinimumFOp,
  MulIOp,
  SelectOp,
  ShRUIOp,
  SinCosOp,
  SinOp,
} from "@tt-opt/dialect-std";
import {
  type Builder,
  decodeFloat,
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  maxFiniteBits,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoop } from "../../index-loops.ts";

/** Builds the results of a composition at the insertion point of `b`; undefined for other operations. */
export function decomposeMath(b: Builder, op: Operation): readonly Value[] | undefined {
  if (op.is(ClampFOp)) return [clamped(b, op)];
  if (op.is(SinCosOp)) return [SinOp.build(b, { input: op.input }).result, CosOp.build(b, { input: op.input }).result];
  if (op.is(IsNormalOp)) return isNormal(b, op);
  if (op.is(IPowIOp)) return [integerPower(b, op.lhs, op.rhs)];
  return undefined;
}

/** NaN if the value or a bound is NaN. */
function clamped(b: Builder, { value, min, max }: ClampFOp): Value {
  const raised = MaximumFOp.build(b, { lhs: value, rhs: min }).result;
  return MinimumFOp.build(b, { lhs: raised, rhs: max }).result;
}

/** True between the smallest normal and the largest finite magnitude; false for NaN. */
function isNormal(b: Builder, { input }: IsNormalOp): readonly Value[] | undefined {
  const element = elementTypeOrSelf(input.type);
  if (!(element instanceof FloatType)) return undefined;
  const { format } = element;
  const magnitude = AbsFOp.build(b, { input: input }).result;
  const least = ConstantOp.float(b, input.type, 2 ** (1 - format.bias)).result;
  const greatest = ConstantOp.float(b, input.type, decodeFloat(format, maxFiniteBits(format))).result;
  const isLarge = CmpFOp.create(b, "oge", magnitude, least).result;
  const isFinite = CmpFOp.create(b, "ole", magnitude, greatest).result;
  return [AndIOp.build(b, { lhs: isLarge, rhs: isFinite }).result];
}

/**
 * `base` to the power of `exponent`, modulo 2^width, by repeated squaring. For a negative exponent, the result is the
 * reciprocal rounded toward zero: 0, except for bases 1 and -1. The reciprocal of 0, which MLIR leaves undefined, is 0.
 */
function integerPower(b: Builder, base: Value, exponent: Value): Value {
  const { type } = base;
  const element = elementTypeOrSelf(type);
  const width = element instanceof IntegerType ? element.width : 64;
  const [zero, one, minusOne] = [0, 1, -1].map((value) => ConstantOp.int(b, type, value).result);
  if (zero === undefined || one === undefined || minusOne === undefined) return base;
  const isOdd = (in_: Builder, power: Value): Value => {
    const bit = AndIOp.build(in_, { lhs: power, rhs: one }).result;
    return CmpIOp.create(in_, "ne", bit, zero).result;
  };
  const loop = emitIndexLoop(
    b,
    { to: width },
    (inner, _bit, [product = base, square = base, rest = exponent]) => {
      const multiplied = MulIOp.build(inner, { lhs: product, rhs: square }).result;
      const next = SelectOp.create(inner, isOdd(inner, rest), multiplied, product).result;
      const squared = MulIOp.build(inner, { lhs: square, rhs: square }).result;
      return [next, squared, ShRUIOp.build(inner, { lhs: rest, rhs: one }).result];
    },
    [one, base, exponent],
  );
  const isUnit = CmpIOp.create(b, "eq", base, one).result;
  const isMinusOne = CmpIOp.create(b, "eq", base, minusOne).result;
  const sign = SelectOp.create(b, isOdd(b, exponent), minusOne, one).result;
  const reciprocal = SelectOp.create(b, isUnit, one, SelectOp.create(b, isMinusOne, sign, zero).result).result;
  const isNegative = CmpIOp.create(b, "slt", exponent, zero).result;
  return SelectOp.create(b, isNegative, reciprocal, loop.resultAt(0)).result;
}
