/**
 * Tiling: an operation is a loop nest over an iteration domain and can be restricted to a tile of it. One
 * transformation then tiles and fuses all operations that implement this interface. Modelled on MLIR's TilingInterface.
 */
import { OpInterface } from "../define/op-interface.ts";
import type { Operation } from "../ir/operation.ts";
import type { Value } from "../ir/value.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";
import type { OpFoldResult } from "./op-fold-result.ts";

/** Whether iterations along a dimension are independent, or are combined into the same results. */
export type IteratorType = "parallel" | "reduction";

/** One dimension of an iteration domain. */
export interface LoopRange {
  readonly offset: OpFoldResult;
  readonly size: OpFoldResult;
  readonly stride: OpFoldResult;
}

/** A tile of a domain or a tensor: offset and size per dimension. */
export interface Tile {
  readonly offsets: readonly OpFoldResult[];
  readonly sizes: readonly OpFoldResult[];
}

/** The result of tiling. */
export interface TilingResult {
  /** The operations that compute the tile. */
  readonly tiledOps: readonly Operation[];
  /** The replacement for each result of the original, restricted to the tile. */
  readonly tiledValues: readonly Value[];
  /** The operations that extract the tile from the operands. */
  readonly slices: readonly Operation[];
}

/** Operations that can be tiled. Methods create operations at the rewriter's insertion point. */
export const Tiling = new OpInterface<{
  /** The kind of each dimension of the iteration domain. */
  iteratorTypes(op: Operation): readonly IteratorType[];
  /** The iteration domain; unknown sizes are computed by operations. */
  iterationDomain(op: Operation, rw: Rewriter): readonly LoopRange[];
  /** The operation restricted to `tile` of the iteration domain; undefined if that is not possible. */
  tiledImplementation(op: Operation, rw: Rewriter, tile: Tile): TilingResult | undefined;
  /** The position in result `index` of the values that `tile` of the iteration domain computes. */
  resultTilePosition(op: Operation, rw: Rewriter, index: number, tile: Tile): Tile | undefined;
  /** Code that computes `tile` of result `index`, to fuse a producer into the loops of its consumer. */
  generateResultTileValue?(op: Operation, rw: Rewriter, index: number, tile: Tile): TilingResult | undefined;
  /** The tile of the iteration domain that computes `tile` of result `index`. */
  iterationTileFromResultTile?(op: Operation, rw: Rewriter, index: number, tile: Tile): Tile | undefined;
  /** The tile of the iteration domain that uses exactly `tile` of operand `index`, to fuse a consumer. */
  iterationTileFromOperandTile?(op: Operation, rw: Rewriter, index: number, tile: Tile): Tile | undefined;
}>("Tiling", "can be restricted to a part of its iteration domain");

/** Operations with reductions that can be split: partial results are computed first and combined afterwards. */
export const PartialReduction = new OpInterface<{
  /** Tensors of neutral elements as initial partial results, with the sizes `sizes` along `reductionDims`. */
  initialTensors(
    op: Operation,
    rw: Rewriter,
    sizes: readonly OpFoldResult[],
    reductionDims: readonly number[],
  ): readonly Value[] | undefined;
  /** The operation restricted to `tile`, which accumulates into partial results `inits`. */
  tileToPartial(
    op: Operation,
    rw: Rewriter,
    inits: readonly Value[],
    tile: Tile,
    reductionDims: readonly number[],
  ): TilingResult | undefined;
  /** Operations that combine partial results to the results of `op`. */
  mergeReductions(
    op: Operation,
    rw: Rewriter,
    partial: readonly Value[],
    reductionDims: readonly number[],
  ): { readonly ops: readonly Operation[]; readonly values: readonly Value[] } | undefined;
}>("PartialReduction", "can reduce in two steps");
