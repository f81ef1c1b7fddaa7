/** Profiling: spans of compilations and launches, and the work of launches. */
export type { ChromeTrace, TraceEvent } from "./chrome-trace.ts";
export { type KernelWork } from "./kernel-work.ts";
export type { LaunchSummary } from "./launch-summary.ts";
export { type LaunchRecord, Profiler, type Span, type Track } from "./profiler.ts";
