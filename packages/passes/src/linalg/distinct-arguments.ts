/** The mark of kernels that are right only for arguments that lead to different memory. */
import { func } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import type { Operation, Rewriter } from "@tt-opt/ir-core";

/** Says that the kernel around `op` takes for granted that written memory is reached through one argument only. */
export function assumeDistinctArguments(rw: Rewriter, op: Operation): void {
  const kernel = op.parentOfType(func.FuncOp);
  if (kernel !== undefined) tts.setMark(rw, kernel, "distinctArguments");
}
