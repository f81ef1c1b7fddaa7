/** Lowerings of elementwise operations: those of arith and math, and the casts and helpers of tt. */
import { AddIOp, ConstantOp, ExtSIOp, MulIOp, RoundingMode as ArithRoundingMode } from "@tt-opt/dialect-std";
import { PointerType, PropagateNan, RoundingMode, storageBytes, tt } from "@tt-opt/dialect-tt";
import {
  type Builder,
  decodeFloat,
  defined,
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  maxFiniteBits,
  type Operation,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { toAddress } from "./address.ts";

/** Builds the result elements of an operation from its operand elements. */
export type ScalarBody = (b: Builder, op: Operation, inputs: readonly Value[]) => readonly Value[];

/** The operation itself on scalars; pointers are represented by addresses, as in tensors. */
export const sameOnScalars: ScalarBody = (b, op, inputs) =>
  b.createGeneric(op.name, {
    operands: inputs.map((input) => toAddress(b, input)),
    resultTypes: op.results.map((result) => elementTypeOrSelf(result.type)),
    properties: op.properties.entries(),
    attributes: op.attributes.entries(),
  }).results;

/** `address + offset · size` in i64, where `size` is that of a `pointee` in bytes. */
export function addressSum(pointee: Type): ScalarBody {
  const size = defined(storageBytes(pointee), "the size of what a pointer leads to");
  return (b, op, [address, offset]) => {
    if (address === undefined || offset === undefined) return [];
    const i64 = IntegerType.get(op.context, 64);
    const start = toAddress(b, address);
    const wide = offset.type === i64 ? offset : ExtSIOp.build(b, { in: offset, resultTypes: [i64] }).resultAt(0);
    const scaled = size === 1 ? wide : MulIOp.build(b, { lhs: wide, rhs: ConstantOp.int(b, i64, size).result }).result;
    return AddIOp.build(b, { lhs: start, rhs: scaled }).results;
  };
}

/** The elementwise operations of tt in terms of those of arith and math. */
export const ttElementwise: ReadonlyMap<string, ScalarBody> = new Map<string, ScalarBody>([
  ["tt.clampf", clampf],
  ["tt.mulhiui", (b, _op, [x, y]) => [mulHigh(b, x, y)]],
  ["tt.fp_to_fp", (b, op, [x]) => [fpToFp(b, op, x)]],
  ["tt.bitcast", (b, op, [x]) => [bitcast(b, op, x)]],
  ["tt.precise_sqrt", (b, _op, [x]) => b.createGeneric("math.sqrt", unary(x)).results],
  ["tt.precise_divf", (b, _op, [x, y]) => b.createGeneric("arith.divf", unary(x, y)).results],
]);

function unary(...values: readonly (Value | undefined)[]): {
  operands: readonly Value[];
  resultTypes: readonly Type[];
} {
  const operands = values.flatMap((value) => (value === undefined ? [] : [value]));
  return { operands, resultTypes: operands.slice(0, 1).map((value) => value.type) };
}

function clampf(b: Builder, op: Operation, [x, min, max]: readonly Value[]): readonly Value[] {
  const isAll = PropagateNan.of(op.properties.get("propagateNan")) === "all";
  const low = b.createGeneric(isAll ? "arith.maximumf" : "arith.maxnumf", unary(x, min)).resultAt(0);
  return b.createGeneric(isAll ? "arith.minimumf" : "arith.minnumf", unary(low, max)).results;
}

function mulHigh(b: Builder, x: Value | undefined, y: Value | undefined): Value {
  const { operands, resultTypes } = unary(x, y);
  return b
    .createGeneric("arith.mului_extended", { operands, resultTypes: [...resultTypes, ...resultTypes] })
    .resultAt(1);
}

/** Converts between any two float types, through f32 if neither includes the other. */
function fpToFp(b: Builder, op: Operation, x: Value | undefined): Value {
  const to = elementTypeOrSelf(op.resultAt(0).type);
  const source = defined(x, "the operand of tt.fp_to_fp");
  const towardZero = RoundingMode.of(op.properties.get("rounding")) === "rtz";
  const from = source.type;
  if (!(from instanceof FloatType) || !(to instanceof FloatType) || from === to) return source;
  const f32 = FloatType.get(b.context, "f32");
  if (from.width < to.width)
    return b.createGeneric("arith.extf", { operands: [source], resultTypes: [to] }).resultAt(0);
  const wide =
    from.width < 32 ? b.createGeneric("arith.extf", { operands: [source], resultTypes: [f32] }).resultAt(0) : source;
  return b
    .createGeneric("arith.truncf", {
      operands: [to.width <= 8 ? clampToFinite(b, wide, to) : wide],
      resultTypes: [to],
      properties: towardZero ? [["roundingmode", ArithRoundingMode.attr(b.context, "toward_zero")]] : [],
    })
    .resultAt(0);
}

/** Eight-bit floats saturate: larger values become the largest finite value, and NaN is preserved. */
function clampToFinite(b: Builder, value: Value, to: FloatType): Value {
  const limit = decodeFloat(to.format, maxFiniteBits(to.format, false));
  const [high, low] = [limit, -limit].map((bound) => ConstantOp.float(b, value.type, bound).result);
  const above = b.createGeneric("arith.minimumf", unary(value, high)).resultAt(0);
  return b.createGeneric("arith.maximumf", unary(above, low)).resultAt(0);
}

/** Reinterprets bits as another type of the same width; pointers are unchanged. */
function bitcast(b: Builder, op: Operation, x: Value | undefined): Value {
  const source = defined(x, "the operand of tt.bitcast");
  const to = elementTypeOrSelf(op.resultAt(0).type);
  if (source.type === to) return source;
  if (source.type instanceof PointerType || to instanceof PointerType) {
    return tt.BitcastOp.build(b, { src: source, resultTypes: [to] }).result;
  }
  return b.createGeneric("arith.bitcast", { operands: [source], resultTypes: [to] }).resultAt(0);
}
