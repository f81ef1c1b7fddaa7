/** Tiling of structured operations: the same operation on slices of its operands. */
import {
  AffineDim,
  type AffineMap,
  afterOp,
  at,
  type IteratorType as LoopKind,
  type LoopRange,
  type Operation,
  type OpFoldResult,
  type Rewriter,
  type Tile,
  type TilingResult,
} from "@tt-opt/ir-core";
import { IndexOp } from "../ops/index-op.ts";
import { cloneOnOperands } from "../structured/clone-on-operands.ts";
import { indexBinary, materialize } from "../structured/index-arithmetic.ts";
import { loopRanges } from "../structured/loop-ranges.ts";
import { indexingMaps, inputCount, iteratorTypes, loopCount } from "../structured/queries.ts";
import { operandTile, sliceOperands } from "./operand-slices.ts";

/** The kinds of the loops; a window is a reduction as far as tiling is concerned. */
export function tilingIteratorTypes(op: Operation): readonly LoopKind[] {
  return iteratorTypes(op).map((type) => (type === "parallel" ? "parallel" : "reduction"));
}

/** All loops start at zero and step by one. */
export function iterationDomain(op: Operation, rw: Rewriter): readonly LoopRange[] {
  return loopRanges(rw, op).map((size) => ({ offset: 0, size, stride: 1 }));
}

/** `op` on the slices that `tile` touches; loop indices in its body count from where the tile starts. */
export function tiledImplementation(op: Operation, rw: Rewriter, tile: Tile): TilingResult {
  const parts = sliceOperands(rw, op, op.operands, tile);
  const tiled = cloneOnOperands(
    rw,
    op,
    parts.map((part) => part.value),
  );
  offsetIndices(tiled, rw, tile.offsets);
  return {
    tiledOps: [tiled],
    tiledValues: tiled.results,
    slices: parts.flatMap(({ slice }) => (slice === undefined ? [] : [slice])),
  };
}

/** Adds `offsets` to the loop indices that the body of `op` asks for. */
export function offsetIndices(op: Operation, rw: Rewriter, offsets: readonly OpFoldResult[]): void {
  const indices: IndexOp[] = [];
  op.walkOps(IndexOp, (index) => void indices.push(index));
  for (const index of indices) {
    const offset = offsets[index.loop] ?? 0;
    if (offset === 0) continue;
    rw.within(afterOp(index), () => {
      const sum = materialize(rw, indexBinary(rw, "add", index.result, offset));
      rw.replaceUsesIf(index.result, sum, (use) => use.owner !== sum.definingOp);
    });
  }
}

/** Where in result `index` the values computed by `tile` are: what the map of its init says. */
export function resultTilePosition(op: Operation, rw: Rewriter, index: number, tile: Tile): Tile {
  return operandTile(rw, initMap(op, index), tile);
}

/** The tile of the iteration domain that computes `tile` of result `index`; all of each reduction. */
export function iterationTileFromResultTile(op: Operation, rw: Rewriter, index: number, tile: Tile): Tile | undefined {
  return iterationTileOf(op, rw, initMap(op, index), tile);
}

/** The tile of the iteration domain that uses `tile` of operand `index`. */
export function iterationTileFromOperandTile(op: Operation, rw: Rewriter, index: number, tile: Tile): Tile | undefined {
  return iterationTileOf(op, rw, at(indexingMaps(op), index), tile);
}

/** The code that computes `tile` of result `index`. */
export function generateResultTileValue(
  op: Operation,
  rw: Rewriter,
  index: number,
  tile: Tile,
): TilingResult | undefined {
  const domain = iterationTileFromResultTile(op, rw, index, tile);
  if (domain === undefined) return undefined;
  const { tiledOps, tiledValues, slices } = tiledImplementation(op, rw, domain);
  return { tiledOps, tiledValues: [at(tiledValues, index)], slices };
}

/** The map of the init that result `index` is tied to. */
function initMap(op: Operation, index: number): AffineMap {
  return at(indexingMaps(op), inputCount(op) + index);
}

/**
 * The box of the iteration domain whose image under `map` is `tile`; undefined if `map` is no projected permutation.
 */
function iterationTileOf(op: Operation, rw: Rewriter, map: AffineMap, tile: Tile): Tile | undefined {
  if (!map.isProjectedPermutation()) return undefined;
  const isGiven = new Set(map.results.map((result) => (result instanceof AffineDim ? result.position : -1)));
  const ranges = isGiven.size === loopCount(op) ? [] : loopRanges(rw, op);
  const offsets: OpFoldResult[] = Array.from({ length: loopCount(op) }, () => 0);
  const sizes: OpFoldResult[] = Array.from({ length: loopCount(op) }, (_, loop) => ranges[loop] ?? 1);
  map.results.forEach((result, dim) => {
    if (!(result instanceof AffineDim)) return;
    offsets[result.position] = at(tile.offsets, dim);
    sizes[result.position] = at(tile.sizes, dim);
  });
  return { offsets, sizes };
}
