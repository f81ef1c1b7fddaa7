/** The launcher: runs compiled kernels in Node and in browsers. It does not depend on the compiler. */
export { type KernelArg } from "./arguments.ts";
export { detectFeatures, enableRelaxedSimd, type Features, hasRelaxedSimd, hasThreads } from "./features.ts";
export { type InstantiateOptions, instantiateKernel } from "./instantiate-kernel.ts";
export { Kernel } from "./kernel.ts";
export { type Grid, KernelError, type KernelErrorCode, type KernelErrorPlace } from "./kernel-error.ts";
export type { KernelVersion } from "./kernel-versions.ts";
export type { LaunchOptions, LaunchResult } from "./launch-options.ts";
export { Allocation, KernelMemory, type KernelMemoryOptions, type ViewConstructor } from "./kernel-memory.ts";
export {
  type AccessSite,
  type AssertSite,
  type CodePosition,
  type DebugSite,
  type KernelAccess,
  type KernelModule,
  type KernelParam,
  type KernelParamType,
  type PrintElementType,
  printElementBytes,
  printLayout,
  type PrintOperand,
  type PrintSite,
  type SourcePosition,
} from "./kernel-module.ts";
export { describeMachine, type Machine } from "./machine.ts";
export * from "./profile/index.ts";
