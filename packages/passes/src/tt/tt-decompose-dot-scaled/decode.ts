/** Decodes the operands of scaled products to f32: small floats, which may be packed, and scales. */
import {
  AndIOp,
  BitcastOp,
  CmpIOp,
  ConstantOp,
  ExtUIOp,
  MaxUIOp,
  MulFOp,
  OrIOp,
  SelectOp,
  ShLIOp,
  ShRUIOp,
} from "@tt-opt/dialect-std";
import { type ScaleDotElemType, tt } from "@tt-opt/dialect-tt";
import {
  type Builder,
  elementTypeOrSelf,
  FloatType,
  integerAttr,
  IntegerType,
  RankedTensorType,
  tensorShapeOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { permuted, reshaped } from "../block-access.ts";

/** The name of an element type of `tt.dot_scaled`. */
export type ElementName = (typeof ScaleDotElemType)["cases"][number];

/** The layout of a small float: the sign in the top bit, then the exponent, then `mantissa` bits. */
interface SmallFormat {
  readonly bits: number;
  readonly mantissa: number;
  readonly bias: number;
}

const smallFormats: Readonly<Partial<Record<ElementName, SmallFormat>>> = {
  e2m1: { bits: 4, mantissa: 1, bias: 1 },
  e2m3: { bits: 6, mantissa: 3, bias: 1 },
  e3m2: { bits: 6, mantissa: 2, bias: 3 },
};

/**
 * Converts `value` to f32. Elements of `e2m1` are packed in pairs, the first in the lower half of a byte. They are
 * unpacked along the last dimension.
 */
export function decode(b: Builder, value: Value, name: ElementName): Value {
  const format = smallFormats[name];
  if (elementTypeOrSelf(value.type) instanceof FloatType) return toF32(b, value);
  if (format === undefined) {
    const type = FloatType.get(b.context, name === "e4m3" ? "f8E4M3FN" : "f8E5M2");
    return toF32(b, tt.BitcastOp.build(b, { src: value, resultTypes: [withElement(value, type)] }).result);
  }
  const bits = ExtUIOp.build(b, { in: value, resultTypes: [withElement(value, i32(b))] }).resultAt(0);
  if (name !== "e2m1") return smallFloat(b, bits, format);
  const low = smallFloat(b, AndIOp.build(b, { lhs: bits, rhs: constant(b, bits, 15) }).result, format);
  const high = smallFloat(b, ShRUIOp.build(b, { lhs: bits, rhs: constant(b, bits, 4) }).result, format);
  const shape = tensorShapeOf(low);
  const joined = tt.JoinOp.build(b, {
    lhs: typed(low, tt.TtTensor),
    rhs: typed(high, tt.TtTensor),
    resultTypes: [RankedTensorType.get([...shape, 2], f32(b))],
  }).result;
  return reshaped(b, joined, [...shape.slice(0, -1), 2 * (shape.at(-1) ?? 1)]);
}

/**
 * Decodes the low bits of `bits`. Exponent and mantissa are shifted to their place in f32, which gives a number that is
 * off by a power of two, also for subnormal numbers.
 */
function smallFloat(b: Builder, bits: Value, { bits: width, mantissa, bias }: SmallFormat): Value {
  const magnitude = AndIOp.build(b, { lhs: bits, rhs: constant(b, bits, 2 ** (width - 1) - 1) }).result;
  const sign = AndIOp.build(b, { lhs: bits, rhs: constant(b, bits, 2 ** (width - 1)) }).result;
  const moved = ShLIOp.build(b, { lhs: magnitude, rhs: constant(b, bits, 23 - mantissa) }).result;
  const top = ShLIOp.build(b, { lhs: sign, rhs: constant(b, bits, 32 - width) }).result;
  const lhs = asFloat(b, OrIOp.build(b, { lhs: moved, rhs: top }).result);
  return MulFOp.build(b, { lhs, rhs: ConstantOp.float(b, lhs.type, 2 ** (127 - bias)).result }).result;
}

/** Converts scales to f32. They are exponents biased by 127, where 255 is NaN, or small floats. */
export function decodeScale(b: Builder, scale: Value): Value {
  if (elementTypeOrSelf(scale.type) instanceof FloatType) return toF32(b, scale);
  const exponent = ExtUIOp.build(b, { in: scale, resultTypes: [withElement(scale, i32(b))] }).resultAt(0);
  const moved = ShLIOp.build(b, { lhs: exponent, rhs: constant(b, exponent, 23) }).result;
  // The smallest scale is subnormal in f32.
  const bits = MaxUIOp.build(b, { lhs: moved, rhs: constant(b, exponent, 2 ** 22) }).result;
  const falseValue = asFloat(b, bits);
  const condition = CmpIOp.create(b, "eq", exponent, constant(b, exponent, 255)).result;
  const trueValue = ConstantOp.float(b, falseValue.type, NaN).result;
  return SelectOp.build(b, { condition, trueValue, falseValue }).result;
}

/** Swaps the last two dimensions. */
export function transposed(b: Builder, value: Value): Value {
  const shape = tensorShapeOf(value);
  const rank = shape.length;
  const order = shape.map((_, d) => (d < rank - 2 ? d : 2 * rank - 3 - d));
  return permuted(b, value, order);
}

/**
 * Repeats each element of `value` consecutively up to `shape`, whose last dimension is a multiple of that of `value`.
 */
export function repeated(b: Builder, value: Value, shape: readonly number[]): Value {
  const element = elementTypeOrSelf(value.type);
  const from = tensorShapeOf(value);
  const groups = from.at(-1) ?? 1;
  const expanded = tt.ExpandDimsOp.build(b, {
    src: typed(value, tt.TtTensor),
    axis: integerAttr(b.context, 32, from.length),
  }).resultAt(0);
  const to = [...shape.slice(0, -1), groups, (shape.at(-1) ?? 1) / groups];
  if (tensorShapeOf(expanded).join() === to.join()) return reshaped(b, expanded, shape);
  const type = RankedTensorType.get(to, element);
  return reshaped(b, tt.BroadcastOp.build(b, { src: typed(expanded, tt.TtTensor), resultTypes: [type] }).result, shape);
}

function toF32(b: Builder, value: Value): Value {
  const type = withElement(value, f32(b));
  if (value.type === type) return value;
  return tt.FpToFpOp.build(b, { src: typed(value, tt.TtFloatLike), resultTypes: [type] }).resultAt(0);
}

function asFloat(b: Builder, bits: Value): Value {
  return BitcastOp.build(b, { in: bits, resultTypes: [withElement(bits, f32(b))] }).resultAt(0);
}

function constant(b: Builder, like: Value, value: number): Value {
  return ConstantOp.int(b, like.type, value).result;
}

function withElement(value: Value, element: IntegerType | FloatType): RankedTensorType {
  return RankedTensorType.get(tensorShapeOf(value), element);
}

function i32(b: Builder): IntegerType {
  return IntegerType.get(b.context, 32);
}

function f32(b: Builder): FloatType {
  return FloatType.get(b.context, "f32");
}
