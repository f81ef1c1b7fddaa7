/**
 * Tiling of accesses: each dimension of the block is a dimension of the iteration domain. All are parallel, since the
 * order of lanes with the same address is unspecified.
 */
import {
  AnyRankedTensor,
  type Builder,
  isDynamic,
  type LoopRange,
  ReifyShapes,
  Tiling,
  type TilingResult,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { type MixedValue, mixedShape, tensor } from "@tt-opt/dialect-std";
import { AtomicCASOp, AtomicRMWOp } from "./atomic-ops.ts";
import { blockShape } from "./block-type.ts";
import { materializeIndex } from "./index-arithmetic.ts";
import { GatherOp, ScatterOp } from "./lane-ops.ts";
import { type SlicedAccess, sliceAtomic, sliceGather, sliceLoad, sliceScatter, sliceStore } from "./slicing.ts";
import { LoadOp, StoreOp } from "./structured-ops.ts";

/** Attaches tiling to the classes of operations. */
export function attachTiling(): void {
  Tiling.attach(LoadOp, {
    iteratorTypes: (op) => parallel(op.result.type),
    iterationDomain: (op) => domain(mixedShape(blockShape(op.result.type), op.sizes)),
    tiledImplementation: (op, rw, tile) => tiled(sliceLoad(rw, op, tile)),
    resultTilePosition: (_op, _rw, _index, tile) => tile,
    generateResultTileValue: (op, rw, _index, tile) => tiled(sliceLoad(rw, op, tile)),
    iterationTileFromResultTile: (_op, _rw, _index, tile) => tile,
  });
  Tiling.attach(GatherOp, {
    iteratorTypes: (op) => parallel(op.result.type),
    iterationDomain: (op, rw) => domain(sizesOf(op.offsets, rw)),
    tiledImplementation: (op, rw, tile) => tiled(sliceGather(rw, op, tile)),
    resultTilePosition: (_op, _rw, _index, tile) => tile,
    generateResultTileValue: (op, rw, _index, tile) => tiled(sliceGather(rw, op, tile)),
    iterationTileFromResultTile: (_op, _rw, _index, tile) => tile,
  });
  Tiling.attach(StoreOp, {
    iteratorTypes: (op) => parallel(op.value.type),
    iterationDomain: (op, rw) => domain(sizesOf(op.value, rw)),
    tiledImplementation: (op, rw, tile) => tiled(sliceStore(rw, op, tile)),
    resultTilePosition: () => undefined,
    iterationTileFromOperandTile: (op, _rw, index, tile) => (op.operand(index) === op.value ? tile : undefined),
  });
  for (const cls of [AtomicRMWOp, AtomicCASOp]) {
    Tiling.attach(cls, {
      iteratorTypes: (op) => parallel(op.value.type),
      iterationDomain: (op, rw) => domain(sizesOf(op.value, rw)),
      tiledImplementation: (op, rw, tile) => tiled(sliceAtomic(rw, op, tile)),
      resultTilePosition: (_op, _rw, _index, tile) => tile,
    });
  }
  Tiling.attach(ScatterOp, {
    iteratorTypes: (op) => parallel(op.value.type),
    iterationDomain: (op, rw) => domain(sizesOf(op.value, rw)),
    tiledImplementation: (op, rw, tile) => tiled(sliceScatter(rw, op, tile)),
    resultTilePosition: () => undefined,
    iterationTileFromOperandTile: (op, _rw, index, tile) =>
      op.operand(index) === op.value || op.operand(index) === op.offsets ? tile : undefined,
  });
}

/** Attaches the computation of result sizes to the operation classes. */
export function attachResultShapes(): void {
  ReifyShapes.attach(LoadOp, { reifyResultShapes: (op) => [mixedShape(blockShape(op.result.type), op.sizes)] });
  ReifyShapes.attach(GatherOp, { reifyResultShapes: (op, b) => [sizesOf(op.offsets, b)] });
  ReifyShapes.attach(AtomicRMWOp, { reifyResultShapes: (op, b) => [sizesOf(op.value, b)] });
  ReifyShapes.attach(AtomicCASOp, { reifyResultShapes: (op, b) => [sizesOf(op.value, b)] });
}

function parallel(block: Type): readonly "parallel"[] {
  return blockShape(block).map(() => "parallel");
}

function domain(sizes: readonly MixedValue[]): readonly LoopRange[] {
  return sizes.map((size) => ({ offset: 0, size, stride: 1 }));
}

/** The sizes of a tensor; dynamic ones are computed at run time. */
function sizesOf(value: Value, b: Builder): readonly MixedValue[] {
  return blockShape(value.type).map((size, dim): MixedValue => {
    if (!isDynamic(size)) return size;
    return tensor.DimOp.build(b, { source: typed(value, AnyRankedTensor), index: materializeIndex(b, dim) }).result;
  });
}

function tiled({ op, slices }: SlicedAccess): TilingResult {
  return { tiledOps: [op], tiledValues: op.results, slices };
}
