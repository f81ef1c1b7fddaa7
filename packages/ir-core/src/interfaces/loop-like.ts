/** Loops, whatever dialect they are of: induction variables, bounds, and values carried from one iteration to the next. */
import { OpInterface } from "../define/op-interface.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { BlockArgument, OpOperand, OpResult, Value } from "../ir/value.ts";
import type { Builder } from "../rewrite/builder.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";
import type { OpFoldResult } from "./op-fold-result.ts";

/** Makes the values that a loop's new iteration arguments get for the next iteration. */
export type NewYields = (b: Builder, args: readonly BlockArgument[]) => readonly Value[];

/** Loops. Lists that a kind of loop does not have are empty. */
export const LoopLike = new OpInterface<{
  /** The regions that are executed again and again. */
  loopRegions(op: Operation): readonly Region[];
  /** The arguments that count iterations, one per dimension; undefined if the loop does not count. */
  inductionVars(op: Operation): readonly BlockArgument[] | undefined;
  /** Where each induction variable starts; undefined if that is not known. */
  lowerBounds(op: Operation): readonly OpFoldResult[] | undefined;
  /** The first value that each induction variable does not reach. */
  upperBounds(op: Operation): readonly OpFoldResult[] | undefined;
  /** What is added to each induction variable. */
  steps(op: Operation): readonly OpFoldResult[] | undefined;
  /** The operands that carried values start with. */
  inits(op: Operation): readonly OpOperand[];
  /** The arguments by which the body sees the carried values. */
  regionIterArgs(op: Operation): readonly BlockArgument[];
  /** The operands of the terminator that become the carried values of the next iteration. */
  yieldedValues(op: Operation): readonly OpOperand[];
  /** The results that hold the carried values after the loop; undefined if they are not these. */
  loopResults(op: Operation): readonly OpResult[] | undefined;
  /**
   * Replaces the loop by one that carries more values, which start with `inits`; its old results are replaced. With
   * `replaceInitUses`, uses of `inits` in the body become uses of the new arguments. The result is the new loop.
   */
  withMoreInits?(
    op: Operation,
    rw: Rewriter,
    inits: readonly Value[],
    yields: NewYields,
    replaceInitUses?: boolean,
  ): Operation;
}>("LoopLike", "is a loop");

/** Whether `value` is the same in all iterations of `loop`, because it is defined outside of it. */
export function isDefinedOutside(loop: Operation, value: Value): boolean {
  const op = value.parentBlock?.parentOp;
  return op === undefined || !loop.isAncestorOf(op);
}

/** Moves `op`, which is inside of `loop`, right before it; its operands must be defined there. */
export function moveOutOfLoop(loop: Operation, rw: Rewriter, op: Operation): void {
  if (loop.block === undefined) throw new RangeError(`${loop.name} is in no block`);
  rw.move(op, { block: loop.block, before: loop });
}

/** The carried argument that starts with `init`. */
export function tiedIterArg(loop: Operation, init: OpOperand): BlockArgument | undefined {
  const methods = LoopLike.get(loop);
  const index = methods?.inits(loop).indexOf(init) ?? -1;
  return index < 0 ? undefined : methods?.regionIterArgs(loop)[index];
}

/** The operand that carried argument `argument` starts with. */
export function tiedInit(loop: Operation, argument: BlockArgument): OpOperand | undefined {
  const methods = LoopLike.get(loop);
  const index = methods?.regionIterArgs(loop).indexOf(argument) ?? -1;
  return index < 0 ? undefined : methods?.inits(loop)[index];
}

/** The operand of the terminator from which carried argument `argument` comes in the next iteration. */
export function tiedYield(loop: Operation, argument: BlockArgument): OpOperand | undefined {
  const methods = LoopLike.get(loop);
  const index = methods?.regionIterArgs(loop).indexOf(argument) ?? -1;
  return index < 0 ? undefined : methods?.yieldedValues(loop)[index];
}

/** The result that holds carried argument `argument` after the loop. */
export function tiedLoopResult(loop: Operation, argument: BlockArgument): OpResult | undefined {
  const methods = LoopLike.get(loop);
  const index = methods?.regionIterArgs(loop).indexOf(argument) ?? -1;
  return index < 0 ? undefined : methods?.loopResults(loop)?.[index];
}

/** Reports carried values of `loop` whose init, argument, yielded value and result do not agree. */
export function verifyLoopLike(loop: Operation): boolean {
  const methods = LoopLike.get(loop);
  if (methods === undefined) return true;
  const inits = methods.inits(loop).map(({ value }) => value);
  const args = methods.regionIterArgs(loop);
  const yielded = methods.yieldedValues(loop).map(({ value }) => value);
  const results = methods.loopResults(loop) ?? args;
  const sides = [
    ["init", inits, "region iter_arg", args],
    ["region iter_arg", args, "yielded value", yielded],
    ["region iter_arg", args, "result", results],
  ] as const;
  for (const [from, values, to, others] of sides) {
    if (values.length !== others.length) {
      loop.error(`different number of ${from}s and ${to}s: ${values.length} != ${others.length}`, "TT2013");
      return false;
    }
    const index = values.findIndex(({ type }, i) => type !== others[i]?.type);
    const [a, b] = [values[index]?.type, others[index]?.type];
    if (a === undefined || b === undefined) continue;
    const types = `have different type: '${a.toString()}' != '${b.toString()}'`;
    loop.error(`${index}-th ${from} and ${index}-th ${to} ${types}`, "TT2013");
    return false;
  }
  return true;
}
