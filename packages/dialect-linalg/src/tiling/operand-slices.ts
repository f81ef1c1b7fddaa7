/**
 * The parts of operands that a tile of the iteration domain touches, and the operations that cut them out:
 * `tensor.extract_slice` of tensors and `memref.subview` of memrefs.
 */
import {
  AffineDim,
  type AffineMap,
  AnyMemRef,
  AnyRankedTensor,
  type Builder,
  constantIntOf,
  hasType,
  type Operation,
  type OpFoldResult,
  ShapedType,
  type Tile,
  type Value,
} from "@tt-opt/ir-core";
import { memref, tensor } from "@tt-opt/dialect-std";
import { indexBinary, indexOfExpr, indexSub } from "../structured/index-arithmetic.ts";
import { indexingMaps } from "../structured/queries.ts";

/**
 * The part of an operand with map `map` that `tile` touches. The map also applies within the part, to indices that
 * start at zero; so the part begins where the map of the tile's first point is, less what the map gives at zero.
 */
export function operandTile(b: Builder, map: AffineMap, tile: Tile): Tile {
  const zeros = tile.offsets.map(() => 0);
  const offsets = map.results.map((result) =>
    indexSub(b, indexOfExpr(b, result, tile.offsets), indexOfExpr(b, result, zeros)),
  );
  const sizes = map.results.map((result): OpFoldResult => {
    if (result instanceof AffineDim) return tile.sizes[result.position] ?? 1;
    // The last element touched is at the image of the tile's last point, whatever the strides of the expression are.
    const last = tile.sizes.map((size, loop) => (result.isFunctionOfDim(loop) ? indexSub(b, size, 1) : 0));
    return indexBinary(b, "add", indexOfExpr(b, result, last), 1);
  });
  return { offsets, sizes };
}

/** A part of a value, and the operation that cuts it out unless it is the whole. */
export interface OperandSlice {
  readonly value: Value;
  readonly slice: Operation | undefined;
}

/** Cuts `tile` out of a tensor or memref; scalars and wholes stay. */
export function sliceOperand(b: Builder, value: Value, tile: Tile): OperandSlice {
  if (!(value.type instanceof ShapedType) || isWhole(value, tile)) return { value, slice: undefined };
  const slice = { offsets: tile.offsets, sizes: tile.sizes.map(known), strides: tile.sizes.map(() => 1) };
  const parts = { ...slice, offsets: slice.offsets.map(known) };
  if (hasType(value, AnyRankedTensor)) {
    const op = tensor.ExtractSliceOp.buildMixed(b, value, parts);
    return { value: op.result, slice: op };
  }
  if (!hasType(value, AnyMemRef)) return { value, slice: undefined };
  const op = memref.SubViewOp.buildMixed(b, value, parts);
  return { value: op.result, slice: op };
}

/** Cuts the part that `tile` touches out of each of `values`, the operands of `op`. */
export function sliceOperands(
  b: Builder,
  op: Operation,
  values: readonly Value[],
  tile: Tile,
): readonly OperandSlice[] {
  const maps = indexingMaps(op);
  return values.map((value, index) => {
    const map = maps[index];
    return map === undefined ? { value, slice: undefined } : sliceOperand(b, value, operandTile(b, map, tile));
  });
}

function known(size: OpFoldResult): OpFoldResult {
  return constantIntOf(size) ?? size;
}

/** Whether a tile is known to be all of `value`. */
function isWhole(value: Value, tile: Tile): boolean {
  const { type } = value;
  const shape = type instanceof ShapedType ? (type.shape ?? []) : [];
  return shape.every(
    (size, dim) => constantIntOf(tile.offsets[dim] ?? -1) === 0 && constantIntOf(tile.sizes[dim] ?? -1) === size,
  );
}
