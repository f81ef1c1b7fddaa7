/**
 * Brings operations into one of their equal forms: the folds of the operations and the rewrites of their dialects,
 * until nothing changes. It never makes the code worse, so it may run at any time.
 */
import {
  applyPatternsGreedily,
  collectCanonicalization,
  defineAnalysis,
  definePass,
  filterPatterns,
  opt,
} from "@tt-opt/ir-core";

/**
 * When everything inside of an operation was in canonical form: after so many changes in its context, for a treatment
 * of regions. A pass that runs others may have changed something since then.
 */
interface CanonicalForm {
  changes: number;
  regionSimplify: string | undefined;
}
const canonicalForm = defineAnalysis("canonical form", (): CanonicalForm => ({
  changes: -1,
  regionSimplify: undefined,
}));

/** `canonicalize`. */
export const canonicalize = definePass({
  name: "canonicalize",
  summary: "fold operations and rewrite them to their simplest form",
  description: `Folds operations, merges equal constants, erases what is dead and applies the canonicalization rewrites of all
dialects until nothing changes. It always ends: what undoes itself for ever is stopped, and named in a remark.`,
  options: {
    maxIterations: opt.int(10, "how often all operations are visited again because something changed; -1: no limit"),
    maxNumRewrites: opt.int(-1, "how many folds and rewrites are done at most; -1: no limit but the size of the IR"),
    regionSimplify: opt.oneOf(
      ["disabled", "normal", "aggressive"],
      "normal",
      "what is done to control flow: nothing, erase what is unreachable or dead, or merge equal blocks too",
    ),
    testConvergence: opt.bool(false, "fail if there was still something to do in the end"),
    topDown: opt.bool(true, "visit operations first in the order in which they stand"),
    enablePatterns: opt.strings([], "names of the only patterns that are applied, beside folds; none: all of them"),
    disablePatterns: opt.strings([], "names of patterns that are not applied"),
  },
  statistics: {
    folded: "operations folded",
    rewritten: "patterns applied",
    erased: "dead operations erased",
    iterations: "visits of all operations",
  },
  example: {
    input: `func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %y = arith.addi %c0, %x : i32
  return %y : i32
}`,
  },
  run(ctx) {
    const { maxIterations, maxNumRewrites, regionSimplify, testConvergence, topDown } = ctx.options;
    const form = ctx.analysis(canonicalForm);
    if (form.regionSimplify === regionSimplify && form.changes === ctx.context.changeCount) return;
    const all = collectCanonicalization(ctx.context);
    const { enablePatterns: enabled, disablePatterns: disabled } = ctx.options;
    const isFiltered = enabled.length + disabled.length > 0;
    const patterns = isFiltered ? filterPatterns(all, { enabled, disabled }) : all;
    if (typeof patterns === "string") return ctx.fail(ctx.root, `was not canonicalized: ${patterns}`);
    const outcome = applyPatternsGreedily(ctx.root, patterns, {
      maxIterations,
      maxRewrites: maxNumRewrites,
      regionSimplification: regionSimplify,
      topDown,
    });
    ctx.count("folded", outcome.folds);
    ctx.count("rewritten", outcome.rewrites);
    ctx.count("erased", outcome.erased);
    ctx.count("iterations", outcome.iterations);
    if (outcome.converged && !isFiltered) {
      form.regionSimplify = regionSimplify;
      form.changes = ctx.context.changeCount;
      ctx.preserve(canonicalForm);
    }
    if (outcome.cycle !== undefined) {
      ctx.remark("missed", ctx.root, `stopped rewrites that did not end: ${outcome.cycle.join(", ")}`);
    }
    if (testConvergence && !outcome.converged) {
      const names = outcome.cycle === undefined ? "" : `; still being applied: ${outcome.cycle.join(", ")}`;
      ctx.fail(ctx.root, `was not in canonical form after ${outcome.iterations} iterations${names}`);
    }
  },
});
