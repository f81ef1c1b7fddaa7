import { type Dialect, dialect } from "@tt-opt/ir-core";
import { FuncOp, ImportOp } from "./func-op.ts";
import { opcodeOps } from "./opcode-ops.ts";
import * as structure from "./structure-ops.ts";
import { localSyntax, v128Syntax } from "./types.ts";

/** The `wasm` dialect: WebAssembly's instructions on SSA values, structured control and locals. */
export const wasmDialect: Dialect = dialect({
  name: "wasm",
  summary: "WebAssembly with SSA values",
  description:
    "An operation per instruction, named by its mnemonic (`wasm.i32.add`). Values are in SSA form and the emitter decides what stays on the stack; what changes goes through locals.",
  ops: () => [...Object.values(structure), FuncOp, ImportOp, ...opcodeOps()],
  types: [v128Syntax, localSyntax],
});
