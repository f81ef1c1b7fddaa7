/** Loops of any dialect: induction variables, bounds, and loop-carried values. */
import type { Type } from "../attributes/attribute.ts";
import { OpInterface } from "../define/op-interface.ts";
import { at } from "../internal/invariant.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { BlockArgument, OpOperand, OpResult, Value } from "../ir/value.ts";
import type { Builder } from "../rewrite/builder.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";
import type { OpFoldResult } from "./op-fold-result.ts";

/** Creates the values that the new iteration arguments of a loop get for the next iteration. */
export type NewYields = (b: Builder, args: readonly BlockArgument[]) => readonly Value[];

/** Loops. Lists that do not apply to a kind of loop are empty. */
export const LoopLike = new OpInterface<{
  /** The regions that are executed repeatedly. */
  loopRegions(op: Operation): readonly Region[];
  /** The induction variables, one per dimension; undefined if the loop has none. */
  inductionVars(op: Operation): readonly BlockArgument[] | undefined;
  /** The initial value of each induction variable; undefined if unknown. */
  lowerBounds(op: Operation): readonly OpFoldResult[] | undefined;
  /** The exclusive upper bound of each induction variable. */
  upperBounds(op: Operation): readonly OpFoldResult[] | undefined;
  /** The increment of each induction variable. */
  steps(op: Operation): readonly OpFoldResult[] | undefined;
  /** The operands that are the initial values of the carried values. */
  inits(op: Operation): readonly OpOperand[];
  /** The arguments of the body for the carried values. */
  regionIterArgs(op: Operation): readonly BlockArgument[];
  /** The operands of the terminator that become the carried values of the next iteration. */
  yieldedValues(op: Operation): readonly OpOperand[];
  /** The results for the carried values after the loop; undefined if these are not results. */
  loopResults(op: Operation): readonly OpResult[] | undefined;
  /**
   * Replaces the loop by one that carries further values with initial values `inits`; its old results are replaced.
   * With `replaceInitUses`, uses of `inits` in the body become uses of the new arguments. Returns the new loop.
   */
  withMoreInits?(
    op: Operation,
    rw: Rewriter,
    inits: readonly Value[],
    yields: NewYields,
    replaceInitUses?: boolean,
  ): Operation;
}>("LoopLike", "is a loop");

/** Whether `value` is defined outside of the regions of `op`. If that is a loop, it is the same in all iterations. */
export function isDefinedOutside(op: Operation, value: Value): boolean {
  const around = value.parentBlock?.parentOp;
  return around === undefined || !op.isAncestorOf(around);
}

/** Moves `op`, which is inside of `loop`, directly before it; its operands must be defined there. */
export function moveOutOfLoop(loop: Operation, rw: Rewriter, op: Operation): void {
  if (loop.block === undefined) throw new RangeError(`${loop.name} is in no block`);
  rw.move(op, { block: loop.block, before: loop });
}

/** The carried argument whose initial value is `init`. */
export function tiedIterArg(loop: Operation, init: OpOperand): BlockArgument | undefined {
  const methods = LoopLike.get(loop);
  const index = methods?.inits(loop).indexOf(init) ?? -1;
  return index < 0 ? undefined : methods?.regionIterArgs(loop)[index];
}

/** The initial value of carried argument `argument`. */
export function tiedInit(loop: Operation, argument: BlockArgument): OpOperand | undefined {
  const methods = LoopLike.get(loop);
  const index = methods?.regionIterArgs(loop).indexOf(argument) ?? -1;
  return index < 0 ? undefined : methods?.inits(loop)[index];
}

/** The operand of the terminator that is the next value of carried argument `argument`. */
export function tiedYield(loop: Operation, argument: BlockArgument): OpOperand | undefined {
  const methods = LoopLike.get(loop);
  const index = methods?.regionIterArgs(loop).indexOf(argument) ?? -1;
  return index < 0 ? undefined : methods?.yieldedValues(loop)[index];
}

/** The result for carried argument `argument`. */
export function tiedLoopResult(loop: Operation, argument: BlockArgument): OpResult | undefined {
  const methods = LoopLike.get(loop);
  const index = methods?.regionIterArgs(loop).indexOf(argument) ?? -1;
  return index < 0 ? undefined : methods?.loopResults(loop)?.[index];
}

/** Reports carried values of `loop` whose init, argument, yielded value and result do not match. */
export function verifyLoopLike(loop: Operation): boolean {
  const methods = LoopLike.get(loop);
  if (methods === undefined) return true;
  const inits = methods.inits(loop);
  const args = methods.regionIterArgs(loop);
  const yielded = methods.yieldedValues(loop);
  const results = methods.loopResults(loop);
  if (haveTypesOf(args, inits) && haveTypesOf(args, yielded) && (results === undefined || areAlike(args, results)))
    return true;
  const types = typesOfValues(args);
  return (
    agree(loop, "init", typesOfOperands(inits), "region iter_arg", types) &&
    agree(loop, "region iter_arg", types, "yielded value", typesOfOperands(yielded)) &&
    (results === undefined || agree(loop, "region iter_arg", types, "result", typesOfValues(results)))
  );
}

function haveTypesOf(args: readonly Value[], operands: readonly OpOperand[]): boolean {
  if (args.length !== operands.length) return false;
  for (let i = 0; i < args.length; i++) if (at(args, i).type !== at(operands, i).value.type) return false;
  return true;
}

function areAlike(args: readonly Value[], results: readonly Value[]): boolean {
  if (args.length !== results.length) return false;
  for (let i = 0; i < args.length; i++) if (at(args, i).type !== at(results, i).type) return false;
  return true;
}

function typesOfOperands(operands: readonly OpOperand[]): readonly Type[] {
  const types: Type[] = [];
  for (const { value } of operands) types.push(value.type);
  return types;
}

function typesOfValues(values: readonly Value[]): readonly Type[] {
  const types: Type[] = [];
  for (const { type } of values) types.push(type);
  return types;
}

/** Reports a difference in number or types. */
function agree(loop: Operation, from: string, types: readonly Type[], to: string, others: readonly Type[]): boolean {
  if (types.length !== others.length) {
    loop.error(`different number of ${from}s and ${to}s: ${types.length} != ${others.length}`, "TT2013");
    return false;
  }
  for (let i = 0; i < types.length; i++) {
    const a = at(types, i);
    const b = at(others, i);
    if (a === b) continue;
    const difference = `have different type: '${a.toString()}' != '${b.toString()}'`;
    loop.error(`${i}-th ${from} and ${i}-th ${to} ${difference}`, "TT2013");
    return false;
  }
  return true;
}
