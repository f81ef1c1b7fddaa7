import { dialect } from "@tt-opt/ir-core";
import { AssumeOp } from "./assume-op.ts";

/** The part of the `llvm` dialect that Triton's IR uses (`tl.assume`). */
export const llvmDialect = dialect({
  name: "llvm",
  summary: "assumptions about values",
  ops: [AssumeOp],
  isPartial: true,
});
