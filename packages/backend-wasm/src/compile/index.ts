/** Compilation from text to kernels. */
export { chooseKernel } from "./choose-kernel.ts";
export {
  CompileError,
  compileCountingModule,
  compileKernel,
  type CompileKernelOptions,
  type CompileOptions,
  compileToKernelModule,
  engineOptions,
  ttToWasm,
} from "./compile-kernel.ts";
