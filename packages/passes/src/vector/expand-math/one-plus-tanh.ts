/**
 * `1 + tanh x` and `1 - tanh x`, factors of the approximation of gelu, are `2 / (1 + e^(-2x))` and `2 / (1 + e^(2x))`.
 * The new form is as accurate near 2, and more so near 0.
 */
import { AddFOp, ConstantOp, DivFOp, ExpOp, MulFOp, TanhOp } from "@tt-opt/dialect-std";
import { beforeOp, ConstantPool, type Operation, type Rewriter } from "@tt-opt/ir-core";
import { sumsWithOne } from "./sums-with-one.ts";

/** Rewrites all sums of 1 and a hyperbolic tangent of f32 that nothing else uses; returns their number. */
export function rewriteOnePlusTanh(rw: Rewriter, root: Operation): number {
  const sums = sumsWithOne(root, TanhOp);
  for (const { op, isDifference, inner } of sums) {
    rw.at = beforeOp(op);
    rw.loc = op.loc;
    rw.constants = ConstantPool.around(op, rw.constants);
    const constant = (value: number) => ConstantOp.float(rw, op.result.type, value).result;
    const operand = MulFOp.build(rw, { lhs: inner.operand(0), rhs: constant(isDifference ? 2 : -2) }).result;
    const exp = ExpOp.build(rw, { input: operand }).result;
    const rhs = AddFOp.build(rw, { lhs: exp, rhs: constant(1) }).result;
    rw.replace(op, DivFOp.build(rw, { lhs: constant(2), rhs }).result);
    rw.erase(inner);
  }
  return sums.length;
}
