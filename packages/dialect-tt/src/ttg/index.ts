/** What TTIR holds of `ttg`, Triton's dialect for GPUs. */
import { type Dialect, defineOp, dialect } from "@tt-opt/ir-core";
import { MemorySpaces } from "./memory-spaces.ts";

/**
 * `ttg.barrier`: what `tl.debug_barrier` is since Triton 3.7. It declares no memory effects, so nothing that touches
 * memory may be moved across it.
 */
export class BarrierOp extends defineOp("ttg.barrier", {
  summary: "a barrier for the threads of a program",
  description: `All threads of the program wait here until all have come, and see each other's accesses of the named memory spaces:
\`local\`, \`global_read\`, \`global_write\`, \`tensor_read\`, \`tensor_write\`, \`all\` or \`none\`. Where a program is executed by one
thread it does nothing.

\`\`\`mlir
ttg.barrier local|global_write
\`\`\``,
  attributes: { addrSpace: MemorySpaces },
  assembly: "$addrSpace attr-dict",
}) {}

/** `ttg.local_barrier`: what `tl.debug_barrier` was between `gpu.barrier` and `ttg.barrier`. */
export class LocalBarrierOp extends defineOp("ttg.local_barrier", {
  summary: "a barrier for the threads of a program and its memory",
  description: `All threads of the program wait here until all have come, and see each other's accesses. Where a program is executed by one
thread it does nothing.

\`\`\`mlir
ttg.local_barrier
\`\`\``,
  assembly: "attr-dict",
}) {}

/** The part of the `ttg` dialect that occurs before Triton lays out its tensors (`tl.debug_barrier`). */
export const ttgDialect: Dialect = dialect({
  name: "ttg",
  summary: "barriers between the threads of a Triton program",
  ops: [BarrierOp, LocalBarrierOp],
  isPartial: true,
});
