/**
 * `tanh(log(1 + e^x))`, a factor of mish (Misra, Mish: A Self Regularized Non-Monotonic Activation Function, 2019), is
 * `n / (n + 2)` with `n = e^x (e^x + 2)`: the functions cancel but for one exponential.
 */
import { AddFOp, CmpFOp, ConstantOp, DivFOp, ExpOp, Log1pOp, MulFOp, SelectOp, TanhOp } from "@tt-opt/dialect-std";
import type { Operation, Rewriter, Value } from "@tt-opt/ir-core";
import { constantNumber } from "../../uncontracted.ts";

/** From here on, the tangent rounds to 1. The square of the exponential is still far from overflow. */
const saturated = 16;

/** Builds the hyperbolic tangent of softplus of f32; undefined for other operations. */
export function tanhOfSoftplus(rw: Rewriter, op: Operation): Value | undefined {
  const x = op.is(TanhOp) ? softplusArgument(op.operand(0)) : undefined;
  if (x === undefined) return undefined;
  const limit = ConstantOp.float(rw, x.type, saturated).result;
  const two = ConstantOp.float(rw, x.type, 2).result;
  // A NaN stays.
  const bounded = SelectOp.create(rw, CmpFOp.create(rw, "olt", limit, x).result, limit, x).result;
  const exp = ExpOp.build(rw, { input: bounded }).result;
  const lhs = MulFOp.build(rw, { lhs: exp, rhs: AddFOp.build(rw, { lhs: exp, rhs: two }).result }).result;
  return DivFOp.build(rw, { lhs, rhs: AddFOp.build(rw, { lhs, rhs: two }).result }).result;
}

/** The `x` of which `value` is `log(1 + e^x)`; beyond a bound, where that is `x`, it may be `x` itself. */
function softplusArgument(value: Value): Value | undefined {
  const op = value.definingOp;
  if (op?.is(SelectOp) !== true) return logarithmArgument(op);
  const test = op.condition.definingOp;
  const x = op.trueValue;
  if (test?.is(CmpFOp) !== true || test.lhs !== x || !["ogt", "oge"].includes(test.predicateName)) return undefined;
  const bound = constantNumber(test.rhs);
  return bound !== undefined && bound >= saturated && logarithmArgument(op.falseValue.definingOp) === x ? x : undefined;
}

function logarithmArgument(op: Operation | undefined): Value | undefined {
  const exp = op?.is(Log1pOp) === true ? op.operand(0).definingOp : undefined;
  return exp?.is(ExpOp) === true ? exp.operand(0) : undefined;
}
