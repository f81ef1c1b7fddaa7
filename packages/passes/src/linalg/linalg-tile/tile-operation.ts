/**
 * Tiles one operation. Parallel loops come first as far as the loop order allows, and the operation inside of them is
 * then tiled along its reductions. The tile of a result is thus initialized, accumulated in the inner loops, and
 * inserted into the whole once.
 */
import { tensor } from "@tt-opt/dialect-std";
import {
  AnyRankedTensor,
  assert,
  at,
  beforeOp,
  constantIntOf,
  defined,
  initsOf,
  isDynamic,
  type Operation,
  PartialReduction,
  RankedTensorType,
  type Rewriter,
  type Tile,
  tiedInitOf,
  Tiling,
  type TilingResult,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { fuseProducers, type NotFused } from "./fuse-producers.ts";
import { emitLoopNest, type TiledLoop } from "./loop-nest.ts";

/** How to tile. */
export interface TileOptions {
  /** Tile sizes per dimension of the iteration domain; 0 leaves one untiled. */
  readonly tileSizes: readonly number[];
  /** The dimensions from the outermost loop to the innermost, for which there is a {@link loopOrder}. */
  readonly interchange: readonly number[];
  readonly fuseProducers: boolean;
  readonly peel: boolean;
  readonly partialReductions: boolean;
}

/** The result of tiling. */
export interface Tiled {
  readonly loops: number;
  readonly fused: number;
  /** The producers that were not fused, with the reasons. */
  readonly missed: readonly NotFused[];
}

/** Tiles `op`; returns the reason if it cannot be tiled or there is nothing to do. */
export function tileOperation(rw: Rewriter, op: Operation, options: TileOptions): Tiled | string {
  const methods = Tiling.get(op);
  if (methods === undefined) return "it has no iteration domain";
  const types = methods.iteratorTypes(op);
  const order = defined(loopOrder(types.length, options.interchange), "the order of the loops");
  const reason = whyNoResults(op);
  if (reason !== undefined) return reason;
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const domain = methods.iterationDomain(op, rw);
  const loops = order.flatMap((dimension): TiledLoop[] => {
    const tileSize = options.tileSizes[dimension] ?? 0;
    const extent = constantIntOf(at(domain, dimension).size);
    return tileSize <= 0 || (extent !== undefined && extent <= tileSize) ? [] : [{ dimension, tileSize }];
  });
  const [first] = loops;
  if (first === undefined) return "no tile is smaller than the whole";
  const firstReduction = loops.findIndex(({ dimension }) => types[dimension] === "reduction");
  const parallel = firstReduction < 0 ? loops : loops.slice(0, firstReduction);
  if (parallel.length > 0) return tileLoops(rw, op, domain, parallel, loops.slice(parallel.length), options);
  const isSeparable = loops.every(({ dimension }) => types[dimension] === "reduction");
  if (options.partialReductions && isSeparable) return tilePartially(rw, op, domain, loops, options);
  return tileLoops(rw, op, domain, loops, [], options);
}

type Domain = ReturnType<NonNullable<ReturnType<typeof Tiling.get>>["iterationDomain"]>;

/** Tiles `op` along `loops`, and the operations inside along `rest`. */
function tileLoops(
  rw: Rewriter,
  op: Operation,
  domain: Domain,
  loops: readonly TiledLoop[],
  rest: readonly TiledLoop[],
  options: TileOptions,
): Tiled | string {
  const inits = destinations(rw, op);
  const types = Tiling.get(op)?.iteratorTypes(op) ?? [];
  const areParallel = loops.every(({ dimension }) => types[dimension] === "parallel");
  const counts = { loops: 0, fused: 0, missed: new Map<Operation, NotFused>() };
  const tiledOps: Operation[] = [];
  const made = new Set<Operation>();
  const onLoop = (loop: Operation): void => {
    counts.loops++;
    made.add(loop);
  };
  let bodies = 0;
  const starts = inits.map((): Value[] => []);
  const results = emitLoopNest(rw, domain, loops, inits, { peel: options.peel, onLoop }, (_, tile, carried) => {
    const tiled = tileAt(rw, op, tile, carried);
    tiledOps.push(...tiled.result.tiledOps);
    bodies++;
    if (options.fuseProducers) {
      const place = rw.at;
      const known = new Map(areParallel ? carried.map((value, i) => [value, at(inits, i)] as const) : []);
      const fusion = fuseProducers(rw, tiled.result.slices, { consumer: op, carried: known, loops: made });
      counts.fused += fusion.fused;
      fusion.missed.forEach((one) => counts.missed.set(one.producer, one));
      carried.forEach((value, i) => at(starts, i).push(...[fusion.starts.get(value) ?? []].flat()));
      rw.at = place;
    }
    return tiled.results;
  });
  starts.forEach((values, i) => {
    const [start] = values;
    // All tiles are filled in the loops, so the initial contents do not matter.
    assert(values.length === 0 || values.length === bodies, "a tensor is filled in some of its tiles only");
    if (start !== undefined) setStart(rw, made, at(inits, i), start);
  });
  rw.replace(op, ...results);
  if (rest.length > 0) {
    const tileSizes: number[] = [];
    for (const { dimension, tileSize } of rest) tileSizes[dimension] = tileSize;
    const inner = { ...options, tileSizes: Array.from(tileSizes, (size) => size ?? 0) };
    for (const tiled of tiledOps) {
      const more = tileOperation(rw, tiled, inner);
      if (typeof more === "string") continue;
      counts.loops += more.loops;
      counts.fused += more.fused;
    }
  }
  return { loops: counts.loops, fused: counts.fused, missed: [...counts.missed.values()] };
}

interface TileMade {
  readonly result: TilingResult;
  /** The carried tensors with the tile inserted. */
  readonly results: readonly Value[];
}

/** Builds one tile and inserts it into the carried tensors. */
function tileAt(rw: Rewriter, op: Operation, tile: Tile, carried: readonly Value[]): TileMade {
  const methods = Tiling.get(op);
  const copy = rw.clone(op);
  op.results.forEach((result, i) => {
    const init = tiedInitOf(result);
    if (init !== undefined) rw.setOperand(copy, init.index, at(carried, i));
  });
  const made = methods?.tiledImplementation(copy, rw, tile);
  if (made === undefined) throw new RangeError(`${op.name} does not implement its tiles`);
  const results = op.results.map((_, i) => {
    const place = methods?.resultTilePosition(copy, rw, i, tile);
    if (place === undefined) throw new RangeError(`${op.name} does not say where its tiles are`);
    return insert(rw, at(made.tiledValues, i), at(carried, i), place);
  });
  rw.erase(copy);
  return { result: made, results };
}

function insert(rw: Rewriter, tile: Value, whole: Value, { offsets, sizes }: Tile): Value {
  if (tile.type === whole.type && offsets.every((offset) => constantIntOf(offset) === 0)) return tile;
  return tensor.InsertSliceOp.buildMixed(rw, typed(tile, AnyRankedTensor), typed(whole, AnyRankedTensor), {
    offsets: offsets.map((offset) => constantIntOf(offset) ?? offset),
    sizes: sizes.map((size) => constantIntOf(size) ?? size),
    strides: sizes.map(() => 1),
  }).result;
}

/** Replaces the initial value `from` of loops by `to`. */
function setStart(rw: Rewriter, loops: ReadonlySet<Operation>, from: Value, to: Value): void {
  rw.replaceUsesIf(from, to, ({ owner }) => loops.has(owner) && owner.block === rw.at?.block);
}

/** Accumulates tiles of reductions in separate partial results, and combines these afterwards. */
function tilePartially(
  rw: Rewriter,
  op: Operation,
  domain: Domain,
  loops: readonly TiledLoop[],
  options: TileOptions,
): Tiled | string {
  const methods = PartialReduction.get(op);
  if (methods === undefined) return "its reductions cannot be split";
  const dims = loops.map(({ dimension }) => dimension);
  const sizes = domain.map(({ size }, d) => loops.find(({ dimension }) => dimension === d)?.tileSize ?? size);
  const inits = methods.initialTensors(op, rw, sizes, dims);
  if (inits === undefined) return "its reductions have no known neutral element";
  let count = 0;
  const nest = { peel: options.peel, onLoop: (): void => void count++ };
  const partial = emitLoopNest(rw, domain, loops, inits, nest, (_, tile, carried) => {
    const made = methods.tileToPartial(op, rw, carried, tile, dims);
    if (made === undefined) throw new RangeError(`${op.name} does not implement partial results`);
    return carried.map((whole, i) => {
      const slice = made.slices.find((cut) => cut.is(tensor.ExtractSliceOp) && cut.source === whole);
      const value = at(made.tiledValues, i);
      if (slice?.is(tensor.ExtractSliceOp) !== true) return value;
      return insert(rw, value, whole, slice.slice);
    });
  });
  const merged = methods.mergeReductions(op, rw, partial, dims);
  if (merged === undefined) throw new RangeError(`${op.name} does not merge its partial results`);
  rw.replace(op, ...merged.values);
  return { loops: count, fused: 0, missed: [] };
}

/** The destinations of the results. */
function destinations(rw: Rewriter, op: Operation): readonly Value[] {
  return op.results.map((result) => {
    const init = tiedInitOf(result)?.value;
    if (init !== undefined) return init;
    const type = typed(result, AnyRankedTensor).type;
    return tensor.EmptyOp.buildMixed(rw, type.shape, type.elementType).result;
  });
}

function whyNoResults(op: Operation): string | undefined {
  if (initsOf(op).length > 0) return undefined;
  const isKnown = op.results.every(({ type }) => type instanceof RankedTensorType && !type.shape.some(isDynamic));
  return isKnown ? undefined : "the shape of a result is not known";
}

/** The order of `count` loops by `interchange` and, for those that it does not name, their own; undefined if it is none. */
export function loopOrder(count: number, interchange: readonly number[]): readonly number[] | undefined {
  const all = Array.from({ length: count }, (_, d) => d);
  const order = [...interchange, ...all.slice(interchange.length)];
  return new Set(order).size === count && order.every((d) => d >= 0 && d < count) ? order : undefined;
}
