/** Configuration and result of the greedy pattern driver. */
import type { Operation } from "../ir/operation.ts";
import type { RewritePattern } from "./pattern.ts";
import type { RegionSimplification } from "./region-simplify.ts";
import type { RewriteListener } from "./rewriter.ts";

/** Options of `applyPatternsGreedily`; all are optional. */
export interface GreedyConfig {
  /** Limit for the number of times that all operations are visited again after a change; -1: no limit. Default 10. */
  readonly maxIterations?: number;
  /** Limit for the number of folds and rewrites; -1 (the default): derived from the size of the IR. */
  readonly maxRewrites?: number;
  /** Whether operations are first visited in the order of the text (the default), or in reverse. */
  readonly topDown?: boolean;
  readonly regionSimplification?: RegionSimplification;
  /** Whether operations are folded and equal constants merged; true by default. */
  readonly folding?: boolean;
  /** Called before each fold and each attempt of a pattern: `false` ends the run. For bisection. */
  readonly fuel?: (name: string, op: Operation) => boolean;
  /** Called with the reason why a pattern did not apply. */
  readonly onNoMatch?: (pattern: RewritePattern, op: Operation, reason: string) => void;
  /** Called after each fold and rewrite; `op` may be erased. */
  readonly onRewrite?: (name: string, op: Operation) => void;
  /** Notified of all changes. */
  readonly listeners?: readonly RewriteListener[];
}

/** The result of `applyPatternsGreedily`. */
export interface GreedyOutcome {
  readonly changed: boolean;
  /** Whether a fixed point was reached. */
  readonly converged: boolean;
  readonly iterations: number;
  /** Number of applied patterns. */
  readonly rewrites: number;
  readonly folds: number;
  /** Number of erased dead operations. */
  readonly erased: number;
  /** If the budget was exhausted: the folds and patterns that changed the IR last, in descending order of frequency. */
  readonly cycle?: readonly string[];
}
