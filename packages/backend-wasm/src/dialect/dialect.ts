import { type Dialect, dialect } from "@tt-opt/ir-core";
import { FuncOp, ImportOp } from "./func-op.ts";
import { opcodeOps } from "./opcode-ops.ts";
import * as structure from "./structure-ops.ts";
import { localSyntax, v128Syntax } from "./types.ts";

/** The `wasm` dialect: WebAssembly's instructions on SSA values, structured control and locals. */
export const wasmDialect: Dialect = dialect({
  name: "wasm",
  summary: "WebAssembly with SSA values",
  description: `One operation per instruction, named by its mnemonic (\`wasm.i32.add\`). Values are in SSA form, and the
emitter decides which ones stay on the stack. Variables, and values that are passed between iterations or out of
branches, are stored in locals.

The results and traps of an instruction are those that the WebAssembly specification defines for the mnemonic (3.0, with
SIMD, relaxed SIMD and threads); the pages of operations list its operands and results. Operands have the same order as
on WebAssembly's stack. Immediates are attributes: \`value\` of constants, \`lane\` of lane accesses, \`lanes\` of
\`i8x16.shuffle\`, and for memory accesses \`offset\`, in bytes, and \`align\`, a power of two in bytes, which defaults
to the size of the access. Instructions without effects are pure, except for those that may trap.`,
  ops: () => [...Object.values(structure), FuncOp, ImportOp, ...opcodeOps()],
  types: [v128Syntax, localSyntax],
});
