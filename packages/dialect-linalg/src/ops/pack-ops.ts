/** `linalg.pack` and `linalg.unpack`: tensors cut into tiles that lie together, and put together again. */
import { dynamicCount, indexList, type MixedValue, mixedValues } from "@tt-opt/dialect-std";
import {
  AnyRankedTensor,
  AnyType,
  type Attribute,
  AttrSizedOperandSegments,
  ConditionallySpeculatable,
  DenseElementsAttr,
  DenseI64Array,
  defineOp,
  DestinationStyle,
  type FoldResult,
  Index,
  NoMemoryEffect,
  optional,
  type RankedTensorType,
  ReifyShapes,
  same,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { sizesOf } from "../structured/index-arithmetic.ts";
import { type Packing, packingProblem, partialTileProblem } from "./packing.ts";

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

  /** How the tensor is cut. */
  get packing(): Packing {
    return packingOf(this);
  }

  override suggestName(): string {
    return "pack";
  }

  override verify(): void {
    const { source, dest, packing, padding_value: padding } = this;
    const problem =
      tileCountProblem(this) ??
      packingProblem(packing, source.type, dest.type) ??
      (padding === undefined
        ? partialTileProblem(packing, source.type, dest.type)
        : paddingProblem(padding, source.type));
    if (problem !== undefined) this.error(problem, "TT3111");
  }

  override fold([source, , padding]: readonly (Attribute | undefined)[]): readonly [FoldResult] | undefined {
    const splat = splatAs(this.dest.type, source);
    const isOneValue = this.padding_value === undefined || (splat !== undefined && splat.splatValue === padding);
    return splat === undefined || !isOneValue ? undefined : [splat];
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

  /** How the tensor is cut. */
  get packing(): Packing {
    return packingOf(this);
  }

  override suggestName(): string {
    return "unpack";
  }

  override verify(): void {
    const problem = tileCountProblem(this) ?? packingProblem(this.packing, this.dest.type, this.source.type);
    if (problem !== undefined) this.error(problem, "TT3111");
  }

  override fold([source]: readonly (Attribute | undefined)[]): readonly [FoldResult] | undefined {
    const splat = splatAs(this.dest.type, source);
    return splat === undefined ? undefined : [splat];
  }
}

type Packs = PackOp | UnpackOp;

function packingOf({ inner_dims_pos: positions, outer_dims_perm: perm, tiles }: Packs): Packing {
  return { positions: positions.numbers, perm: perm?.numbers ?? [], tiles };
}

function tileCountProblem({ static_inner_tiles: tiles, inner_tiles: values }: Packs): string | undefined {
  const expected = dynamicCount(tiles);
  return expected === values.length ? undefined : `expected ${expected} dynamic tile sizes, but got ${values.length}`;
}

function paddingProblem(padding: Value, { elementType }: RankedTensorType): string | undefined {
  if (padding.type === elementType) return undefined;
  return `expected padding_value has '${elementType.toString()}' but got: '${padding.type.toString()}'`;
}

/** The tensor of `type` all elements of which are that of the splat `constant`. */
function splatAs(type: RankedTensorType, constant: Attribute | undefined): DenseElementsAttr | undefined {
  const value = constant instanceof DenseElementsAttr ? constant.splatValue : undefined;
  return value === undefined || type.elementCount === undefined ? undefined : DenseElementsAttr.splat(type, value);
}

const classes = [PackOp, UnpackOp];
DestinationStyle.attachAll(classes, { initsRange: () => ({ start: 1, length: 1 }) });
ConditionallySpeculatable.attachAll(classes, {
  speculatability: (op) => (op.operandCount === 2 ? "yes" : "no"),
});
ReifyShapes.attachAll(classes, { reifyResultShapes: (op, b) => [sizesOf(b, op.operand(1))] });
