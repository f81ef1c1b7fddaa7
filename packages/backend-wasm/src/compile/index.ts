/** Compilation from text to kernels. */
export { chooseKernel } from "./choose-kernel.ts";
export {
  type CompiledKernel,
  CompileError,
  compileForLaunches,
  compileKernel,
  type CompileKernelOptions,
  type CompileOptions,
  compileToKernelModule,
  engineOptions,
  ttToWasm,
} from "./compile-kernel.ts";
