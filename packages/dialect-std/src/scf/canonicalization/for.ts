/** Rewrites of `scf.for`: loops of no or one iteration, and carried values that need not be carried. */
import {
  at,
  beforeOp,
  BlockArgument,
  isDefinedOutside,
  noMatch,
  pattern,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { terminatorOf } from "../blocks.ts";
import { ForOp } from "../for-op.ts";
import { firstEqualPositions, unchangedPositions } from "./carried-values.ts";
import { inlineBlock, pick, replaceKept, without } from "./rebuild.ts";

/** `for i = a to a: body → ` nothing; `for i = a to a + 1: body(i) → body(a)`; `for …: yield x → x` */
export const trivialFor = pattern("scf-trivial-for", ForOp, (op, rw) => {
  const count = op.constantTripCount;
  if (count === undefined) return noMatch("the number of iterations is not known");
  if (count === 0) {
    rw.replace(op, ...op.initArgs);
    return true;
  }
  if (count === 1) {
    inlineBlock(rw, op, op.body, [op.lowerBound, ...op.initArgs]);
    return true;
  }
  const { yieldedValues } = op;
  if (op.body.first !== op.body.last) return noMatch("there are several iterations");
  if (!yieldedValues.every((value) => isDefinedOutside(op, value))) return noMatch("a yielded value changes");
  rw.replace(op, ...yieldedValues);
  return true;
});

/** A carried value that never changes is its init; one that nobody looks at goes; of two equal ones, one stays. */
export const foldIterArgs = pattern("scf-fold-iter-args", ForOp, (op, rw) => {
  const { initArgs, regionIterArgs, results, yieldedValues } = op;
  if (initArgs.length === 0) return noMatch("nothing is carried");
  const dropped = new Set<number>();
  const replace = (i: number, argument: Value, result: Value): void => {
    rw.replaceAllUses(at(regionIterArgs, i), argument);
    rw.replaceAllUses(at(results, i), result);
    dropped.add(i);
  };
  const isUnused = (i: number): boolean => !at(regionIterArgs, i).hasUses && !at(results, i).hasUses;
  const next = yieldedValues.map((value) =>
    value instanceof BlockArgument && value.owner === op.body && value.index > 0 ? value.index - 1 : value,
  );
  const unchanged = unchangedPositions(initArgs, next);
  const firsts = firstEqualPositions(initArgs, yieldedValues);
  initArgs.forEach((init, i) => {
    const first = at(firsts, i);
    if (unchanged.has(i)) replace(i, init, init);
    else if (first !== i) replace(i, at(regionIterArgs, first), at(results, first));
  });
  initArgs.forEach((_, i) => {
    if (isUnused(i)) dropped.add(i);
  });
  if (dropped.size === 0) return noMatch("all carried values are needed");
  dropIterArgs(rw, op, dropped);
  return true;
});

/**
 * Replaces a loop by one without the carried values at the positions `dropped`, whose arguments and results are unused.
 */
export function dropIterArgs(rw: Rewriter, op: ForOp, dropped: ReadonlySet<number>): ForOp {
  const kept = without(op.initArgs.length, dropped);
  const terminator = terminatorOf(op.bodyRegion);
  rw.setOperands(terminator, pick(terminator.operands, kept));
  for (const index of [...dropped].sort((a, b) => b - a)) rw.removeArgument(op.body, index + 1);
  const loop = rebuildFor(rw, op, pick(op.initArgs, kept));
  replaceKept(rw, op, loop, kept);
  return loop;
}

/** A loop of the body of `op`, which is empty afterwards, that carries values which start with `initArgs`. */
export function rebuildFor(rw: Rewriter, op: ForOp, initArgs: readonly Value[]): ForOp {
  return rw.within(beforeOp(op), () =>
    ForOp.build(rw, {
      lowerBound: op.lowerBound,
      upperBound: op.upperBound,
      step: op.step,
      initArgs,
      unsignedCmp: op.unsignedCmp,
      bodyRegion: rw.takeRegion(op.bodyRegion),
      resultTypes: initArgs.map(({ type }) => type),
      discardable: op.attributes.entries(),
    }),
  );
}
