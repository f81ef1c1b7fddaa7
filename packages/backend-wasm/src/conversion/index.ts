/** Conversion of lowered kernels to the `wasm` dialect. */
export { convertModule } from "./convert-module.ts";
export { convertToWasm } from "./convert-to-wasm.ts";
export { type KernelInfo, readKernelInfo } from "./kernel-info.ts";
export type { LoweringOptions } from "./lowering.ts";
