/** Applies patterns in one walk, for rewrites whose results need not be rewritten again. */
import type { Operation } from "../ir/operation.ts";
import { PatternIndex } from "./pattern-index.ts";
import type { RewritePattern } from "./pattern.ts";
import { Rewriter } from "./rewriter.ts";

/** Options of {@link walkAndApplyPatterns}. */
export interface WalkConfig {
  readonly rewriter?: Rewriter;
  /** Called with the reason why a pattern did not apply. */
  readonly onNoMatch?: (pattern: RewritePattern, op: Operation, reason: string) => void;
}

/**
 * Tries `patterns` once on each operation that is inside of `root` at the start, inner ones first; operations that
 * patterns create are not visited. Returns the number of applied patterns.
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
