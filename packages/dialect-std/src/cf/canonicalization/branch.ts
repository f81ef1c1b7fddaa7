/** Rewrites of `cf.br`. */
import { noMatch, pattern } from "@tt-opt/ir-core";
import { BranchOp } from "../branch-op.ts";
import { isPassThrough, passThrough } from "./pass-through.ts";

/** A block whose only predecessor ends with `br` to it is put behind it. */
export const mergeIntoPredecessor = pattern("cf-merge-into-predecessor", BranchOp, (op, rw) => {
  const { dest, block } = op;
  if (block === undefined || dest === block || dest.singlePredecessor !== block)
    return noMatch("the block has other predecessors");
  const operands = op.destOperands;
  if (operands.some((value) => value.parentBlock === dest)) return noMatch("the block is not reachable");
  rw.erase(op);
  rw.inline(dest, { block, before: undefined }, operands);
  return true;
});

/** `br ^a` where `^a: br ^b → br ^b` */
export const branchPassThrough = pattern("cf-br-pass-through", BranchOp, (op, rw) => {
  if (!isPassThrough(op.dest)) return noMatch("the block does something");
  const target = passThrough({ dest: op.dest, operands: op.destOperands });
  if (target === undefined) return noMatch("the block does something");
  rw.replace(op, ...BranchOp.build(rw, { dest: target.dest, destOperands: target.operands }).results);
  return true;
});
