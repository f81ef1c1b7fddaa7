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
  for (const argument of dest.args) {
    for (const user of argument.users()) if (user !== branch) return undefined;
  }
  const values = branch.destOperands.map((value) => {
    return value instanceof BlockArgument && value.owner === dest ? operands[value.index] : value;
  });
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? { dest: branch.dest, operands: known } : undefined;
}
