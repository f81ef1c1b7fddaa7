/**
 * The loops around a tile: one per tiled dimension, carrying the tensors that tiles are inserted into. If the last tile
 * may be smaller, its size is a minimum; alternatively, the loop is split, so that the tiles of the first part have a
 * known size.
 */
import { indexBinary, indexMin, indexSub, materialize } from "@tt-opt/dialect-linalg";
import { scf } from "@tt-opt/dialect-std";
import {
  constantIntOf,
  defined,
  type LoopRange,
  type OpFoldResult,
  type Rewriter,
  type Tile,
  type Value,
} from "@tt-opt/ir-core";

/** A dimension that is split into tiles. */
export interface TiledLoop {
  readonly dimension: number;
  readonly tileSize: number;
}

/** How a loop nest is built. */
export interface NestOptions {
  /** Whether loops are split into full tiles and the remainder. */
  readonly peel: boolean;
  /** Called for each loop. */
  readonly onLoop: (loop: scf.ForOp) => void;
}

/** Builds a tile at the insertion point of `rw`; returns the carried tensors with the tile inserted. */
export type TileBody = (rw: Rewriter, tile: Tile, carried: readonly Value[]) => readonly Value[];

/** Builds the loops over `loops`, the outermost first; returns the carried tensors after them. */
export function emitLoopNest(
  rw: Rewriter,
  domain: readonly LoopRange[],
  loops: readonly TiledLoop[],
  inits: readonly Value[],
  options: NestOptions,
  body: TileBody,
): readonly Value[] {
  const whole = { offsets: domain.map(({ offset }) => offset), sizes: domain.map(({ size }) => size) };
  return new Nest(domain, options, body).emit(rw, loops, whole, inits);
}

class Nest {
  readonly #domain: readonly LoopRange[];
  readonly #options: NestOptions;
  readonly #body: TileBody;

  constructor(domain: readonly LoopRange[], options: NestOptions, body: TileBody) {
    this.#domain = domain;
    this.#options = options;
    this.#body = body;
  }

  emit(rw: Rewriter, [loop, ...inner]: readonly TiledLoop[], tile: Tile, carried: readonly Value[]): readonly Value[] {
    if (loop === undefined) return this.#body(rw, tile, carried);
    const { dimension, tileSize } = loop;
    const { offset: from, size } = defined(this.#domain[dimension], "a dimension of the domain");
    const to = indexBinary(rw, "add", from, size);
    const extent = constantIntOf(size);
    const isExact = tileSize === 1 || (extent !== undefined && extent % tileSize === 0);
    const step = (
      at: Rewriter,
      offset: OpFoldResult,
      length: OpFoldResult,
      values: readonly Value[],
    ): readonly Value[] =>
      this.emit(
        at,
        inner,
        { offsets: tile.offsets.with(dimension, offset), sizes: tile.sizes.with(dimension, length) },
        values,
      );
    if (isExact) return this.#loop(rw, from, to, tileSize, carried, (iv, values) => step(rw, iv, tileSize, values));
    if (!this.#options.peel) {
      return this.#loop(rw, from, to, tileSize, carried, (iv, values) =>
        step(rw, iv, indexMin(rw, tileSize, indexSub(rw, to, iv)), values),
      );
    }
    const tiles = indexBinary(rw, "floordiv", size, tileSize);
    const split = indexBinary(rw, "add", from, indexBinary(rw, "mul", tiles, tileSize));
    const full = this.#loop(rw, from, split, tileSize, carried, (iv, values) => step(rw, iv, tileSize, values));
    const rest = indexSub(rw, to, split);
    if (constantIntOf(rest) !== undefined) return step(rw, split, rest, full);
    return this.#loop(rw, split, to, tileSize, full, (iv, values) => step(rw, iv, rest, values));
  }

  #loop(
    rw: Rewriter,
    from: OpFoldResult,
    to: OpFoldResult,
    step: number,
    carried: readonly Value[],
    body: (iv: Value, carried: readonly Value[]) => readonly Value[],
  ): readonly Value[] {
    const bounds = { lb: materialize(rw, from), ub: materialize(rw, to), step: materialize(rw, step), inits: carried };
    const loop = scf.ForOp.create(rw, bounds, (inner, iv, args) => {
      const point = defined(inner.at, "the insertion point of a body");
      return rw.within(point, () => body(iv, args));
    });
    this.#options.onLoop(loop);
    return loop.results;
  }
}
