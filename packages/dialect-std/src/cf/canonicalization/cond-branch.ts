/** Rewrites of `cf.cond_br`. */
import {
  type Block,
  ConstantLike,
  constantIntOf,
  noMatch,
  pattern,
  type Rewriter,
  usesInside,
  type Value,
} from "@tt-opt/ir-core";
import { ConstantOp, SelectOp } from "../../arith/index.ts";
import { UnreachableOp } from "../../ub/index.ts";
import { CondBranchOp } from "../cond-branch-op.ts";
import { goTo, isPassThrough, passThrough, type Target } from "./pass-through.ts";

function targets(op: CondBranchOp): readonly [Target, Target] {
  return [
    { dest: op.trueDest, operands: op.trueDestOperands },
    { dest: op.falseDest, operands: op.falseDestOperands },
  ];
}

/** `cond_br true, ^a, ^b → br ^a` */
export const condBranchConstant = pattern(
  "cf-cond-br-constant",
  CondBranchOp,
  (op, rw) => {
    const known = constantIntOf(op.condition);
    if (known === undefined) return noMatch("the condition is not known");
    goTo(rw, op, targets(op)[known !== 0 ? 0 : 1]);
    return true;
  },
  { operandFrom: [ConstantLike] },
);

/** `cond_br %c, ^a, ^b` where `^a: br ^x → cond_br %c, ^x, ^b` */
export const condBranchPassThrough = pattern("cf-cond-br-pass-through", CondBranchOp, (op, rw) => {
  if (!isPassThrough(op.trueDest) && !isPassThrough(op.falseDest)) return noMatch("both blocks do something");
  const [onTrue, onFalse] = targets(op);
  const [trueTarget, falseTarget] = [passThrough(onTrue), passThrough(onFalse)];
  if (trueTarget === undefined && falseTarget === undefined) return noMatch("both blocks do something");
  const [a, b] = [trueTarget ?? onTrue, falseTarget ?? onFalse];
  CondBranchOp.build(rw, {
    condition: op.condition,
    trueDest: a.dest,
    trueDestOperands: a.operands,
    falseDest: b.dest,
    falseDestOperands: b.operands,
    branch_weights: op.branch_weights,
  });
  rw.erase(op);
  return true;
});

/** `cond_br %c, ^a(x), ^a(y) → br ^a(select %c, x, y)` where `^a` has no other predecessor, or x is y. */
export const condBranchSameBlock = pattern("cf-cond-br-same-block", CondBranchOp, (op, rw) => {
  if (op.trueDest !== op.falseDest) return noMatch("the blocks differ");
  const [onTrue, onFalse] = targets(op);
  const isSame = onTrue.operands.every((value, i) => value === onFalse.operands[i]);
  const others = [...onTrue.dest.predecessors()].some((block) => block !== op.block);
  if (!isSame && others) return noMatch("the block has other predecessors");
  const operands = onTrue.operands.map((value, i): Value => {
    const other = onFalse.operands[i];
    if (other === undefined || other === value) return value;
    return SelectOp.build(rw, { condition: op.condition, trueValue: value, falseValue: other }).result;
  });
  goTo(rw, op, { dest: onTrue.dest, operands });
  return true;
});

/** `cond_br %c, ^a, ^b → br ^b` where `^a` is not to be reached */
export const condBranchUnreachable = pattern("cf-cond-br-unreachable", CondBranchOp, (op, rw) => {
  const isTrueUnreachable = isUnreachable(op.trueDest);
  if (!isTrueUnreachable && !isUnreachable(op.falseDest)) return noMatch("both blocks may be reached");
  goTo(rw, op, targets(op)[isTrueUnreachable ? 1 : 0]);
  return true;
});

function isUnreachable({ first }: Block): boolean {
  return first?.is(UnreachableOp) === true;
}

/** In a block that is only entered on one side of a `cond_br` of the same condition, the side is known. */
export const condBranchAgain = pattern("cf-cond-br-again", CondBranchOp, (op, rw) => {
  const { block } = op;
  const before = block?.singlePredecessor?.last;
  if (block === undefined || before?.is(CondBranchOp) !== true || before === op)
    return noMatch("no single cond_br leads here");
  if (before.condition !== op.condition) return noMatch("the conditions differ");
  if (before.trueDest === before.falseDest) return noMatch("both sides lead here");
  goTo(rw, op, targets(op)[before.trueDest === block ? 0 : 1]);
  return true;
});

/** Uses of the condition in a block that is only entered on one side of the branch are constants. */
export const condBranchTruth = pattern("cf-cond-br-truth", CondBranchOp, (op, rw) => {
  const { condition } = op;
  if (constantIntOf(condition) !== undefined) return noMatch("the condition is a constant");
  if (condition.hasOneUse) return noMatch("the condition is not used where it is known");
  const onTrue = useTruth(rw, op, op.trueDest, true);
  const onFalse = useTruth(rw, op, op.falseDest, false);
  return onTrue || onFalse ? true : noMatch("the condition is not used where it is known");
});

/**
 * Replaces the condition of `op` by `truth` in `dest`, if that is only entered from there; whether it is used there.
 */
function useTruth(rw: Rewriter, op: CondBranchOp, dest: Block, truth: boolean): boolean {
  if (dest.singlePredecessor !== op.block) return false;
  const uses = usesInside(op.condition, dest);
  if (uses.length === 0) return false;
  const constant = ConstantOp.bool(rw, truth).result;
  for (const { owner, index } of uses) rw.setOperand(owner, index, constant);
  return true;
}
