/** Compilation from text to kernels. */
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
