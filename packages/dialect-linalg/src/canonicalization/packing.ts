/** Tensors cut into tiles: of one value, put together again at once, or of sizes that are known elsewhere. */
import {
  AnyRankedTensor,
  at,
  beforeOp,
  constantIntOf,
  dynamic,
  isDynamic,
  noMatch,
  OpResult,
  pattern,
  type RankedTensorType,
  type Rewriter,
  type RewritePattern,
  tiedInitOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import {
  allKnown,
  type MixedValue,
  sameMixedList,
  type Slice,
  splitMixed,
  staticAttr,
  tensor,
} from "@tt-opt/dialect-std";
import { FillOp } from "../ops/fill-copy-ops.ts";
import { PackOp, UnpackOp } from "../ops/pack-ops.ts";
import { outerOrder, packedShape, type Packing, packingProblem, partialTileProblem } from "../ops/packing.ts";
import { createNamed } from "../structured/named-op.ts";
import { castToType, uncast } from "./casts.ts";

type Packs = PackOp | UnpackOp;

/** `unpack(pack %a)` → `%a` if nothing is cut off */
const unpackOfPack = pattern(
  "linalg-unpack-of-pack",
  UnpackOp,
  (op, rw) => {
    const pack = op.source.definingOp;
    if (pack?.is(PackOp) !== true || !isSamePacking(pack, op)) return noMatch("the source is not packed alike");
    const { type } = pack.source;
    if (type !== op.dest.type) return noMatch("it had another type");
    // An unpacked dimension of unknown size may be shorter, by less than a tile.
    if (op.packing.positions.some((dim) => isDynamic(at(type.shape, dim)))) return noMatch("its sizes are not known");
    rw.replace(op, pack.source);
    return true;
  },
  { operandFrom: [PackOp] },
);

/** `pack(unpack %a)` → `%a` if no tile has padding */
const packOfUnpack = pattern(
  "linalg-pack-of-unpack",
  PackOp,
  (op, rw) => {
    const unpack = op.source.definingOp;
    if (unpack?.is(UnpackOp) !== true || !isSamePacking(unpack, op)) return noMatch("the source is not unpacked alike");
    if (unpack.source.type !== op.dest.type) return noMatch("it had another type");
    if (op.padding_value !== undefined && !hasFullTiles(op)) return noMatch("there may be padding");
    rw.replace(op, unpack.source);
    return true;
  },
  { operandFrom: [UnpackOp] },
);

/** `pack(fill %x), %dest` → `fill %x, %dest` */
const packOfFill = pattern(
  "linalg-pack-of-fill",
  PackOp,
  (op, rw) => {
    const fill = op.source.definingOp;
    const value = fill?.is(FillOp) === true ? fill.value : undefined;
    if (value === undefined) return noMatch("the source is not filled");
    if (op.padding_value !== undefined && op.padding_value !== value) return noMatch("the padding is another value");
    rw.replace(op, ...createNamed(rw, FillOp, { inputs: [value], outputs: [op.dest] }).results);
    return true;
  },
  { operandFrom: [FillOp] },
);

/** `pack %a padding_value(%x)` → `pack %a` if no tile has padding */
const dropPadding = pattern("linalg-drop-padding", PackOp, (op, rw) => {
  if (op.padding_value === undefined || !hasFullTiles(op)) return noMatch("a tile may have padding");
  const { source, dest, packing } = op;
  rw.replace(op, rebuild(rw, op, { source, dest, tiles: packing.tiles, padding: undefined }).result);
  return true;
});

/** What is written into what another operation computed is written into what that had written into: all is written. */
const unpackIntoOverwritten = pattern("linalg-unpack-into-overwritten", UnpackOp, (op, rw) => {
  const dest: Value = op.dest;
  const init = dest instanceof OpResult ? tiedInitOf(dest) : undefined;
  if (init === undefined || init.value.type !== dest.type) return noMatch("the destination is written by nothing");
  rw.setOperand(op, 1, init.value);
  return true;
});

/** `extract_slice(unpack %a)` of the first elements → `unpack %a` into less, if all tiles are still needed */
const sliceOfUnpack = pattern(
  "linalg-slice-of-unpack",
  tensor.ExtractSliceOp,
  (op, rw) => {
    const unpack = op.source.definingOp;
    if (unpack?.is(UnpackOp) !== true || !unpack.result.hasOneUse) return noMatch("the source is not unpacked for it");
    if (op.result.type.rank !== op.source.type.rank) return noMatch("dimensions are dropped");
    if (!needsAllTiles(op.slice, unpack)) return noMatch("other elements are read, or fewer tiles");
    const { packing, source } = unpack;
    rw.within(beforeOp(op), () => {
      const dest = tensor.ExtractSliceOp.buildMixed(rw, unpack.dest, op.slice, op.result.type).result;
      rw.replace(op, rebuild(rw, unpack, { source, dest, tiles: packing.tiles }).result);
    });
    return true;
  },
  { operandFrom: [UnpackOp] },
);

/** Sizes that casts forget, that constants give or that the other tensor tells become part of the types. */
const knowSizes = [PackOp, UnpackOp].map((cls) =>
  pattern("linalg-know-packed-sizes", cls, (op: Packs, rw) => {
    const { packing } = op;
    const given = { source: uncast(op.source) ?? op.source, dest: uncast(op.dest) ?? op.dest };
    const types = { source: rankedType(given.source), dest: rankedType(given.dest) };
    const [unpacked, packed] = op.is(PackOp) ? [types.source, types.dest] : [types.dest, types.source];
    const known = refine(packing, unpacked, packed);
    const [source, dest] = op.is(PackOp) ? [known.unpacked, known.packed] : [known.packed, known.unpacked];
    if (source === op.source.type && dest === op.dest.type) return noMatch("no further size is known");
    if (contradicts(op, known)) return noMatch("the sizes contradict each other");
    const operands = { source: castToType(rw, given.source, source), dest: castToType(rw, given.dest, dest) };
    const made = rebuild(rw, op, { ...operands, tiles: known.packing.tiles });
    rw.replace(op, castToType(rw, made.result, op.result.type));
    return true;
  }),
);

interface Known {
  readonly packing: Packing;
  readonly unpacked: RankedTensorType;
  readonly packed: RankedTensorType;
}

/** What the types and the tiles tell of each other. */
function refine(packing: Packing, unpacked: RankedTensorType, packed: RankedTensorType): Known {
  const { positions } = packing;
  const { rank } = unpacked;
  const order = outerOrder(packing, rank);
  const tiles = packing.tiles.map((tile, i) => constantIntOf(tile) ?? numberOr(tile, packed.shape[rank + i]));
  const shape = unpacked.shape.map((size, dim) =>
    isDynamic(size) && !positions.includes(dim) ? at(packed.shape, order.indexOf(dim)) : size,
  );
  const cut = { ...packing, tiles };
  const sizes = packedShape(shape, cut);
  return {
    packing: cut,
    unpacked: unpacked.with({ shape }),
    packed: packed.with({ shape: packed.shape.map((size, dim) => (isDynamic(size) ? at(sizes, dim) : size)) }),
  };
}

function numberOr(tile: MixedValue, size = dynamic): MixedValue {
  return isDynamic(size) ? tile : size;
}

/** Whether the program would be an error if it said what is known. */
function contradicts(op: Packs, { packing, unpacked, packed }: Known): boolean {
  if (packingProblem(packing, unpacked, packed) !== undefined) return true;
  return op.is(PackOp) && op.padding_value === undefined && partialTileProblem(packing, unpacked, packed) !== undefined;
}

function rankedType(value: Value): RankedTensorType {
  return typed(value, AnyRankedTensor).type;
}

/** Whether two operations cut tensors in the same way. */
function isSamePacking(a: Packs, b: Packs): boolean {
  const [first, second] = [a.packing, b.packing];
  const { rank } = a.is(PackOp) ? a.source.type : a.dest.type;
  const isSame = (x: readonly number[], y: readonly number[]): boolean =>
    x.length === y.length && x.every((dim, i) => dim === y[i]);
  return (
    isSame(first.positions, second.positions) &&
    isSame(outerOrder(first, rank), outerOrder(second, rank)) &&
    sameMixedList(first.tiles, second.tiles)
  );
}

/** Whether all dimensions that are cut are known to be multiples of their tiles. */
function hasFullTiles({ packing: { positions, tiles }, source }: PackOp): boolean {
  return positions.every((dim, i) => {
    const [size, tile] = [at(source.type.shape, dim), at(tiles, i)];
    return !isDynamic(size) && typeof tile === "number" && size % tile === 0;
  });
}

/** Whether `slice` starts where the result of `op` does and ends in the last tile of each dimension. */
function needsAllTiles({ offsets, sizes, strides }: Slice, { packing: { positions, tiles }, dest }: UnpackOp): boolean {
  if (!allKnown(offsets, 0) || !allKnown(strides, 1)) return false;
  return sizes.every((size, dim) => {
    const whole = at(dest.type.shape, dim);
    const tile = tiles[positions.indexOf(dim)];
    if (isDynamic(whole) || typeof size !== "number") return false;
    if (tile === undefined) return size === whole;
    return typeof tile === "number" && Math.ceil(size / tile) === Math.ceil(whole / tile);
  });
}

interface Parts {
  readonly source: Value;
  readonly dest: Value;
  readonly tiles: readonly MixedValue[];
  readonly padding?: Value | undefined;
}

/** `op` on other tensors and tiles; with the same padding unless `parts` name another. */
function rebuild(rw: Rewriter, op: Packs, parts: Parts): Packs {
  const { operands, numbers } = splitMixed(parts.tiles);
  const args = {
    source: typed(parts.source, AnyRankedTensor),
    dest: typed(parts.dest, AnyRankedTensor),
    inner_tiles: operands,
    static_inner_tiles: staticAttr(op.context, numbers),
    inner_dims_pos: op.inner_dims_pos,
    outer_dims_perm: op.outer_dims_perm,
    discardable: op.attributes.entries(),
  };
  if (!op.is(PackOp)) return UnpackOp.build(rw, args);
  return PackOp.build(rw, { ...args, padding_value: "padding" in parts ? parts.padding : op.padding_value });
}

/** Rewrites around `linalg.pack` and `linalg.unpack`. */
export const packing: readonly RewritePattern[] = [
  unpackOfPack,
  packOfUnpack,
  packOfFill,
  dropPadding,
  unpackIntoOverwritten,
  sliceOfUnpack,
  ...knowSizes,
];
