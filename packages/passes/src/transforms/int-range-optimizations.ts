/** `int-range-optimizations`: the bounds of loops often decide the masks and remainders of a kernel. */
import { RemSIOp, RemUIOp } from "@tt-opt/dialect-std";
import {
  applyPatternsGreedily,
  ConstantLike,
  definePass,
  inferIntegerRanges,
  type IntegerRange,
  type Operation,
  type Rewriter,
  type SparseForwardSolver,
} from "@tt-opt/ir-core";
import { replaceConstants } from "./replace-constants.ts";

/** `int-range-optimizations`. */
export const intRangeOptimizations = definePass({
  name: "int-range-optimizations",
  summary: "fold values that the ranges of integers decide",
  description: `Infers the signed and unsigned ranges of integers along the control flow. A value with a single possible
value, such as a decided comparison, becomes a constant. A remainder whose first operand is always closer to 0 than the
second becomes that operand. Then foldable operations are folded, and control flow is simplified.`,
  statistics: { replaced: "values replaced by constants", remainders: "remainders replaced by their first operand" },
  example: {
    input: `func.func @f(%x: i32) -> i1 {
  %c8 = arith.constant 8 : i32
  %r = arith.remui %x, %c8 : i32
  %less = arith.cmpi ult, %r, %c8 : i32
  return %less : i1
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const solver = inferIntegerRanges(ctx.root);
    // Replacing values by equal ones preserves the results of the solver for others.
    ctx.count("remainders", replaceRemainders(ctx.root, rw, solver));
    const { replaced } = replaceConstants(ctx.root, rw, {
      constant(value) {
        const op = value.definingOp;
        const attribute = op?.has(ConstantLike) === true ? undefined : solver.constant(value);
        return attribute === undefined ? undefined : { attribute, dialectName: "arith" };
      },
      isExecutable: (block) => solver.isExecutable(block),
    });
    ctx.count("replaced", replaced);
    applyPatternsGreedily(ctx.root, [], { regionSimplification: "aggressive" });
  },
});

/** Applies `x rem y → x` if every `x` is closer to 0 than every `y`; returns how often. */
function replaceRemainders(root: Operation, rw: Rewriter, solver: SparseForwardSolver<IntegerRange>): number {
  const found: Operation[] = [];
  root.walk((op) => {
    if (!op.is(RemSIOp) && !op.is(RemUIOp)) return;
    const [x, y] = [solver.state(op.lhs), solver.state(op.rhs)];
    if (x === undefined || y === undefined) return;
    const isSmaller = op.is(RemUIOp) ? x.umax < y.umin : x.smax < y.smin && -x.smin < y.smin;
    if (isSmaller) found.push(op);
  });
  for (const op of found) rw.replace(op, op.operand(0));
  return found.length;
}
