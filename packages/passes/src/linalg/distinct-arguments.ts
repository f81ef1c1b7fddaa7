/** The mark of kernels that are right only for arguments that lead to different memory. */
import { func } from "@tt-opt/dialect-std";
import { type Operation, type Rewriter, UnitAttr } from "@tt-opt/ir-core";

/** Says that the kernel around `op` takes for granted that written memory is reached through one argument only. */
export function assumeDistinctArguments(rw: Rewriter, op: Operation): void {
  const kernel = op.parentOfType(func.FuncOp);
  if (kernel !== undefined) rw.setAttribute(kernel, "tts.distinct_arguments", UnitAttr.get(rw.context));
}
