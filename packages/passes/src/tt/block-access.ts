/**
 * Blocks of strided tensors, expressed as tensors of pointers and masks. Descriptors and block pointers are lowered to
 * them. Positions stay separate per dimension for as long as possible, so that later passes can recover bases, strides
 * and bounds.
 */
import { AddIOp, AndIOp, CmpIOp, ConstantOp, ExtSIOp, matchConstant, MulIOp } from "@tt-opt/dialect-std";
import { type PointerType, tt } from "@tt-opt/dialect-tt";
import {
  at,
  type Builder,
  defined,
  DenseArrayAttr,
  DenseElementsAttr,
  elementTypeOrSelf,
  IntegerAttr,
  integerAttr,
  IntegerType,
  RankedTensorType,
  tensorShapeOf,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";

/** A block of a strided tensor in memory. */
export interface Block {
  readonly base: Value<PointerType>;
  /** Sizes of the block. */
  readonly shape: readonly number[];
  /** Sizes of the whole tensor: integers of the same width as the positions. */
  readonly sizes: readonly Value[];
  /** In elements, of type i64. */
  readonly strides: readonly Value[];
  /** The positions of the block's elements in the whole tensor: one tensor of rank one per dimension. */
  readonly positions: readonly Value[];
}

/** The positions `start`, `start + 1`, …, `count` of them. */
export function positionsFrom(b: Builder, start: Value, count: number): Value {
  const { context } = b;
  const i32 = IntegerType.get(context, 32);
  const type = RankedTensorType.get([count], start.type);
  const range: Value = tt.MakeRangeOp.build(b, {
    start: integerAttr(context, 32, 0),
    end: integerAttr(context, 32, count),
    resultTypes: [RankedTensorType.get([count], i32)],
  }).result;
  return AddIOp.build(b, { lhs: splat(b, start, [count]), rhs: widened(b, range, type) }).result;
}

/** A pointer per element of the block. */
export function blockPointers(b: Builder, block: Block): Value {
  const i64 = IntegerType.get(b.context, 64);
  const offsets = block.positions.map((position, d) => {
    const type = RankedTensorType.get(tensorShapeOf(position), i64);
    const stride = splat(b, defined(block.strides[d], "a stride per dimension"), type.shape);
    const product = MulIOp.build(b, { lhs: widened(b, position, type), rhs: stride }).result;
    return alongDimension(b, product, d, block.shape);
  });
  const sum = offsets.reduce((lhs, rhs) => AddIOp.build(b, { lhs, rhs }).result);
  const ptr = splat(b, block.base, block.shape);
  return tt.AddPtrOp.build(b, { ptr: typed(ptr, tt.TtPtrLike), offset: typed(sum, tt.TtIntLike) }).result;
}

/** Builds a mask of the elements inside of the tensor along `dims`; undefined if `dims` is empty. */
export function blockMask(b: Builder, block: Block, dims: readonly number[]): Value | undefined {
  const masks = dims.map((d) => {
    const position = defined(block.positions[d], "a position per dimension");
    const size = splat(b, defined(block.sizes[d], "a size per dimension"), tensorShapeOf(position));
    const isNotBefore = CmpIOp.create(b, "sge", position, ConstantOp.int(b, position.type, 0).result).result;
    const isNotBehind = CmpIOp.create(b, "slt", position, size).result;
    return alongDimension(b, AndIOp.build(b, { lhs: isNotBefore, rhs: isNotBehind }).result, d, block.shape);
  });
  const [first, ...rest] = masks;
  return first === undefined ? undefined : rest.reduce((lhs, rhs) => AndIOp.build(b, { lhs, rhs }).result, first);
}

/** A tensor of `shape` whose elements are all `scalar`. */
export function splat(b: Builder, scalar: Value, shape: readonly number[]): Value {
  const type = RankedTensorType.get(shape, scalar.type);
  const constant = matchConstant(scalar);
  if (constant !== undefined) return ConstantOp.build(b, { value: DenseElementsAttr.splat(type, constant) }).result;
  return tt.SplatOp.build(b, { src: scalar, resultTypes: [type] }).result;
}

/** An integer of `type`, or a block of this type whose elements are all that integer. */
export function integerConstant(b: Builder, type: Type, n: bigint): Value {
  const attribute = IntegerAttr.get(elementTypeOrSelf(type), n);
  const value = type instanceof RankedTensorType ? DenseElementsAttr.splat(type, attribute) : attribute;
  return ConstantOp.build(b, { value }).result;
}

/** `value` in another shape with the same number of elements. */
export function reshaped(b: Builder, value: Value, shape: readonly number[]): Value {
  const { type } = value;
  if (!(type instanceof RankedTensorType) || type.shape.join() === shape.join()) return value;
  return tt.ReshapeOp.build(b, {
    src: typed(value, tt.TtTensor),
    resultTypes: [RankedTensorType.get(shape, type.elementType)],
  }).result;
}

/** `value` with its dimensions in another order: dimension `i` of the result is dimension `order[i]`. */
export function permuted(b: Builder, value: Value, order: readonly number[]): Value {
  if (order.every((d, i) => d === i)) return value;
  const shape = tensorShapeOf(value);
  const sizes = order.map((d) => at(shape, d));
  return tt.TransOp.build(b, {
    src: typed(value, tt.TtTensor),
    order: DenseArrayAttr.i32(b.context, order),
    resultTypes: [RankedTensorType.get(sizes, elementTypeOrSelf(value.type))],
  }).result;
}

/** `value` sign-extended to `type`. */
export function widened(b: Builder, value: Value, type: Type): Value {
  return value.type === type ? value : ExtSIOp.build(b, { in: value, resultTypes: [type] }).resultAt(0);
}

/** Builds a tensor of `shape` that holds `vector` along dimension `d` and repeats it along all others. */
export function alongDimension(b: Builder, vector: Value, d: number, shape: readonly number[]): Value {
  let value = vector;
  for (let axis = 0; axis < shape.length; axis++) {
    if (axis === d) continue;
    value = tt.ExpandDimsOp.build(b, {
      src: typed(value, tt.TtTensor),
      axis: integerAttr(b.context, 32, axis),
    }).resultAt(0);
  }
  if (tensorShapeOf(value).join() === shape.join()) return value;
  const type = RankedTensorType.get(shape, elementTypeOrSelf(value.type));
  return tt.BroadcastOp.build(b, { src: typed(value, tt.TtTensor), resultTypes: [type] }).result;
}
