/** What the greedy pattern driver can be told, and what it tells. */
import type { Operation } from "../ir/operation.ts";
import type { RewritePattern } from "./pattern.ts";
import type { RegionSimplification } from "./region-simplify.ts";
import type { RewriteListener } from "./rewriter.ts";

/** How `applyPatternsGreedily` goes about it; everything may be left out. */
export interface GreedyConfig {
  /** How often all operations are visited again because something changed; -1: no limit. Default 10. */
  readonly maxIterations?: number;
  /** How many folds and rewrites are done at most; -1 (the default): as many as the size of the IR justifies. */
  readonly maxRewrites?: number;
  /** Whether operations are first visited in the order in which they stand (the default), or backwards. */
  readonly topDown?: boolean;
  readonly regionSimplification?: RegionSimplification;
  /** Whether operations are folded and equal constants merged; yes by default. */
  readonly folding?: boolean;
  /** Asked before each fold and each attempt of a pattern: `false` ends the run there. For bisection. */
  readonly fuel?: (name: string, op: Operation) => boolean;
  /** Hears why a pattern did not apply. */
  readonly onNoMatch?: (pattern: RewritePattern, op: Operation, reason: string) => void;
  /** Hears of each fold and rewrite after it was done; `op` may be gone. */
  readonly onRewrite?: (name: string, op: Operation) => void;
  /** Hear of all changes. */
  readonly listeners?: readonly RewriteListener[];
}

/** What `applyPatternsGreedily` did. */
export interface GreedyOutcome {
  readonly changed: boolean;
  /** Whether nothing was left to do. */
  readonly converged: boolean;
  readonly iterations: number;
  /** Patterns that were applied. */
  readonly rewrites: number;
  readonly folds: number;
  /** Dead operations that were erased. */
  readonly erased: number;
  /** If the budget ran out: the folds and patterns that kept on changing the IR, the most frequent first. */
  readonly cycle?: readonly string[];
}
