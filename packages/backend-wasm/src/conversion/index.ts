/** Conversion of lowered kernels to the `wasm` dialect. */
export { convertToWasm, convertToWasmOptions } from "./convert-to-wasm.ts";
export { kernelParam } from "./kernel-param.ts";
export { printOperand } from "./print-operand.ts";
export { readKernelInfo } from "./kernel-info.ts";
