/** Hooks of a pass manager, on which printing, timing, statistics and verification are built. */
import type { Operation } from "../ir/operation.ts";
import type { AnalysisKey } from "./analysis.ts";
import type { Pass } from "./pass.ts";
import type { Pipeline } from "./pipeline.ts";

/** The result of a pass. */
export interface PassReport {
  /** Whether it changed the IR. */
  readonly changed: boolean;
  /** Its statistics, by name. */
  readonly statistics: ReadonlyMap<string, number>;
}

/** Callbacks of a pass manager. */
export interface Instrumentation {
  beforePipeline?(pipeline: Pipeline, op: Operation): void;
  afterPipeline?(pipeline: Pipeline, op: Operation): void;
  beforePass?(pass: Pass, op: Operation): void;
  afterPass?(pass: Pass, op: Operation, report: PassReport): void;
  /** After a pass that failed, or that left invalid IR. */
  afterPassFailed?(pass: Pass, op: Operation): void;
  beforeAnalysis?(key: AnalysisKey<unknown>, op: Operation): void;
  afterAnalysis?(key: AnalysisKey<unknown>, op: Operation): void;
}
