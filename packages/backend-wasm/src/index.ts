/**
 * The WebAssembly back end: the `wasm` dialect, the conversion to it, the emitter, and the launcher of compiled
 * kernels. `compileKernel` does all of it.
 * @packageDocumentation
 */
export * from "./compile/index.ts";
export { convertToWasm, kernelParam, printOperand } from "./conversion/index.ts";
export { wasmDialect } from "./dialect/index.ts";
export * as wasm from "./dialect/index.ts";
export { emitKernel, type EmittedModule, emitModule } from "./emit/index.ts";
export * from "./runtime/index.ts";
export { formatPrint } from "./runtime/print-format.ts";
export * from "./tune/index.ts";
