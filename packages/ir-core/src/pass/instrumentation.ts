/** What can be hung onto a pass manager: printing, timing, statistics and verification are all made of this. */
import type { Operation } from "../ir/operation.ts";
import type { AnalysisKey } from "./analysis.ts";
import type { Pass } from "./pass.ts";
import type { Pipeline } from "./pipeline.ts";

/** How a pass ended. */
export interface PassReport {
  /** Whether it changed the IR. */
  readonly changed: boolean;
  /** Its statistics, by name. */
  readonly statistics: ReadonlyMap<string, number>;
}

/** Hears what a pass manager does. */
export interface Instrumentation {
  beforePipeline?(pipeline: Pipeline, op: Operation): void;
  afterPipeline?(pipeline: Pipeline, op: Operation): void;
  beforePass?(pass: Pass, op: Operation): void;
  afterPass?(pass: Pass, op: Operation, report: PassReport): void;
  /** After a pass that failed, or whose result is not well formed. */
  afterPassFailed?(pass: Pass, op: Operation): void;
  beforeAnalysis?(key: AnalysisKey<unknown>, op: Operation): void;
  afterAnalysis?(key: AnalysisKey<unknown>, op: Operation): void;
}
