/** Recognizes the greater of two values, as one operation or as a select by a comparison. */
import { CmpFOp, MaximumFOp, MaxNumFOp, OrIOp, SelectOp } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";

/** The two values of which `value` is the greater one; it may be NaN if either is. */
export function maximumOperands({ definingOp: op }: Value): readonly [Value, Value] | undefined {
  if (op?.is(MaxNumFOp) === true || op?.is(MaximumFOp) === true) return [op.lhs, op.rhs];
  if (op?.is(SelectOp) !== true) return undefined;
  const { condition, trueValue, falseValue } = op;
  const tests = disjuncts(condition).map((test) => testOf(test, trueValue, falseValue));
  return tests.includes("greater") && !tests.includes("other") ? [trueValue, falseValue] : undefined;
}

function disjuncts(condition: Value): readonly Value[] {
  const { definingOp: op } = condition;
  return op?.is(OrIOp) === true ? op.operands.flatMap(disjuncts) : [condition];
}

/** Whether a condition holds where `x` is greater than `y`, or only where one of them is NaN. */
function testOf({ definingOp: op }: Value, x: Value, y: Value): "greater" | "NaN" | "other" {
  if (op?.is(CmpFOp) !== true) return "other";
  const { lhs, rhs, predicateName } = op;
  const isOfBoth = [lhs, rhs].every((side) => side === x || side === y);
  if (lhs === rhs) return isOfBoth && (predicateName === "une" || predicateName === "uno") ? "NaN" : "other";
  if (lhs === x && rhs === y) return /^[ou]g[te]$/.test(predicateName) ? "greater" : "other";
  return lhs === y && rhs === x && /^[ou]l[te]$/.test(predicateName) ? "greater" : "other";
}
