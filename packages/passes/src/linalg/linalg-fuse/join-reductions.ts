/**
 * Merges reductions of values computed from the same elements, such as a sum and a sum of squares, before fusion, so
 * that shared operands are loaded and computed once. A scan along the same loop counts as a reduction.
 */
import { GenericOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import {
  type AffineMap,
  beforeOp,
  type Block,
  isMemoryEffectFree,
  type Operation,
  type Rewriter,
} from "@tt-opt/ir-core";
import { isOrderFree, scanMap } from "../bodies/index.ts";
import { joinGenerics } from "./join-generics.ts";
import { KnownEffects } from "./known-effects.ts";
import { lastOfScan } from "./last-of-scan.ts";
import { reindex } from "./reindex.ts";
import { remembered } from "./remembered.ts";
import { sourcesIn } from "./sources-in.ts";
import { SharedReads } from "./shared-reads.ts";

/** Merges the reductions and scans of a block; `joined` is called for each. */
export function joinReductions(rw: Rewriter, block: Block, joined: () => void): void {
  const effects = new KnownEffects();
  const known = new Map<Operation, Reduction | "other">();
  const find = (op: Operation): Reduction | "other" =>
    op.is(GenericOp) && effects.of(op).isReadOnly && isReduction(op) ? reductionOf(op) : "other";
  const reads = new SharedReads();
  // The reductions before `op` since which nothing has been written, and the others.
  let open: Reduction[] = [];
  let closed: Reduction[] = [];
  for (let op = block.first; op !== undefined; op = op.next) {
    if (!effects.of(op).isReadOnly) {
      closed.push(...open);
      open = [];
    }
    const second = remembered(known, op, find);
    if (second === "other") continue;
    const pair = firstPair(open, closed, second, reads);
    if (pair === undefined) {
      open.push(second);
      continue;
    }
    // What follows the merged operation is visited again: it can be merged with what is before it.
    const isEarlier = (other: Reduction): boolean => other.op.isBefore(pair.first);
    [open, closed] = [open.filter(isEarlier), closed.filter(isEarlier)];
    const made = join(rw, pair);
    reads.forget();
    open.push(reductionOf(made));
    op = made;
    joined();
  }
}

/** A reduction or a scan. */
interface Reduction {
  readonly op: GenericOp;
  readonly extents: readonly number[];
  /** The loop order of a scan. */
  readonly order: AffineMap | undefined;
}

function reductionOf(op: GenericOp): Reduction {
  return { op, extents: staticLoopRanges(op), order: scanMap(op) };
}

/** Whether an operation that only reads combines elements, in any order or in the order of a scan. */
function isReduction(op: GenericOp): boolean {
  return op.iteratorTypes.includes("reduction") && (isOrderFree(op) || scanMap(op) !== undefined);
}

/** The first reduction with which `second` can be merged. */
function firstPair(
  open: readonly Reduction[],
  closed: readonly Reduction[],
  second: Reduction,
  reads: SharedReads,
): Pair | undefined {
  let sources: ReadonlySet<Operation> | undefined;
  const isCandidate = (first: Reduction): boolean => {
    if (!areAlike(first, second)) return false;
    sources ??= sourcesOf(second.op);
    return !sources.has(first.op) && reads.areIn(first.op, second.op);
  };
  for (const first of open) {
    const pair = isCandidate(first) ? pairOf(first, second) : undefined;
    if (pair !== undefined) return pair;
  }
  for (const first of closed) {
    // A scan is stored as it is computed; other results from the same elements follow it.
    if (first.order === undefined && second.order === undefined) continue;
    const pair = isCandidate(first) ? pairOf(first, second) : undefined;
    if (pair !== undefined && [...pair.needed, pair.second].every(isMemoryEffectFree)) return pair;
  }
  return undefined;
}

/** The operations of its block that `op` depends on, directly or not. */
function sourcesOf(op: Operation): ReadonlySet<Operation> {
  const found = new Set<Operation>([op]);
  for (const each of found) for (const source of sourcesIn(each)) if (source.block === op.block) found.add(source);
  return found;
}

/** Two operations that are merged at the position of the first. */
interface Pair {
  readonly first: GenericOp;
  readonly second: GenericOp;
  /** The operations between them that the second depends on. */
  readonly needed: readonly Operation[];
  /** The loop order of a scan, which the other operation must follow. */
  readonly order: AffineMap | undefined;
}

/** How `first` and `second` are merged; undefined if they cannot be. */
function pairOf({ op: first, order }: Reduction, { op: second, order: other }: Reduction): Pair | undefined {
  if (order !== undefined && other?.equals(order) === false) return undefined;
  const needed = neededSince(first, second);
  return needed && { first, second, needed, order: order ?? other };
}

function areAlike({ op: one, extents: a }: Reduction, { op: other, extents: b }: Reduction): boolean {
  return (
    a.length === b.length && a.every((extent, d) => extent === b[d] && one.iteratorTypes[d] === other.iteratorTypes[d])
  );
}

/** The operations after `first` that `second` depends on, in order; undefined if `first` is one of them. */
function neededSince(first: GenericOp, second: GenericOp): readonly Operation[] | undefined {
  const needed = new Set<Operation>([second]);
  for (const op of needed) {
    for (const source of sourcesIn(op)) {
      if (source === first) return undefined;
      if (source.block === first.block && first.isBefore(source)) needed.add(source);
    }
  }
  needed.delete(second);
  return [...needed].toSorted((a, b) => (a.isBefore(b) ? -1 : 1));
}

function join(rw: Rewriter, pair: Pair): GenericOp {
  const last = pair.order && lastOfScan(pair.first, pair.second, pair.order);
  if (last !== undefined) {
    rw.replace(pair.second, last);
    return pair.first;
  }
  for (const op of pair.needed) rw.move(op, beforeOp(pair.first));
  const { order } = pair;
  const follow = (op: GenericOp): GenericOp =>
    order === undefined || scanMap(op) !== undefined ? op : reindex(rw, op, order);
  const [first, second] = [follow(pair.first), follow(pair.second)];
  return joinGenerics(rw, [first, second], first);
}
