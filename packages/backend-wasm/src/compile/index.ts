/** Compilation from text to kernels. */
export {
  CompileError,
  compileKernel,
  type CompileKernelOptions,
  type CompileOptions,
  compileToKernelModule,
  ttToWasm,
} from "./compile-kernel.ts";
