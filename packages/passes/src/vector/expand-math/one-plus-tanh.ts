/**
 * `1 + tanh x` and `1 - tanh x`, factors of the approximation of gelu, are `2 / (1 + e^(-2x))` and `2 / (1 + e^(2x))`.
 * The new form is as accurate near 2, and more so near 0.
 */
import { AddFOp, ConstantOp, DivFOp, ExpOp, MulFOp, TanhOp } from "@tt-opt/dialect-std";
import type { Operation, Rewriter, Value } from "@tt-opt/ir-core";
import { sumWithOne } from "./sum-with-one.ts";

/** Builds a sum of 1 and a hyperbolic tangent of f32 that nothing else uses; undefined for other operations. */
export function onePlusTanh(rw: Rewriter, op: Operation): Value | undefined {
  const sum = sumWithOne(op, TanhOp);
  if (sum === undefined) return undefined;
  const x = sum.inner.operand(0);
  const constant = (value: number): Value => ConstantOp.float(rw, x.type, value).result;
  const operand = MulFOp.build(rw, { lhs: x, rhs: constant(sum.isDifference ? 2 : -2) }).result;
  const exp = ExpOp.build(rw, { input: operand }).result;
  const rhs = AddFOp.build(rw, { lhs: exp, rhs: constant(1) }).result;
  return DivFOp.build(rw, { lhs: constant(2), rhs }).result;
}
