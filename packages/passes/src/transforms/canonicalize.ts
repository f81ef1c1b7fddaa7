/**
 * Brings operations into a canonical form: applies the folds of operations and the rewrites of their dialects until
 * nothing changes. It never makes the code worse, so it may run at any time.
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
 * The state in which everything inside of an operation was canonical: the change count of its context, and the
 * treatment of regions. A pass that runs others may have changed something since.
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
  description: `Folds operations, merges equal constants, erases dead operations and applies the canonicalization
patterns of all dialects until nothing changes. It always terminates: patterns that keep undoing each other are stopped,
and a remark names them.`,
  options: {
    maxIterations: opt.int(10, "how often all operations are visited again after changes; -1: no limit", { least: -1 }),
    maxNumRewrites: opt.int(-1, "largest number of folds and rewrites; -1: no limit but the size of the IR", {
      least: -1,
    }),
    regionSimplify: opt.oneOf(
      ["disabled", "normal", "aggressive"],
      "normal",
      "simplification of control flow: none, erase unreachable and dead code, or merge equal blocks too",
    ),
    testConvergence: opt.bool(false, "fail if no fixed point was reached"),
    topDown: opt.bool(true, "visit operations in program order first"),
    enablePatterns: opt.strings([], "names of the only patterns to apply, besides folds; empty: all of them"),
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
