export * from "./analysis.ts";
export type { Instrumentation, PassReport } from "./instrumentation.ts";
export * from "./instrumentations/index.ts";
export * from "./option.ts";
export * from "./pass.ts";
export { describe, PassManager, type PassManagerOptions, type RunResult } from "./pass-manager.ts";
export * from "./pipeline.ts";
export { nestImplicitly, parsePipeline, type ParsedPipeline } from "./pipeline-parser.ts";
export * from "./registry.ts";
