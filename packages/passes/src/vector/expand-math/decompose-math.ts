/**
 * Decomposes operations of math that are compositions of others: `clampf`, `sincos`, `isnormal` and `ipowi`. The
 * resulting operations have an instruction or are expanded like all others.
 */
import {
  AbsFOp,
  AndIOp,
  ClampFOp,
  CmpFOp,
  CmpFPredicate,
  CmpIOp,
  CmpIPredicate,
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
  const isLarge = compareFloats(b, "oge", magnitude, least);
  const isFinite = compareFloats(b, "ole", magnitude, greatest);
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
    return compareIntegers(in_, "ne", bit, zero);
  };
  const loop = emitIndexLoop(
    b,
    { to: width },
    (inner, _bit, [product = base, square = base, rest = exponent]) => {
      const multiplied = MulIOp.build(inner, { lhs: product, rhs: square }).result;
      const next = select(inner, isOdd(inner, rest), multiplied, product);
      const squared = MulIOp.build(inner, { lhs: square, rhs: square }).result;
      return [next, squared, ShRUIOp.build(inner, { lhs: rest, rhs: one }).result];
    },
    [one, base, exponent],
  );
  const isUnit = compareIntegers(b, "eq", base, one);
  const isMinusOne = compareIntegers(b, "eq", base, minusOne);
  const sign = select(b, isOdd(b, exponent), minusOne, one);
  const reciprocal = select(b, isUnit, one, select(b, isMinusOne, sign, zero));
  const isNegative = compareIntegers(b, "slt", exponent, zero);
  return select(b, isNegative, reciprocal, loop.resultAt(0));
}

function compareFloats(b: Builder, predicate: "oge" | "ole", lhs: Value, rhs: Value): Value {
  return CmpFOp.build(b, { predicate: CmpFPredicate.attr(b.context, predicate), lhs, rhs }).result;
}

function compareIntegers(b: Builder, predicate: "eq" | "ne" | "slt", lhs: Value, rhs: Value): Value {
  return CmpIOp.build(b, { predicate: CmpIPredicate.attr(b.context, predicate), lhs, rhs }).result;
}

function select(b: Builder, condition: Value, trueValue: Value, falseValue: Value): Value {
  return SelectOp.build(b, { condition, trueValue, falseValue }).result;
}
