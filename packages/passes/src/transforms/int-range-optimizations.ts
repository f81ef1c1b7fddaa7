/** `int-range-optimizations`: the bounds of loops often decide the masks and remainders of a kernel. */
import {
  AddIOp,
  CmpIOp,
  compareIntegers,
  constantInt,
  ConstantOp,
  RemSIOp,
  RemUIOp,
  SelectOp,
  SubIOp,
  swapPredicate,
} from "@tt-opt/dialect-std";
import {
  applyPatternsGreedily,
  beforeOp,
  ConstantLike,
  definePass,
  inferIntegerRanges,
  type IntegerRange,
  type Operation,
  type Rewriter,
  type SparseForwardSolver,
  type Value,
} from "@tt-opt/ir-core";
import { replaceConstants } from "./replace-constants.ts";

/** `int-range-optimizations`. */
export const intRangeOptimizations = definePass({
  name: "int-range-optimizations",
  summary: "fold values that the ranges of integers decide",
  description: `Infers the signed and unsigned ranges of integers along the control flow. A value with a single possible
value, such as a decided comparison, becomes a constant. A remainder whose first operand is always closer to 0 than the
second becomes that operand, and so does a choice of the lesser or greater of two numbers of which one always is. The
remainder of a sum that is less than two times the divisor, from 5 on, becomes a choice: places that wrap around, as of a
rolled row, do so at a known place. A number is compared with its sum with a constant if that does not overflow. Then
foldable operations are folded, and control flow is simplified.`,
  statistics: {
    replaced: "values replaced by constants",
    remainders: "remainders replaced by their first operand",
    wraps: "remainders replaced by choices",
    extrema: "minima and maxima replaced by an operand",
    comparisons: "comparisons with sums that are decided",
  },
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
    ctx.count("wraps", replaceWraps(ctx.root, rw, solver));
    ctx.count("extrema", replaceExtrema(ctx.root, rw, solver));
    ctx.count("comparisons", replaceComparisons(ctx.root, rw, solver));
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

/** Remainders by less tell lanes of vectors apart. */
const leastWrapped = 5n;

/** Applies `x rem c → x >= c ? x - c : x` to sums of which every one is at least 0 and less than `2c`; returns how often. */
function replaceWraps(root: Operation, rw: Rewriter, solver: SparseForwardSolver<IntegerRange>): number {
  const found: (RemSIOp | RemUIOp)[] = [];
  root.walk((op) => {
    if (!op.is(RemSIOp) && !op.is(RemUIOp)) return;
    const [x, by] = [solver.state(op.lhs), constantInt(op.rhs)];
    if (x === undefined || by === undefined || by < leastWrapped || op.lhs.definingOp?.is(AddIOp) !== true) return;
    if (x.smin >= 0n && x.smax < 2n * by) found.push(op);
  });
  for (const op of found) {
    rw.at = beforeOp(op);
    rw.loc = op.loc;
    const { lhs, rhs } = op;
    const condition = CmpIOp.create(rw, "sge", lhs, rhs).result;
    const trueValue = SubIOp.build(rw, { lhs, rhs }).result;
    rw.replace(op, SelectOp.build(rw, { condition, trueValue, falseValue: lhs }).result);
  }
  return found.length;
}

/** Applies `x < y ? x : y → x` if no `x` is greater than any `y`, and the same of maxima; returns how often. */
function replaceExtrema(root: Operation, rw: Rewriter, solver: SparseForwardSolver<IntegerRange>): number {
  const found: [op: SelectOp, isTrue: boolean][] = [];
  root.walkOps(SelectOp, (op) => {
    const { trueValue, falseValue, condition } = op;
    const test = condition.definingOp;
    if (test?.is(CmpIOp) !== true) return;
    const isSwapped = test.lhs === falseValue && test.rhs === trueValue;
    if (!isSwapped && (test.lhs !== trueValue || test.rhs !== falseValue)) return;
    const predicate = isSwapped ? swapPredicate(test.predicateName) : test.predicateName;
    const isMinimum = predicate === "slt" || predicate === "sle";
    if (!isMinimum && predicate !== "sgt" && predicate !== "sge") return;
    const [x, y] = [solver.state(trueValue), solver.state(falseValue)];
    if (x === undefined || y === undefined) return;
    if (isMinimum ? x.smax <= y.smin : x.smin >= y.smax) found.push([op, true]);
    else if (isMinimum ? y.smax <= x.smin : y.smin >= x.smax) found.push([op, false]);
  });
  // Operands may have been replaced by now.
  for (const [op, isTrue] of found) rw.replace(op, isTrue ? op.trueValue : op.falseValue);
  return found.length;
}

/** Replaces signed comparisons of `x` with `x + c`, which does not overflow, by constants; returns how often. */
function replaceComparisons(root: Operation, rw: Rewriter, solver: SparseForwardSolver<IntegerRange>): number {
  const found: [op: CmpIOp, holds: boolean][] = [];
  const excess = (sum: Value, of: Value): bigint | undefined => {
    const op = sum.definingOp;
    const by = op?.is(AddIOp) === true && op.lhs === of ? constantInt(op.rhs) : undefined;
    const [range, total] = [solver.state(of), solver.state(sum)];
    if (by === undefined || range === undefined || total === undefined) return undefined;
    return range.smin + by === total.smin && range.smax + by === total.smax ? by : undefined;
  };
  root.walkOps(CmpIOp, (op) => {
    const more = excess(op.rhs, op.lhs);
    const difference = more === undefined ? excess(op.lhs, op.rhs) : -more;
    if (difference === undefined || op.predicateName.startsWith("u")) return;
    // Wide enough for any difference.
    found.push([op, compareIntegers(op.predicateName, difference, 0n, 128)]);
  });
  for (const [op, holds] of found) {
    rw.at = beforeOp(op);
    rw.loc = op.loc;
    rw.replace(op, ConstantOp.int(rw, op.result.type, holds ? 1 : 0).result);
  }
  return found.length;
}
