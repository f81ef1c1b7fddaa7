/** The geometry of `linalg.pack` and `linalg.unpack`: which shapes go together, and what is wrong where they do not. */
import { constantInt, type MixedValue } from "@tt-opt/dialect-std";
import { at, dynamic, isDynamic, RankedTensorType } from "@tt-opt/ir-core";

/** How a tensor is cut into tiles. */
export interface Packing {
  /** The dimensions of the unpacked tensor that are cut, in the order in which the packed one has their tiles. */
  readonly positions: readonly number[];
  /** The dimensions of the unpacked tensor in the order of the first dimensions of the packed one; empty is as they are. */
  readonly perm: readonly number[];
  /** The sizes of the tiles, one for each of `positions`. */
  readonly tiles: readonly MixedValue[];
}

/** The dimensions of an unpacked tensor of `rank` in the order of the first dimensions of the packed one. */
export function outerOrder({ perm }: Packing, rank: number): readonly number[] {
  return perm.length > 0 ? perm : Array.from({ length: rank }, (_, i) => i);
}

/** The shape that packing a tensor of shape `unpacked` gives; constants among the tiles are not looked for. */
export function packedShape(unpacked: readonly number[], packing: Packing): readonly number[] {
  const { positions, tiles } = packing;
  const counts = unpacked.map((size, dim) => {
    const position = positions.indexOf(dim);
    if (position < 0) return size;
    const tile = at(tiles, position);
    return isDynamic(size) || typeof tile !== "number" ? dynamic : Math.ceil(size / tile);
  });
  const outer = outerOrder(packing, unpacked.length).map((dim) => at(counts, dim));
  return [...outer, ...tiles.map((tile) => (typeof tile === "number" ? tile : dynamic))];
}

/** What is wrong with packing `unpacked` as `packed`, or unpacking that. */
export function packingProblem(
  packing: Packing,
  unpacked: RankedTensorType,
  packed: RankedTensorType,
): string | undefined {
  const { positions, perm, tiles } = packing;
  const { rank } = unpacked;
  if (tiles.some((tile) => tileSize(tile) === 0)) return "invalid zero tile factor";
  if (tiles.some((tile) => typeof tile === "number" && tile < 0)) return "invalid negative tile factor";
  if (!areDistinctDims(positions, rank)) return "invalid inner_dims_pos vector";
  if (!areDistinctDims(perm, rank)) return "invalid outer_dims_perm vector";
  if (perm.length > 0 && perm.length !== rank) return "outer_dims_perm must be a permutation or empty";
  if (tiles.length > rank) {
    return "tiling factors must be less than or equal to the input rank for pack or output rank for unpack";
  }
  if (tiles.length !== positions.length) return "tiling factors must equal the number of dimensions to tile";
  if (packed.rank !== rank + tiles.length) {
    return `packed rank != (unpacked rank + num tiling factors), got ${packed.rank} != ${rank + tiles.length}`;
  }
  const inner = packed.shape.slice(rank);
  if (inner.some((size, i) => (isDynamic(size) ? typeof tiles[i] === "number" : tiles[i] !== size))) {
    return "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type";
  }
  const shape = packedShape(unpacked.shape, packing);
  if (shape.every((size, i) => fits(size, packed.shape[i] ?? dynamic))) return undefined;
  const expected = RankedTensorType.get(shape, unpacked.elementType);
  return `expected '${expected.toString()}' for the packed domain value, got '${packed.toString()}'`;
}

/** Whether there would have to be padding, as far as sizes are known. */
export function partialTileProblem(
  packing: Packing,
  unpacked: RankedTensorType,
  packed: RankedTensorType,
): string | undefined {
  const { positions, tiles } = packing;
  const outer = outerOrder(packing, unpacked.rank);
  const isPartial = positions.some((dim, i) => {
    const size = unpacked.shape[dim] ?? dynamic;
    if (isDynamic(size)) return false;
    const divisor = tileSize(tiles[i]) ?? packed.shape[outer.indexOf(dim)] ?? dynamic;
    return !isDynamic(divisor) && size % divisor !== 0;
  });
  return isPartial
    ? "invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set"
    : undefined;
}

function tileSize(tile: MixedValue | undefined): number | undefined {
  if (tile === undefined || typeof tile === "number") return tile;
  const constant = constantInt(tile);
  return constant === undefined ? undefined : Number(constant);
}

function areDistinctDims(dims: readonly number[], rank: number): boolean {
  return dims.every((dim, i) => dim >= 0 && dim < rank && dims.indexOf(dim) === i);
}

function fits(a: number, b: number): boolean {
  return a === b || isDynamic(a) || isDynamic(b);
}
