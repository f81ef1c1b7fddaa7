/**
 * Lowers operations that change the shape of a tensor: to views if an indexing map can express them, else to copies.
 */
import { AddIOp, CmpIOp, ConstantOp, IndexCastOp, type PoisonOp, SelectOp, tensor } from "@tt-opt/dialect-std";
import { IndexOp } from "@tt-opt/dialect-linalg";
import { PointerType, type tt } from "@tt-opt/dialect-tt";
import {
  affine,
  type AffineExpr,
  AffineMap,
  at,
  type Builder,
  dim,
  type IndexType,
  integerAttr,
  type Operation,
  RankedTensorType,
  tensorShapeOf,
  type Value,
} from "@tt-opt/ir-core";
import { anyValue } from "../../transforms/lift-cf-to-scf/any-value.ts";
import { toPointer } from "./address.ts";
import type { TensorLowering } from "./tensor-lowering.ts";
import { rankOf, through } from "./tensor-view.ts";

/** Views a splat as its scalar. */
export function lowerSplat(lowering: TensorLowering, op: tt.SplatOp): void {
  lowering.setView(op.result, { kind: "scalar", scalar: op.src });
}

/** A tensor whose elements do not matter is viewed as an arbitrary scalar. False for a scalar, which stays. */
export function lowerPoison(lowering: TensorLowering, { result }: PoisonOp): boolean {
  if (!(result.type instanceof RankedTensorType)) return false;
  lowering.setView(result, { kind: "scalar", scalar: anyValue(lowering.rw, result.type.elementType) });
  return true;
}

/** Extracts the only element. */
export function lowerUnsplat(lowering: TensorLowering, op: tt.UnsplatOp): void {
  replaceByElements(lowering, op, [onlyElement(lowering, op.src)]);
}

/** Replaces the results of `op` by elements of tensors. Where a result is a pointer, its element may be an address. */
export function replaceByElements(lowering: TensorLowering, op: Operation, elements: readonly Value[]): void {
  const values = elements.map((element, i) => {
    const { type } = op.resultAt(i);
    return type instanceof PointerType ? toPointer(lowering.rw, element, type.pointeeType) : element;
  });
  lowering.replace(op, values);
}

/** The element of a tensor with a single element. */
export function onlyElement(lowering: TensorLowering, source: Value): Value {
  const view = lowering.view(source);
  if (view.kind === "scalar") return view.scalar;
  return lowering.scalarOf(collapseTo(lowering, lowering.materialize(source), []));
}

/** Elements `start`, `start + 1`, …: built by a structured operation, so that users can recompute it. */
export function lowerMakeRange(lowering: TensorLowering, op: tt.MakeRangeOp): void {
  const { type } = op.result;
  const start = op.start.number;
  const made = lowering.elementwise(type.shape, [], [type.elementType], (b) => {
    const index = IndexCastOp.build(b, { in: indexOf(b, 0), resultTypes: [type.elementType] }).resultAt(0);
    if (start === 0) return [index];
    return AddIOp.build(b, { lhs: index, rhs: ConstantOp.int(b, type.elementType, start).result }).results;
  });
  lowering.replace(op, made);
}

/** The index of loop `d` of the structured operation whose body is being built. */
export function indexOf(b: Builder, d: number): Value<IndexType> {
  return IndexOp.build(b, { dim: integerAttr(b.context, 64, d) }).result;
}

/** The map of the view omits the new unit dimension. */
export function lowerExpandDims(lowering: TensorLowering, op: tt.ExpandDimsOp): void {
  const rank = rankOf(op.result);
  const axis = op.axis.number;
  const dims = Array.from({ length: rank }, (_, i) => i).filter((i) => i !== axis);
  lowering.setView(
    op.result,
    through(
      lowering.view(op.src),
      new AffineMap(
        rank,
        0,
        dims.map((d) => dim(d)),
      ),
    ),
  );
}

/** Along a broadcast dimension, the map of the view is 0. */
export function lowerBroadcast(lowering: TensorLowering, op: tt.BroadcastOp): void {
  const from = tensorShapeOf(op.src);
  const to = tensorShapeOf(op.result);
  const results: AffineExpr[] = from.map((size, d) => (size === 1 && at(to, d) !== 1 ? affine(0) : dim(d)));
  lowering.setView(op.result, through(lowering.view(op.src), new AffineMap(to.length, 0, results)));
}

/** Dimension `i` of the result is dimension `order[i]` of the source. */
export function lowerTrans(lowering: TensorLowering, op: tt.TransOp): void {
  const order = op.order.numbers;
  const results = order.map((_, d) => dim(order.indexOf(d)));
  lowering.setView(op.result, through(lowering.view(op.src), new AffineMap(order.length, 0, results)));
}

/** Selects between two tensors by the index along a new last dimension. */
export function lowerJoin(lowering: TensorLowering, op: tt.JoinOp): void {
  const shape = tensorShapeOf(op.result);
  const rank = shape.length;
  const map = new AffineMap(
    rank,
    0,
    Array.from({ length: rank - 1 }, (_, i) => dim(i)),
  );
  const views = [op.lhs, op.rhs].map((value) => through(lowering.addressView(value), map));
  const made = lowering.elementwise(shape, views, [op.result.type.elementType], (b, [left, right]) => {
    return selectByIndex(b, indexOf(b, rank - 1), 1, left, right);
  });
  lowering.replace(op, made);
}

/** `index < bound ? below : above`. */
export function selectByIndex(
  b: Builder,
  index: Value,
  bound: number,
  below: Value | undefined,
  above: Value | undefined,
): readonly Value[] {
  if (below === undefined || above === undefined) return [];
  const rhs = ConstantOp.index(b, bound).result;
  const condition = CmpIOp.create(b, "slt", index, rhs).result;
  return SelectOp.build(b, { condition, trueValue: below, falseValue: above }).results;
}

/** The two halves of the last dimension, which has size two. */
export function lowerSplit(lowering: TensorLowering, op: tt.SplitOp): void {
  const rank = rankOf(op.src) - 1;
  const dims = Array.from({ length: rank }, (_, i) => dim(i));
  const view = lowering.view(op.src);
  op.results.forEach((result, half) => {
    lowering.setView(result, through(view, new AffineMap(rank, 0, [...dims, affine(half)])));
  });
}

/** Concatenates two tensors along the first dimension. */
export function lowerCat(lowering: TensorLowering, op: tt.CatOp): void {
  const { rw } = lowering;
  const shape = tensorShapeOf(op.result);
  let made: Value<RankedTensorType> = tensor.EmptyOp.build(rw, {
    dynamicSizes: [],
    resultTypes: [op.result.type],
  }).result;
  let offset = 0;
  for (const part of [op.lhs, op.rhs]) {
    const sizes = tensorShapeOf(part);
    const offsets = sizes.map((_, d) => (d === 0 ? offset : 0));
    const slice = { offsets, sizes: [...sizes], strides: sizes.map(() => 1) };
    made = tensor.InsertSliceOp.buildMixed(rw, asTensor(lowering.materialize(part)), made, slice).result;
    offset += at(sizes, 0);
  }
  if (offset !== at(shape, 0)) throw new RangeError("the parts of tt.cat do not fill its result");
  lowering.replace(op, [made]);
}

/** The same elements in row-major order, through a tensor of rank one. */
export function lowerReshape(lowering: TensorLowering, op: tt.ReshapeOp): void {
  const view = lowering.view(op.src);
  if (view.kind === "scalar") return lowering.setView(op.result, view);
  lowering.replace(op, [collapseTo(lowering, lowering.materialize(op.src), tensorShapeOf(op.result))]);
}

/** `value`, whose type is a ranked tensor. */
export function asTensor(value: Value): Value<RankedTensorType> {
  if (!isTensor(value)) throw new RangeError(`expected a tensor, not ${value.type.toString()}`);
  return value;
}

function isTensor(value: Value): value is Value<RankedTensorType> {
  return value.type instanceof RankedTensorType;
}

/** `value` in another shape with the same number of elements. */
export function collapseTo(lowering: TensorLowering, value: Value, shape: readonly number[]): Value {
  const source = asTensor(value);
  const from = source.type.shape;
  if (from.join() === shape.join()) return value;
  const { rw } = lowering;
  let flat: Value<RankedTensorType> = source;
  if (from.length === 0) flat = tensor.ExpandShapeOp.buildMixed(rw, source, [], [1]).result;
  else if (from.length > 1) flat = tensor.CollapseShapeOp.buildGroups(rw, source, [from.map((_, d) => d)]).result;
  if (shape.length === 1) return flat;
  if (shape.length > 1) return tensor.ExpandShapeOp.buildMixed(rw, flat, [shape.map((_, d) => d)], shape).result;
  const type = RankedTensorType.get([], source.type.elementType);
  return tensor.CollapseShapeOp.buildGroups(rw, flat, [], type).result;
}
