/** What must hold of a `scf.for` beyond its definition, in mlir-opt's words. */
import type { ForOp } from "./for-op.ts";

/** Reports what is wrong with `op`. */
export function verifyFor(op: ForOp): void {
  const { entry } = op.bodyRegion;
  const iv = entry?.args[0];
  if (iv === undefined) {
    op.error("expected body to have at least 1 argument(s) for the induction variable, but got 0", "TT2040");
    return;
  }
  const inits = op.initArgs;
  if (inits.length !== op.results.length) {
    op.error("mismatch in number of loop-carried values and defined values", "TT2040");
    return;
  }
  const args = entry?.args.slice(1) ?? [];
  if (iv.type !== op.lowerBound.type)
    op.error("expected induction variable to be same type as bounds and step", "TT2040");
  if (args.length !== inits.length) {
    op.error("mismatch in number of basic block args and defined values", "TT2040");
    return;
  }
  inits.forEach(({ type }, i) => {
    if (type !== op.results[i]?.type)
      op.error(`types mismatch between ${i}th iter operand and defined value`, "TT2040");
    else if (args[i]?.type !== type)
      op.error(`types mismatch between ${i}th iter region arg and defined value`, "TT2040");
  });
  const yielded = entry?.last;
  if (yielded === undefined || yielded.name !== "scf.yield") return;
  if (yielded.operandCount !== inits.length) {
    op.error(`${inits.length} values are carried, but the body yields ${yielded.operandCount}`, "TT2040").note(
      yielded,
      "yielded here",
    );
    return;
  }
  yielded.operands.forEach(({ type }, i) => {
    const expected = op.results[i]?.type;
    if (expected === undefined || expected === type) return;
    op.error(
      `along control flow edge from Operation scf.yield to parent: source type #${i} '${type.toString()}' should match input type #${i} '${expected.toString()}'`,
      "TT2040",
    );
  });
}
