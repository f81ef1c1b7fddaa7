/** Rewrites of `scf.execute_region`: where a control-flow graph is not needed, or may stand in the open. */
import { type Block, beforeOp, FunctionLike, noMatch, pattern } from "@tt-opt/ir-core";
import { BranchOp } from "../../cf/index.ts";
import { ExecuteRegionOp } from "../execute-region-op.ts";
import { YieldOp } from "../yield-op.ts";
import { inlineBlock } from "./rebuild.ts";

/** A region of one block stands in place of the operation. */
export const executeOneBlock = pattern("scf-execute-one-block", ExecuteRegionOp, (op, rw) => {
  if (op.no_inline !== undefined) return noMatch("it must not be inlined");
  const { entry } = op.bodyRegion;
  if (entry === undefined || !op.bodyRegion.hasOneBlock) return noMatch("there are several blocks");
  if (entry.last?.is(YieldOp) !== true) return noMatch("the block does not yield");
  inlineBlock(rw, op, entry);
  return true;
});

/**
 * Several blocks stand in place of the operation where it is in a region of blocks: that of a function, or another
 * such.
 */
export const executeBlocks = pattern("scf-execute-blocks", ExecuteRegionOp, (op, rw) => {
  if (op.no_inline !== undefined) return noMatch("it must not be inlined");
  const { parentOp, block } = op;
  const { entry } = op.bodyRegion;
  if (parentOp === undefined || block?.region === undefined || entry === undefined)
    return noMatch("it is in no region");
  if (!FunctionLike.has(parentOp) && !parentOp.is(ExecuteRegionOp)) return noMatch("the region around has one block");
  const after: Block = rw.splitBefore(op);
  const args = op.results.map(({ type }) => rw.addArgument(after, type, op.loc));
  for (const inner of op.bodyRegion.blocks()) {
    const { last } = inner;
    if (last?.is(YieldOp) !== true) continue;
    rw.within(beforeOp(last), () => BranchOp.build(rw, { dest: after, destOperands: last.values, loc: last.loc }));
    rw.erase(last);
  }
  rw.moveBlocks(op.bodyRegion, block.region, after);
  rw.within({ block, before: undefined }, () => BranchOp.build(rw, { dest: entry, destOperands: [] }));
  rw.replace(op, ...args);
  return true;
});
