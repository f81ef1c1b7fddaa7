/** Marks kernels that are valid only if written memory is accessed through one argument. */
import { func } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import type { Operation, Rewriter } from "@tt-opt/ir-core";

/** Marks the kernel around `op`: it assumes that written memory is accessed through one argument only. */
export function assumeDistinctArguments(rw: Rewriter, op: Operation): void {
  const kernel = op.parentOfType(func.FuncOp);
  if (kernel !== undefined) tts.setMark(rw, kernel, "distinctArguments");
}
