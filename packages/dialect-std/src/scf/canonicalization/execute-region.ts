/** Rewrites of `scf.execute_region`: where a control-flow graph is not needed, or may stand in the open. */
import { type Block, beforeOp, FunctionLike, noMatch, pattern } from "@tt-opt/ir-core";
import { BranchOp } from "../../cf/index.ts";
import { ExecuteRegionOp } from "../execute-region-op.ts";
import { YieldOp } from "../yield-op.ts";
import { forwardCommonYields, inlineBlock, pick, replaceKept, usedResults } from "./rebuild.ts";

/** A region of one block stands in place of the operation. */
export const executeOneBlock = pattern("scf-execute-one-block", ExecuteRegionOp, (op, rw) => {
  if (op.no_inline !== undefined) return noMatch("it must not be inlined");
  const { entry } = op.bodyRegion;
  if (entry === undefined || !op.bodyRegion.hasOneBlock) return noMatch("there are several blocks");
  if (entry.last?.is(YieldOp) !== true) return noMatch("the block does not yield");
  inlineBlock(rw, op, entry);
  return true;
});

/** Results that are not used, or that are one value from outside wherever the region ends, go. */
export const executeUnusedResults = pattern("scf-execute-unused-results", ExecuteRegionOp, (op, rw) => {
  const yields = yieldsOf(op);
  forwardCommonYields(rw, op, yields);
  const kept = usedResults(op);
  if (kept.length === op.resultCount) return noMatch("all results are used");
  for (const end of yields) rw.setOperands(end, pick(end.operands, kept));
  const made = rw.within(beforeOp(op), () =>
    ExecuteRegionOp.build(rw, {
      no_inline: op.no_inline,
      bodyRegion: rw.takeRegion(op.bodyRegion),
      resultTypes: pick(op.results, kept).map(({ type }) => type),
      discardable: op.attributes.entries(),
    }),
  );
  replaceKept(rw, op, made, kept);
  return true;
});

function yieldsOf(op: ExecuteRegionOp): readonly YieldOp[] {
  return [...op.bodyRegion.blocks()].flatMap(({ last }) => (last?.is(YieldOp) === true ? [last] : []));
}

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
  for (const end of yieldsOf(op)) {
    rw.within(beforeOp(end), () => BranchOp.build(rw, { dest: after, destOperands: end.values, loc: end.loc }));
    rw.erase(end);
  }
  rw.moveBlocks(op.bodyRegion, block.region, after);
  rw.within({ block, before: undefined }, () => BranchOp.build(rw, { dest: entry, destOperands: [] }));
  rw.replace(op, ...args);
  return true;
});
