/** Gives regions exactly one exit block: several returns are merged into one. */
import { cf, func } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { beforeOp, type Block, endOf, functionType, type Operation, type Region, type Rewriter } from "@tt-opt/ir-core";
import { anyValue } from "./any-value.ts";

/**
 * The only block of `region` without successors; undefined if the region's ends cannot be merged, which is reported.
 * Unreachable ends branch to the same exit with arbitrary values.
 */
export function mergeExits(rw: Rewriter, region: Region): Block | undefined {
  const returns: Operation[] = [];
  const deadEnds: Operation[] = [];
  for (const block of region.blocks()) {
    const { last } = block;
    if (last === undefined || last.successors.length > 0) continue;
    (last.name === "ub.unreachable" || last.name === "llvm.unreachable" ? deadEnds : returns).push(last);
  }
  const [first, ...others] = returns;
  if (first === undefined) return neverReturning(rw, region, deadEnds);
  if (others.length === 0 && deadEnds.length === 0) return first.block;
  const odd = others.find((op) => op.name !== first.name);
  if (odd !== undefined) {
    odd.error(`ends a region that '${first.name}' ends elsewhere, and the two cannot be merged`, "TT3100");
    return undefined;
  }
  const exit = rw.createBlock(region, first.operandTypes);
  rw.within(endOf(exit), () => {
    rw.createGeneric(first.name, {
      operands: exit.args,
      properties: first.properties.entries(),
      attributes: first.attributes.entries(),
      loc: first.loc,
    });
  });
  for (const op of [...returns, ...deadEnds]) {
    rw.within(beforeOp(op), () => {
      const destOperands = deadEnds.includes(op) ? exit.args.map(({ type }) => anyValue(rw, type)) : op.operands;
      cf.BranchOp.build(rw, { dest: exit, destOperands, loc: op.loc });
    });
    rw.erase(op);
  }
  return exit;
}

/** A region that never ends still needs an end: an unreachable return. */
function neverReturning(rw: Rewriter, region: Region, deadEnds: readonly Operation[]): Block | undefined {
  const parent = region.parent;
  const name = parent?.is(tt.FuncOp) === true ? "tt.return" : parent?.is(func.FuncOp) === true ? "func.return" : "";
  if (parent === undefined || name === "") {
    const what = region.entry?.last ?? parent;
    what?.error("is in a region that never ends, and how it should end is not known", "TT3101");
    return undefined;
  }
  const { results } = functionType(parent);
  const [only] = deadEnds;
  const exit = deadEnds.length === 1 && only?.block !== undefined ? only.block : rw.createBlock(region, []);
  const reusedEnd = exit.last;
  rw.within(reusedEnd === undefined ? endOf(exit) : beforeOp(reusedEnd), () => {
    rw.createGeneric(name, { operands: results.map((type) => anyValue(rw, type)) });
  });
  if (reusedEnd !== undefined) rw.erase(reusedEnd);
  else {
    for (const op of deadEnds) {
      rw.within(beforeOp(op), () => cf.BranchOp.build(rw, { dest: exit, destOperands: [] }));
      rw.erase(op);
    }
  }
  return exit;
}

/** Branches from the end of `block`, which has no terminator, to `exit` with arbitrary values. */
export function branchWithAnyValues(rw: Rewriter, block: Block, exit: Block): void {
  rw.within(endOf(block), () => {
    cf.BranchOp.build(rw, { dest: exit, destOperands: exit.args.map(({ type }) => anyValue(rw, type)) });
  });
}
