/**
 * Slices of accesses: the same operation on a tile of its block. The layout is sliced by {@link AccessLayout.slice};
 * operands with a value per lane (stored values, masks, offsets) are sliced by `tensor.extract_slice`. Blocks are
 * tensors or scalars here.
 */
import {
  AnyRankedTensor,
  type Builder,
  dynamic,
  fail,
  RankedTensorType,
  type Tile,
  type Type,
  typed,
  Value,
} from "@tt-opt/ir-core";
import { foldConstants, type MixedValue, tensor } from "@tt-opt/dialect-std";
import { RmwOp } from "../tt/enums.ts";
import { AtomicCASOp, AtomicRMWOp } from "./atomic-ops.ts";
import { GatherOp, ScatterOp } from "./lane-ops.ts";
import { LoadOp, StoreOp } from "./structured-ops.ts";

/** The accesses that can be sliced. */
export type SliceableAccess = LoadOp | StoreOp | GatherOp | ScatterOp | AtomicRMWOp | AtomicCASOp;

/** The sliced access, and the operations that slice its operands. */
export interface SlicedAccess<Op extends SliceableAccess = SliceableAccess> {
  readonly op: Op;
  readonly slices: readonly tensor.ExtractSliceOp[];
}

/** The part of a load whose result is the tile `tile` of the load's result. */
export function sliceLoad(b: Builder, op: LoadOp, tile: Tile): SlicedAccess<LoadOp> {
  const sizes = foldConstants(tile.sizes);
  const cut = new Cutter(b, tile.offsets, sizes);
  const made = LoadOp.create(b, op.layout.slice(b, tile.offsets), tileType(op.result.type, sizes), {
    sizes: sizes.filter((size) => size instanceof Value),
    mask: cut.optional(op.mask),
    other: op.other,
    cache: op.cache,
    evict: op.evict,
    isVolatile: op.isVolatile.isTrue,
  });
  return { op: made, slices: cut.made };
}

/** The part of a store that stores the tile `tile` of its value; `value` is that tile if it exists already. */
export function sliceStore(b: Builder, op: StoreOp, tile: Tile, value?: Value): SlicedAccess<StoreOp> {
  const cut = new Cutter(b, tile.offsets, foldConstants(tile.sizes));
  const part = value ?? cut.of(op.value);
  const mask = cut.optional(op.mask);
  const made = StoreOp.create(b, op.layout.slice(b, tile.offsets), part, { mask, cache: op.cache, evict: op.evict });
  return { op: made, slices: cut.made };
}

/** The part of a gather whose result is the tile `tile` of the gather's result. */
export function sliceGather(b: Builder, op: GatherOp, tile: Tile): SlicedAccess<GatherOp> {
  const sizes = foldConstants(tile.sizes);
  const cut = new Cutter(b, tile.offsets, sizes);
  const made = GatherOp.create(b, op.base, cut.of(op.offsets), tileType(op.result.type, sizes), {
    mask: cut.optional(op.mask),
    other: op.other,
    cache: op.cache,
    evict: op.evict,
    isVolatile: op.isVolatile.isTrue,
    inBytes: op.in_bytes !== undefined,
  });
  return { op: made, slices: cut.made };
}

/** The part of a scatter that stores the tile `tile` of its value; `value` is that tile if it exists already. */
export function sliceScatter(b: Builder, op: ScatterOp, tile: Tile, value?: Value): SlicedAccess<ScatterOp> {
  const cut = new Cutter(b, tile.offsets, foldConstants(tile.sizes));
  const part = value ?? cut.of(op.value);
  const made = ScatterOp.create(b, op.base, cut.of(op.offsets), part, {
    mask: cut.optional(op.mask),
    cache: op.cache,
    evict: op.evict,
    inBytes: op.in_bytes !== undefined,
  });
  return { op: made, slices: cut.made };
}

/** The part of an atomic access for the tile `tile` of its value. */
export function sliceAtomic(
  b: Builder,
  op: AtomicRMWOp | AtomicCASOp,
  tile: Tile,
): SlicedAccess<AtomicRMWOp | AtomicCASOp> {
  const cut = new Cutter(b, tile.offsets, foldConstants(tile.sizes));
  const { base, sem, scope } = op;
  const offsets = cut.of(op.offsets);
  const inBytes = op.in_bytes !== undefined;
  if (op.is(AtomicCASOp)) {
    const [expected, value] = [cut.of(op.expected), cut.of(op.value)];
    return { op: AtomicCASOp.create(b, { sem, scope }, base, offsets, expected, value, { inBytes }), slices: cut.made };
  }
  const options = { mask: cut.optional(op.mask), inBytes };
  const kind = RmwOp.name(op.atomic_rmw_op);
  return {
    op: AtomicRMWOp.create(b, kind, { sem, scope }, base, offsets, cut.of(op.value), options),
    slices: cut.made,
  };
}

/** The type of a tile of a block of `type`. */
export function tileType(type: Type, sizes: readonly MixedValue[]): Type {
  if (!(type instanceof RankedTensorType)) return type;
  return type.with({ shape: sizes.map((size) => (typeof size === "number" ? size : dynamic)) });
}

/** Extracts the same tile from several tensors. */
class Cutter {
  readonly made: tensor.ExtractSliceOp[] = [];
  readonly #b: Builder;
  readonly #offsets: readonly MixedValue[];
  readonly #sizes: readonly MixedValue[];

  constructor(b: Builder, offsets: readonly MixedValue[], sizes: readonly MixedValue[]) {
    this.#b = b;
    this.#offsets = foldConstants(offsets);
    this.#sizes = sizes;
  }

  of(value: Value): Value {
    const { type } = value;
    if (this.#sizes.length === 0) return value;
    if (!(type instanceof RankedTensorType)) fail(`a box of '${type.toString()}' cannot be cut`);
    const strides = this.#sizes.map(() => 1);
    const slice = { offsets: this.#offsets, sizes: this.#sizes, strides };
    const op = tensor.ExtractSliceOp.buildMixed(this.#b, typed(value, AnyRankedTensor), slice);
    this.made.push(op);
    return op.result;
  }

  optional(value: Value | undefined): Value | undefined {
    return value === undefined ? undefined : this.of(value);
  }
}
