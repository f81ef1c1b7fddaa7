/** The `wasm` dialect. */
export { wasmDialect } from "./dialect.ts";
export { FuncOp, ImportOp } from "./func-op.ts";
export { instruction, offsetOf, opcodeOf, opcodeOps } from "./opcode-ops.ts";
export * from "./structure-ops.ts";
export { LocalType, V128Type, wasmType, wasmTypeName, type WasmTypeName } from "./types.ts";
