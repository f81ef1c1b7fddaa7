/**
 * Merges reductions of values computed from the same elements, such as a sum and a sum of squares, before fusion, so
 * that shared operands are loaded and computed once. A scan along the same loop counts as a reduction.
 */
import { GenericOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import {
  type AffineMap,
  beforeOp,
  type Block,
  hasReadOnlyEffects,
  isMemoryEffectFree,
  type Operation,
  type Rewriter,
} from "@tt-opt/ir-core";
import { isOrderFree, scanMap } from "../bodies/index.ts";
import { joinGenerics } from "./join-generics.ts";
import { lastOfScan } from "./last-of-scan.ts";
import { reindex } from "./reindex.ts";
import { sourcesIn } from "./sources-in.ts";
import { sharesReads } from "./shared-reads.ts";

/** Merges the reductions and scans of a block; `joined` is called for each. */
export function joinReductions(rw: Rewriter, block: Block, joined: () => void): void {
  // The reductions before `op` since which nothing has been written, and the others.
  let open: GenericOp[] = [];
  let closed: GenericOp[] = [];
  for (let op = block.first; op !== undefined; op = op.next) {
    if (!hasReadOnlyEffects(op)) {
      closed.push(...open);
      open = [];
    }
    if (!op.is(GenericOp) || !isReduction(op)) continue;
    const pair = firstPair(open, closed, op);
    if (pair === undefined) {
      open.push(op);
      continue;
    }
    // What follows the merged operation is visited again: it can be merged with what is before it.
    const { first } = pair;
    const isEarlier = (other: GenericOp): boolean => other.isBefore(first);
    [open, closed] = [open.filter(isEarlier), closed.filter(isEarlier)];
    const made = join(rw, pair);
    open.push(made);
    op = made;
    joined();
  }
}

/** The first reduction with which `second` can be merged. */
function firstPair(open: readonly GenericOp[], closed: readonly GenericOp[], second: GenericOp): Pair | undefined {
  if (open.length + closed.length === 0) return undefined;
  const sources = sourcesOf(second);
  for (const first of [...open, ...closed]) {
    const pair = sources.has(first) ? undefined : pairOf(first, second, open.includes(first));
    if (pair !== undefined) return pair;
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
function pairOf(first: GenericOp, second: GenericOp, isOpen: boolean): Pair | undefined {
  if (!areAlike(first, second) || !sharesReads(first, second)) return undefined;
  const orders = [first, second].flatMap((op) => scanMap(op) ?? []);
  const [order] = orders;
  if (order !== undefined && orders.some((other) => !other.equals(order))) return undefined;
  const needed = neededSince(first, second);
  if (needed === undefined) return undefined;
  // A scan is stored as it is computed; other results from the same elements follow it.
  const isRight = isOpen || (order !== undefined && [...needed, second].every(isMemoryEffectFree));
  return isRight ? { first, second, needed, order } : undefined;
}

/** Whether an operation only combines elements, in any order or in the order of a scan. */
function isReduction(op: GenericOp): boolean {
  if (!op.iteratorTypes.includes("reduction") || !hasReadOnlyEffects(op)) return false;
  return isOrderFree(op) || scanMap(op) !== undefined;
}

function areAlike(one: GenericOp, other: GenericOp): boolean {
  const [a, b] = [staticLoopRanges(one), staticLoopRanges(other)];
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
  return joinGenerics(rw, first, second, first);
}
