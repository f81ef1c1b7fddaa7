/** What real Triton IR holds of the `gpu` dialect. */
import { AnyArrayAttr, defineOp, dialect, optional } from "@tt-opt/ir-core";

/**
 * `gpu.barrier`: all threads of a program wait for each other. It declares no memory effects, so nothing that touches
 * memory may be moved across it.
 */
export class BarrierOp extends defineOp("gpu.barrier", {
  summary: "a barrier for the threads of a workgroup",
  description: `All threads of the workgroup wait here until all have come and see each other's writes. Where a program is executed
by one thread it does nothing. Newer versions of MLIR can name the address spaces whose accesses are ordered.

\`\`\`mlir
gpu.barrier
gpu.barrier memfence [#gpu.address_space<workgroup>]
\`\`\``,
  attributes: { address_spaces: optional(AnyArrayAttr) },
  assembly: "(`memfence` $address_spaces^)? attr-dict",
}) {}

/** The part of the `gpu` dialect that Triton's IR uses (`tl.debug_barrier`). */
export const gpuDialect = dialect({
  name: "gpu",
  summary: "barriers between the threads of a program",
  ops: [BarrierOp],
  isPartial: true,
});
