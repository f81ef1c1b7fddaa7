/**
 * Fuses producers into the loops of their consumer: a slice of the result of an operation before the loops is computed
 * in the loop instead. This includes carried tensors: if a tile of one is read before it is written, the operation that
 * filled the tensor can fill the tile.
 */
import { tensor } from "@tt-opt/dialect-std";
import {
  AnyRankedTensor,
  beforeOp,
  hasReadOnlyEffects,
  isPure,
  mayHaveEffect,
  type Operation,
  OpResult,
  type Rewriter,
  Tiling,
  tiedInitOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";

/** The context of a fusion. */
export interface FusionScope {
  /** The operation that is tiled; producers come before it in its block. */
  readonly consumer: Operation;
  /** The carried tensors that tiles are inserted into, as the innermost loop sees them, with their initial values. */
  readonly carried: ReadonlyMap<Value, Value>;
  /** The finished loops of the nest. */
  readonly loops: ReadonlySet<Operation>;
}

/** An operation that was not fused, with the reason. */
export interface NotFused {
  readonly producer: Operation;
  readonly reason: string;
}

/** The operations that were fused, and the reasons for those that were not. */
export interface FusionResult {
  readonly fused: number;
  readonly missed: readonly NotFused[];
  /** Carried tensors whose tiles are filled in the loops, with their new initial values. */
  readonly starts: ReadonlyMap<Value, Value>;
}

/** Fuses the producers of `slices`, and their producers in turn. */
export function fuseProducers(rw: Rewriter, slices: readonly Operation[], scope: FusionScope): FusionResult {
  const missed: NotFused[] = [];
  const starts = new Map<Value, Value>();
  const work = [...slices];
  const producers = new Set<Operation>([scope.consumer]);
  let fused = 0;
  for (let op = work.pop(); op !== undefined; op = work.pop()) {
    if (!op.is(tensor.ExtractSliceOp)) continue;
    const made = fuseOne(rw, op, { ...scope, known: producers, starts });
    if (made !== undefined && "reason" in made) missed.push(made);
    else if (made !== undefined) {
      fused++;
      work.push(...made);
    }
  }
  return { fused, missed, starts };
}

/** The slices that the fused producer reads; the reason if it cannot be fused; undefined if there is none. */
function fuseOne(
  rw: Rewriter,
  slice: tensor.ExtractSliceOp,
  scope: FusionScope & { readonly known: Set<Operation>; readonly starts: Map<Value, Value> },
): readonly Operation[] | NotFused | undefined {
  // The operation that fills the tile of a carried tensor is looked up only once; then its own destination is
  // considered.
  const carried = scope.starts.get(slice.source) ?? scope.carried.get(slice.source);
  const source = carried ?? slice.source;
  if (!(source instanceof OpResult)) return undefined;
  const producer = source.owner;
  const generate = Tiling.get(producer)?.generateResultTileValue;
  if (generate === undefined || producer.block !== scope.consumer.block) return undefined;
  const reason = whyNot(producer, slice, scope);
  if (reason !== undefined) return { producer, reason };
  rw.at = beforeOp(slice);
  const tile = { offsets: slice.slice.offsets, sizes: slice.slice.sizes };
  // A tile of a carried tensor is filled in place. Until then, it holds the producer's destination.
  const init = carried === undefined ? undefined : tiedInitOf(source);
  const copy = init === undefined ? undefined : rw.clone(producer);
  if (copy !== undefined && init !== undefined) rw.setOperand(copy, init.index, slice.source);
  const made = generate(copy ?? producer, rw, source.index, tile);
  if (copy !== undefined) rw.erase(copy);
  const value = made?.tiledValues[0];
  if (made === undefined || value === undefined) return { producer, reason: "it cannot compute such a tile" };
  scope.known.add(producer);
  const type = slice.result.type;
  const cast =
    value.type === type
      ? value
      : tensor.CastOp.build(rw, { source: typed(value, AnyRankedTensor), resultTypes: [type] }).resultAt(0);
  if (init !== undefined) scope.starts.set(slice.source, init.value);
  rw.replace(slice, cast);
  return made.slices;
}

function whyNot(
  producer: Operation,
  slice: tensor.ExtractSliceOp,
  { consumer, known, loops }: FusionScope & { readonly known: ReadonlySet<Operation> },
): string | undefined {
  if (slice.slice.strides.some((stride) => stride !== 1)) return "the slice has strides";
  if (slice.getDroppedDims().size > 0) return "the slice drops dimensions";
  const others = [...producer.results].flatMap((result) => [...result.users()]);
  const isShared = others.some((user) => !isInside(user, slice) && !known.has(user) && !isInLoops(user, loops));
  if (isShared) return "it has other uses";
  if (isPure(producer)) return undefined;
  if (!hasReadOnlyEffects(producer)) return "it writes memory";
  for (let op = producer.next; op !== undefined && op !== consumer; op = op.next) {
    if (mayHaveEffect(op, ["write", "free"])) return "memory is written after it has read";
  }
  return mayHaveEffect(consumer, ["write", "free"]) ? "its consumer writes memory" : undefined;
}

/** Whether `user` is one of the finished loops or inside of one. */
function isInLoops(user: Operation, loops: ReadonlySet<Operation>): boolean {
  for (let op: Operation | undefined = user; op !== undefined; op = op.parentOp) if (loops.has(op)) return true;
  return false;
}

/** Whether `user` is in the loops that are being built, which are not attached to an operation yet. */
function isInside(user: Operation, slice: Operation): boolean {
  return outermost(user) === outermost(slice);
}

function outermost(op: Operation): unknown {
  let top = op;
  while (top.parentOp !== undefined) top = top.parentOp;
  return top.block?.region ?? top;
}
