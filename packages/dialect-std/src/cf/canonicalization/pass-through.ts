/** Blocks that only pass control on to another block need not be entered. */
import { type Block, BlockArgument, type Operation, type Rewriter, type Value } from "@tt-opt/ir-core";
import { BranchOp } from "../branch-op.ts";

/** Where control goes, with which values. */
export interface Target {
  readonly dest: Block;
  readonly operands: readonly Value[];
}

/** Replaces a terminator, which has no results, by a branch. */
export function goTo(rw: Rewriter, op: Operation, { dest, operands }: Target): void {
  BranchOp.build(rw, { dest, destOperands: operands });
  rw.erase(op);
}

/** Whether `dest` may be one that {@link passThrough} looks through: it has nothing but an unconditional branch. */
export function isPassThrough(dest: Block): boolean {
  return dest.first?.is(BranchOp) === true;
}

/**
 * Whether unconditional branches lead from the block of `branch` into a circle. Two walkers meet there, if one is twice
 * as fast.
 */
function isEndless(branch: BranchOp): boolean {
  let slow: Block | undefined = branch.dest;
  let fast = onlyTarget(slow);
  while (fast !== undefined) {
    if (fast === slow) return true;
    slow = onlyTarget(slow);
    fast = onlyTarget(onlyTarget(fast));
  }
  return false;
}

/** Where control always goes from `block`, if that ends with an unconditional branch. */
function onlyTarget(block: Block | undefined): Block | undefined {
  const last = block?.last;
  return last?.is(BranchOp) === true ? last.dest : undefined;
}

/**
 * Where a branch to `dest` with `operands` ends up if `dest` consists of an unconditional branch and its arguments are
 * used by nothing else; undefined if it does something, or if control never leaves it and the blocks behind it.
 */
export function passThrough({ dest, operands }: Target): Target | undefined {
  const branch = dest.first;
  if (branch?.is(BranchOp) !== true || isEndless(branch)) return undefined;
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
