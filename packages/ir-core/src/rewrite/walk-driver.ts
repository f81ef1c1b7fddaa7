/** Applies patterns in one walk: for rewrites whose results need not be rewritten again. */
import type { Operation } from "../ir/operation.ts";
import { PatternIndex } from "./pattern-index.ts";
import type { RewritePattern } from "./pattern.ts";
import { Rewriter } from "./rewriter.ts";

/** What {@link walkAndApplyPatterns} may be told. */
export interface WalkConfig {
  readonly rewriter?: Rewriter;
  /** Hears why a pattern did not apply. */
  readonly onNoMatch?: (pattern: RewritePattern, op: Operation, reason: string) => void;
}

/**
 * Tries `patterns` once on each operation that is inside of `root` now, those inside of others first; operations that
 * patterns make are not visited. Returns how many patterns were applied.
 */
export function walkAndApplyPatterns(
  root: Operation,
  patterns: Iterable<RewritePattern>,
  { rewriter: rw = new Rewriter(root.context), onNoMatch }: WalkConfig = {},
): number {
  const index = new PatternIndex(patterns);
  const ops: Operation[] = [];
  root.walk((op) => void (op !== root && ops.push(op)), "post");
  const erased = new Set<Operation>();
  const listener = { erased: (op: Operation) => void erased.add(op) };
  rw.listeners.push(listener);
  let applied = 0;
  for (const op of ops) {
    for (const pattern of index.for(op.definition).patterns) {
      if (op.block === undefined || erased.has(op)) break;
      rw.at = { block: op.block, before: op };
      rw.rawLoc = op.rawLoc;
      const outcome = pattern.rewrite(op, rw);
      if (outcome === true) {
        applied++;
        break;
      }
      onNoMatch?.(pattern, op, outcome.reason);
      root.context.onNoMatch?.(pattern.name, op, outcome.reason);
    }
  }
  rw.listeners.splice(rw.listeners.indexOf(listener), 1);
  return applied;
}
