/** What must hold of a `scf.parallel` beyond its definition, in mlir-opt's words. */
import { constantIntOf } from "@tt-opt/ir-core";
import type { ParallelOp } from "./parallel-op.ts";

/** Reports what is wrong with `op`. */
export function verifyParallel(op: ParallelOp): void {
  if (op.step.length === 0) {
    op.error("needs at least one tuple element for lowerBound, upperBound and step", "TT2045");
    return;
  }
  for (const step of op.step) {
    const known = constantIntOf(step);
    if (known !== undefined && known <= 0) {
      op.error("constant step operand must be positive", "TT2045");
      return;
    }
  }
  const args = op.bodyRegion.entry?.args ?? [];
  if (args.length !== op.step.length) {
    op.error(
      "expects the same number of induction variables: " + `${args.length} as bound and step values: ${op.step.length}`,
      "TT2045",
    );
    return;
  }
  if (args.some(({ type }) => type !== op.step[0]?.type)) {
    op.error("expects arguments for the induction variable to be of index type", "TT2045");
    return;
  }
  const reduce = op.bodyRegion.entry?.last;
  if (reduce === undefined || reduce.name !== "scf.reduce") {
    op.error("expects body to terminate with 'scf.reduce'", "TT2045");
    return;
  }
  const [results, reductions, inits] = [op.resultCount, reduce.operandCount, op.initVals.length];
  if (results !== reductions) {
    op.error(`expects number of results: ${results} to be the same as number of reductions: ${reductions}`, "TT2045");
  } else if (results !== inits) {
    op.error(`expects number of results: ${results} to be the same as number of initial values: ${inits}`, "TT2045");
  } else {
    const wrong = reduce.operands.findIndex(({ type }, i) => type !== op.results[i]?.type);
    const [operand, result] = [reduce.operands[wrong]?.type, op.results[wrong]?.type];
    if (operand === undefined || result === undefined) return;
    const types = `'${operand.toString()}' to be the same as the ${wrong}-th result type: '${result.toString()}'`;
    reduce.error(`expects type of ${wrong}-th reduction operand: ${types}`, "TT2045");
  }
}
