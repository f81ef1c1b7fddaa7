/**
 * Tiling: an operation is a loop nest over an iteration domain, and can be asked for a version of itself that does only
 * a box of it. One transformation then tiles and fuses everything that implements this. After MLIR's TilingInterface.
 */
import { OpInterface } from "../define/op-interface.ts";
import type { Operation } from "../ir/operation.ts";
import type { Value } from "../ir/value.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";
import type { OpFoldResult } from "./op-fold-result.ts";

/** Whether iterations along a dimension are independent, or combine into the same results. */
export type IteratorType = "parallel" | "reduction";

/** One dimension of an iteration domain. */
export interface LoopRange {
  readonly offset: OpFoldResult;
  readonly size: OpFoldResult;
  readonly stride: OpFoldResult;
}

/** A box within a domain or a tensor: offset and size per dimension. */
export interface Tile {
  readonly offsets: readonly OpFoldResult[];
  readonly sizes: readonly OpFoldResult[];
}

/** What tiling has made. */
export interface TilingResult {
  /** The operations that do the tile. */
  readonly tiledOps: readonly Operation[];
  /** What stands for each result of the original, restricted to the tile. */
  readonly tiledValues: readonly Value[];
  /** The operations that cut the tile out of the operands. */
  readonly slices: readonly Operation[];
}

/** Operations that can be tiled. Methods that make operations do so at the rewriter's insertion point. */
export const Tiling = new OpInterface<{
  /** The kind of each dimension of the iteration domain. */
  iteratorTypes(op: Operation): readonly IteratorType[];
  /** The iteration domain; sizes that are not known become operations. */
  iterationDomain(op: Operation, rw: Rewriter): readonly LoopRange[];
  /** The operation restricted to `tile` of the iteration domain; undefined if it cannot be. */
  tiledImplementation(op: Operation, rw: Rewriter, tile: Tile): TilingResult | undefined;
  /** Where in result `index` the values computed by `tile` of the iteration domain are. */
  resultTilePosition(op: Operation, rw: Rewriter, index: number, tile: Tile): Tile | undefined;
  /** Code that computes `tile` of result `index`: how a producer is fused into the loops of its consumer. */
  generateResultTileValue?(op: Operation, rw: Rewriter, index: number, tile: Tile): TilingResult | undefined;
  /** The tile of the iteration domain that computes `tile` of result `index`. */
  iterationTileFromResultTile?(op: Operation, rw: Rewriter, index: number, tile: Tile): Tile | undefined;
  /** The tile of the iteration domain that uses exactly `tile` of operand `index`: how a consumer is fused. */
  iterationTileFromOperandTile?(op: Operation, rw: Rewriter, index: number, tile: Tile): Tile | undefined;
}>("Tiling", "can be restricted to a part of its iteration domain");

/** Operations whose reductions can be split: partial results first, then one result of those. */
export const PartialReduction = new OpInterface<{
  /** Tensors of neutral elements that partial results start with, of the sizes `sizes` along `reductionDims`. */
  initialTensors(
    op: Operation,
    rw: Rewriter,
    sizes: readonly OpFoldResult[],
    reductionDims: readonly number[],
  ): readonly Value[] | undefined;
  /** The operation restricted to `tile`, which adds to partial results `inits`. */
  tileToPartial(
    op: Operation,
    rw: Rewriter,
    inits: readonly Value[],
    tile: Tile,
    reductionDims: readonly number[],
  ): TilingResult | undefined;
  /** Operations that make the results of `op` of its partial results. */
  mergeReductions(
    op: Operation,
    rw: Rewriter,
    partial: readonly Value[],
    reductionDims: readonly number[],
  ): { readonly ops: readonly Operation[]; readonly values: readonly Value[] } | undefined;
}>("PartialReduction", "can reduce in two steps");
