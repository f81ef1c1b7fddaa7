/** Compilation from text to kernels. */
export { chooseKernel } from "./choose-kernel.ts";
export {
  type CompiledKernel,
  CompileError,
  compileForLaunches,
  compileKernel,
  compileToKernelModule,
  engineOptions,
  ttToWasm,
} from "./compile-kernel.ts";
export type { CompileKernelOptions, CompileOptions } from "./compile-options.ts";
