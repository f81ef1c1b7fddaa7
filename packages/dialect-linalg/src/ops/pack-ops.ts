/** `linalg.pack` and `linalg.unpack`: tensors cut into tiles that lie together, and put together again. */
import { constantInt, dynamicCount, indexList, type MixedValue, mixedValues, staticValues } from "@tt-opt/dialect-std";
import {
  AnyRankedTensor,
  AnyType,
  AttrSizedOperandSegments,
  ConditionallySpeculatable,
  type DenseArrayAttr,
  DenseI64Array,
  defineOp,
  DestinationStyle,
  dynamic,
  Index,
  isDynamic,
  NoMemoryEffect,
  optional,
  RankedTensorType,
  ReifyShapes,
  same,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { sizesOf } from "../structured/index-arithmetic.ts";

const attributes = {
  outer_dims_perm: optional(DenseI64Array),
  inner_dims_pos: DenseI64Array,
  static_inner_tiles: DenseI64Array,
} as const;
const tiling =
  "(`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos `inner_tiles` `=` custom<Tiles>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict `:` type($source) `->` type($dest)";
const directives = { Tiles: indexList("inner_tiles", "static_inner_tiles") };
const order = `
Dimension \`inner_dims_pos[i]\` of the unpacked tensor is cut into tiles of size \`inner_tiles[i]\`, whose elements are the
last dimensions of the packed tensor, in this order. The tiles themselves are numbered by its first dimensions, dimension
\`i\` by that of \`outer_dims_perm[i]\`.`;

/** `linalg.pack`. */
export class PackOp extends defineOp("linalg.pack", {
  summary: "cuts a tensor into tiles that lie together",
  description: `${order} What a tile has beyond the source is the padding value.

\`\`\`mlir
%0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %dest : tensor<16x8xf32> -> tensor<2x2x8x4xf32>
\`\`\``,
  operands: {
    source: AnyRankedTensor,
    dest: AnyRankedTensor,
    padding_value: optional(AnyType),
    inner_tiles: variadic(Index),
  },
  results: { result: same("dest") },
  attributes,
  traits: [NoMemoryEffect, AttrSizedOperandSegments],
  assembly: `$source (\`padding_value\` \`(\` $padding_value^ \`:\` type($padding_value) \`)\`)? ${tiling}`,
  directives,
}) {
  /** The sizes of the tiles. */
  get tiles(): readonly MixedValue[] {
    return mixedValues(this.static_inner_tiles, this.inner_tiles);
  }

  override suggestName(): string {
    return "pack";
  }

  override verify(): void {
    const { source, dest, padding_value: padding } = this;
    const problem =
      packingProblem(this, source.type, dest.type) ??
      (padding === undefined ? partialTileProblem(this) : paddingProblem(padding, source.type));
    if (problem !== undefined) this.error(problem, "TT3111");
  }
}

/** `linalg.unpack`. */
export class UnpackOp extends defineOp("linalg.unpack", {
  summary: "puts a tensor together from its tiles",
  description: `${order} What a tile has beyond the destination is left out.

\`\`\`mlir
%0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %dest : tensor<2x2x8x4xf32> -> tensor<16x8xf32>
\`\`\``,
  operands: { source: AnyRankedTensor, dest: AnyRankedTensor, inner_tiles: variadic(Index) },
  results: { result: same("dest") },
  attributes,
  traits: [NoMemoryEffect],
  assembly: `$source ${tiling}`,
  directives,
}) {
  /** The sizes of the tiles. */
  get tiles(): readonly MixedValue[] {
    return mixedValues(this.static_inner_tiles, this.inner_tiles);
  }

  override suggestName(): string {
    return "unpack";
  }

  override verify(): void {
    const problem = packingProblem(this, this.dest.type, this.source.type);
    if (problem !== undefined) this.error(problem, "TT3111");
  }
}

/** The dimensions of the unpacked tensor in the order of the first dimensions of the packed one. */
export function outerOrder(perm: DenseArrayAttr | undefined, rank: number): readonly number[] {
  const numbers = perm?.numbers ?? [];
  return numbers.length > 0 ? numbers : Array.from({ length: rank }, (_, i) => i);
}

function packingProblem(
  op: PackOp | UnpackOp,
  unpacked: RankedTensorType,
  packed: RankedTensorType,
): string | undefined {
  const positions = op.inner_dims_pos.numbers;
  const perm = op.outer_dims_perm?.numbers ?? [];
  const { rank } = unpacked;
  const values = dynamicCount(op.static_inner_tiles);
  if (values !== op.inner_tiles.length)
    return `expected ${values} dynamic tile sizes, but got ${op.inner_tiles.length}`;
  const { tiles } = op;
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
  const expected = packedType(unpacked, op);
  if (expected.shape.every((size, i) => fits(size, packed.shape[i] ?? dynamic))) return undefined;
  return `expected '${expected.toString()}' for the packed domain value, got '${packed.toString()}'`;
}

/** The type that packing a tensor of type `unpacked` gives. */
function packedType(unpacked: RankedTensorType, op: PackOp | UnpackOp): RankedTensorType {
  const tiles = staticValues(op.static_inner_tiles);
  const counts = unpacked.shape.map((size, dim) => {
    const tile = tiles[op.inner_dims_pos.numbers.indexOf(dim)];
    if (tile === undefined) return size;
    return isDynamic(size) || isDynamic(tile) ? dynamic : Math.ceil(size / tile);
  });
  const outer = outerOrder(op.outer_dims_perm, unpacked.rank).map((dim) => counts[dim] ?? dynamic);
  return RankedTensorType.get([...outer, ...tiles], unpacked.elementType);
}

/** Whether there would have to be padding, as far as sizes are known. */
function partialTileProblem(op: PackOp): string | undefined {
  const outer = outerOrder(op.outer_dims_perm, op.source.type.rank);
  const isPartial = op.inner_dims_pos.numbers.some((dim, i) => {
    const size = op.source.type.shape[dim] ?? dynamic;
    if (isDynamic(size)) return false;
    const tile = tileSize(op.tiles[i]);
    const divisor = tile ?? op.dest.type.shape[outer.indexOf(dim)] ?? dynamic;
    return !isDynamic(divisor) && size % divisor !== 0;
  });
  return isPartial
    ? "invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set"
    : undefined;
}

function paddingProblem(padding: Value, { elementType }: RankedTensorType): string | undefined {
  if (padding.type === elementType) return undefined;
  return `expected padding_value has '${elementType.toString()}' but got: '${padding.type.toString()}'`;
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

const classes = [PackOp, UnpackOp];
DestinationStyle.attachAll(classes, { initsRange: () => ({ start: 1, length: 1 }) });
ConditionallySpeculatable.attachAll(classes, {
  speculatability: (op) => (op.operandCount === 2 ? "yes" : "no"),
});
ReifyShapes.attachAll(classes, { reifyResultShapes: (op, b) => [sizesOf(b, op.operand(1))] });
