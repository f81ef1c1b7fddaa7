/** Lifetimes of buffers, as positions in the order in which a program is written. */
import type { memref } from "@tt-opt/dialect-std";
import { AnyMemRef, type Block, defined, IsTerminator, LoopLike, type Operation, type Value } from "@tt-opt/ir-core";

/** Positions from `start` to `end`, both included. */
export interface Range {
  readonly start: number;
  end: number;
}

/** The position of each operation, and the end of everything inside of it. */
export function numberOperations(root: Operation): ReadonlyMap<Operation, Range> {
  const positions = new Map<Operation, Range>();
  let next = 0;
  root.walk((op) => void positions.set(op, { start: next++, end: 0 }), "pre");
  root.walk((op) => {
    const range = positions.get(op);
    if (range === undefined) return;
    range.end = range.start;
    for (const region of op.regions) {
      for (const block of region.blocks())
        for (const inner of block.ops()) range.end = Math.max(range.end, positions.get(inner)?.end ?? 0);
    }
  }, "post");
  return positions;
}

/**
 * The positions from an allocation to the last use of the buffer or of a view of it, extended to the end of loops that
 * repeat the use. A terminator passes a buffer on to the results of its operation, and to the next iteration of a loop,
 * which may use it before the position of its allocation.
 */
export function lifetimeOf(allocation: memref.AllocOp, positions: ReadonlyMap<Operation, Range>): Range {
  const rangeOf = (op: Operation): Range => defined(positions.get(op), "the position of an operation");
  let { start, end } = rangeOf(allocation);
  const pending: [value: Value, home: Block | undefined][] = [[allocation.memref, allocation.block]];
  const seen = new Set<Value>([allocation.memref]);
  const follow = (op: Operation, block: Block | undefined): void => {
    for (const result of op.results) {
      if (!AnyMemRef.matches(result.type) || seen.has(result)) continue;
      seen.add(result);
      pending.push([result, block]);
    }
  };
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, block] = next;
    for (const user of value.users()) {
      end = Math.max(end, rangeOf(user.ancestorIn(block) ?? user).end);
      follow(user, block);
      const parent = user.has(IsTerminator) ? user.parentOp : undefined;
      if (parent?.block === undefined) continue;
      if (LoopLike.has(parent)) {
        start = Math.min(start, rangeOf(parent).start);
        end = Math.max(end, rangeOf(parent).end);
      }
      follow(parent, parent.ancestorIn(block) === undefined ? parent.block : block);
    }
  }
  return { start, end };
}
