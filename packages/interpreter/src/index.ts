/**
 * Reference semantics: direct execution of every operation of every dialect on values. It is slow and simple, and the
 * oracle of tests that compare programs before and after a pass.
 * @packageDocumentation
 */
export { attachEvaluators } from "./attach-evaluators.ts";
export * from "./evaluator.ts";
export * from "./interpreter-error.ts";
export * from "./machine.ts";
export * from "./memory.ts";
export * from "./print-event.ts";
export { callFunction, findKernel, interpretFunction, type KernelArgument, runKernel } from "./run.ts";
export * from "./scalars.ts";
export * from "./slices.ts";
export * from "./values.ts";
export { libdeviceFunction } from "./libdevice.ts";
