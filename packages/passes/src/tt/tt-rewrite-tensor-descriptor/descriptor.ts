/** The parts that a descriptor is decomposed into, and the blocks that it gives access to. */
import { ConstantOp, numberAttr, SelectOp } from "@tt-opt/dialect-std";
import { PointerType, TensorDescType, tt } from "@tt-opt/dialect-tt";
import {
  at,
  type Builder,
  elementTypeOrSelf,
  FloatType,
  IntegerAttr,
  IntegerType,
  RankedTensorType,
  type Type,
  TypeConverter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { type Block, positionsFrom, splat, widened } from "../block-access.ts";

/** The parts of a descriptor, in the order in which they replace it. */
export interface Descriptor {
  readonly base: Value<PointerType>;
  /** In i32. */
  readonly sizes: readonly Value[];
  /** In elements, of type i64. */
  readonly strides: readonly Value[];
  /** Whether loads give NaN outside of the tensor, of type i1. */
  readonly padsWithNan: Value;
}

/** Decomposes types of descriptors. */
export function descriptorConverter(): TypeConverter {
  return new TypeConverter()
    .rule((type) => type)
    .rule((type) => (type instanceof TensorDescType ? partTypes(type) : undefined));
}

function partTypes(type: TensorDescType): readonly Type[] {
  const { context, shape } = type;
  const [i1, i32, i64] = [1, 32, 64].map((width) => IntegerType.get(context, width));
  const parts = [...shape.map(() => i32), ...shape.map(() => i64), i1];
  return [PointerType.get(type.signlessElementType), ...parts.flatMap((part) => part ?? [])];
}

/** The descriptor that consists of `parts`. */
export function descriptorOf(parts: readonly Value[]): Descriptor {
  const rank = (parts.length - 2) / 2;
  return {
    base: typed(at(parts, 0), tt.TtPtr),
    sizes: parts.slice(1, 1 + rank),
    strides: parts.slice(1 + rank, 1 + 2 * rank),
    padsWithNan: at(parts, parts.length - 1),
  };
}

/** The block of `shape` that begins at `indices`, which are of type i32. */
export function blockAt(
  b: Builder,
  { base, sizes, strides }: Descriptor,
  shape: readonly number[],
  indices: readonly Value[],
): Block {
  return { base, shape, sizes, strides, positions: shape.map((size, d) => positionsFrom(b, at(indices, d), size)) };
}

/** The block of parts of rows: `rows` is a tensor of row indices, and each part begins in column `column`. */
export function rowsAt(b: Builder, descriptor: Descriptor, rows: Value, column: Value, width: number): Block {
  const { base, sizes, strides } = descriptor;
  const height = rows.type instanceof RankedTensorType ? at(rows.type.shape, 0) : 1;
  const wide = widened(b, rows, RankedTensorType.get([height], IntegerType.get(b.context, 32)));
  const positions = [wide, positionsFrom(b, column, width)];
  return { base, shape: [height, width], sizes, strides, positions };
}

/** The value that a load of type `type` gives outside of the described tensor. */
export function padding(b: Builder, { padsWithNan }: Descriptor, type: RankedTensorType): Value {
  const element = elementTypeOrSelf(type);
  const known = padsWithNan.definingOp;
  const constant = known?.is(ConstantOp) === true ? known.value : undefined;
  const isKnown = constant instanceof IntegerAttr;
  if (!(element instanceof FloatType) || (isKnown && !constant.isTrue)) {
    return ConstantOp.build(b, { value: numberAttr(type, 0) }).result;
  }
  if (isKnown) return ConstantOp.float(b, type, NaN).result;
  const trueValue = ConstantOp.float(b, element, NaN).result;
  const falseValue = ConstantOp.float(b, element, 0).result;
  const scalar = SelectOp.build(b, { condition: padsWithNan, trueValue, falseValue }).result;
  return splat(b, scalar, type.shape);
}
