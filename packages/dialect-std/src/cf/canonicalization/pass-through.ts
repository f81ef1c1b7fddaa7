/** Blocks that only pass control on to another block need not be entered. */
import { type Block, BlockArgument, type Value } from "@tt-opt/ir-core";
import { BranchOp } from "../branch-op.ts";

/** Where control goes, with which values. */
export interface Target {
  readonly dest: Block;
  readonly operands: readonly Value[];
}

/** Whether `dest` may be one that {@link passThrough} looks through: it has nothing but an unconditional branch. */
export function isPassThrough(dest: Block): boolean {
  return dest.first?.is(BranchOp) === true;
}

/**
 * Where a branch to `dest` with `operands` ends up if `dest` consists of an unconditional branch and its arguments are
 * used by nothing else; undefined if it does something, or is its own target.
 */
export function passThrough({ dest, operands }: Target): Target | undefined {
  const branch = dest.first;
  if (branch?.is(BranchOp) !== true || branch.dest === dest) return undefined;
  for (const { firstUse } of dest.args) {
    for (let use = firstUse; use !== undefined; use = use.nextUse) if (use.owner !== branch) return undefined;
  }
  const values: Value[] = [];
  for (const { value } of branch.opOperands) {
    const passed = value instanceof BlockArgument && value.owner === dest ? operands[value.index] : value;
    if (passed === undefined) return undefined;
    values.push(passed);
  }
  return { dest: branch.dest, operands: values };
}
