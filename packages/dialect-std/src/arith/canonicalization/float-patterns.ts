/** Rewrites of float arithmetic that do not change a bit of the result. */
import { noMatch, type Outcome, pattern, type RewritePattern, type Rewriter, type Value } from "@tt-opt/ir-core";
import { DivFOp, MulFOp, NegFOp } from "../float-arithmetic-ops.ts";

/** `-x * -y → x * y` and `-x / -y → x / y` */
function dropNegations(op: MulFOp | DivFOp, rw: Rewriter): Outcome {
  const lhs = negated(op.lhs);
  const rhs = negated(op.rhs);
  if (lhs === undefined || rhs === undefined) return noMatch("not both operands are negated");
  rw.setOperands(op, [lhs, rhs]);
  return true;
}

function negated(value: Value): Value | undefined {
  const op = value.definingOp;
  return op?.is(NegFOp) === true ? op.input : undefined;
}

/** Rewrites of float arithmetic. */
export const floatPatterns: readonly RewritePattern[] = [
  pattern("mulf-of-negf", MulFOp, dropNegations, { operandFrom: [NegFOp] }),
  pattern("divf-of-negf", DivFOp, dropNegations, { operandFrom: [NegFOp] }),
];
