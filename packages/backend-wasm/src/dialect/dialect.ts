import { type Dialect, dialect } from "@tt-opt/ir-core";
import { FuncOp, ImportOp } from "./func-op.ts";
import { opcodeOps } from "./opcode-ops.ts";
import * as structure from "./structure-ops.ts";
import { localSyntax, v128Syntax } from "./types.ts";

/** The `wasm` dialect: WebAssembly's instructions on SSA values, structured control and locals. */
export const wasmDialect: Dialect = dialect({
  name: "wasm",
  summary: "WebAssembly with SSA values",
  description: `An operation per instruction, named by its mnemonic (\`wasm.i32.add\`). Values are in SSA form and the emitter decides what
stays on the stack; what changes, or goes from one iteration or arm to the next, goes through locals.

What an instruction computes, and when it traps, is what the WebAssembly specification says of that mnemonic (3.0, with SIMD, relaxed
SIMD and threads); the pages of operations say what it takes and gives. Operands stand in the order in which WebAssembly has them on its
stack. Immediates are attributes: \`value\` of constants, \`lane\` of lane accesses, \`lanes\` of \`i8x16.shuffle\`, and of accesses to memory
\`offset\`, in bytes, and \`align\`, a power of two in bytes, the size of the access if it is left out. Instructions without effects are
pure, but for those that may trap.`,
  ops: () => [...Object.values(structure), FuncOp, ImportOp, ...opcodeOps()],
  types: [v128Syntax, localSyntax],
});
