/** What several rewrites of structured operations do: put a region in place of its operation, and drop results. */
import {
  at,
  beforeOp,
  type Block,
  defined,
  isDefinedOutside,
  type Operation,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { IfOp } from "../if-op.ts";
import { terminatorOf } from "../blocks.ts";

/** Puts the operations of `block` in place of `op`, whose results become what the block yields. */
export function inlineBlock(rw: Rewriter, op: Operation, block: Block, args: readonly Value[] = []): void {
  const terminator = defined(block.last, "the terminator of an inlined block");
  rw.inline(block, beforeOp(op), args);
  const yielded = terminator.operands;
  rw.erase(terminator);
  rw.replace(op, ...yielded);
}

/** The elements of `values` at the positions `kept`. */
export function pick<T>(values: readonly T[], kept: readonly number[]): readonly T[] {
  return kept.map((index) => at(values, index));
}

/** The positions of the results of `op` that are used. */
export function usedResults(op: Operation): readonly number[] {
  const used: number[] = [];
  for (const result of op.results) if (result.hasUses) used.push(result.index);
  return used;
}

/** Results for which all `terminators` yield the same value from outside of `op` are replaced by that. */
export function forwardCommonYields(rw: Rewriter, op: Operation, terminators: readonly Operation[]): void {
  for (const result of op.results) {
    const [value, ...others] = new Set(terminators.map((terminator) => terminator.operand(result.index)));
    if (value !== undefined && others.length === 0 && isDefinedOutside(op, value)) rw.replaceAllUses(result, value);
  }
}

/** The positions below `length` that are not in `dropped`. */
export function without(length: number, dropped: ReadonlySet<number>): readonly number[] {
  return Array.from({ length }, (_, index) => index).filter((index) => !dropped.has(index));
}

/**
 * Makes `made` take the place of `op`, of whose results it has those at the positions `kept`. The others must be
 * unused.
 */
export function replaceKept(rw: Rewriter, op: Operation, made: Operation, kept: readonly number[]): void {
  kept.forEach((old, index) => rw.replaceAllUses(op.resultAt(old), made.resultAt(index)));
  rw.erase(op);
}

/** Replaces a conditional by one that has only the results at the positions `kept`; the others must be unused. */
export function keepIfResults(rw: Rewriter, op: IfOp, kept: readonly number[]): IfOp {
  for (const region of op.regions) {
    if (region.isEmpty) continue;
    const terminator = terminatorOf(region);
    rw.setOperands(terminator, pick(terminator.operands, kept));
  }
  const made = rw.within(beforeOp(op), () =>
    IfOp.build(rw, {
      condition: op.condition,
      thenRegion: rw.takeRegion(op.thenRegion),
      elseRegion: rw.takeRegion(op.elseRegion),
      resultTypes: pick(op.results, kept).map(({ type }) => type),
      discardable: op.attributes.entries(),
    }),
  );
  replaceKept(rw, op, made, kept);
  return made;
}
