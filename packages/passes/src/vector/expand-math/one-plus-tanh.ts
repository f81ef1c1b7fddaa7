/**
 * `1 + tanh x` and `1 - tanh x`, factors of the approximation of gelu, are `2 / (1 + e^(-2x))` and `2 / (1 + e^(2x))`:
 * next to 1, a tangent needs no care for small arguments. The new form is as accurate near 2, and more so near 0.
 */
import { AddFOp, ConstantOp, DivFOp, ExpOp, MulFOp, SubFOp, TanhOp } from "@tt-opt/dialect-std";
import { beforeOp, elementTypeOrSelf, FloatType, type Operation, type Rewriter } from "@tt-opt/ir-core";
import { constantNumber } from "../../uncontracted.ts";

interface Sum {
  readonly op: AddFOp | SubFOp;
  readonly tanh: TanhOp;
  /** The factor of the argument of the exponential. */
  readonly factor: -2 | 2;
}

/** Rewrites all sums of 1 and a hyperbolic tangent of f32 that nothing else uses; returns their number. */
export function rewriteOnePlusTanh(rw: Rewriter, root: Operation): number {
  const sums: Sum[] = [];
  root.walk((op) => {
    const sum = sumOf(op);
    if (sum !== undefined) sums.push(sum);
  });
  for (const { op, tanh, factor } of sums) {
    rw.at = beforeOp(op);
    rw.loc = op.loc;
    const { type } = op.result;
    const [one, two, by] = [1, 2, factor].map((value) => ConstantOp.float(rw, type, value).result);
    if (one === undefined || two === undefined || by === undefined) continue;
    const operand = MulFOp.build(rw, { lhs: tanh.operand(0), rhs: by }).result;
    const exp = ExpOp.build(rw, { input: operand }).result;
    const rhs = AddFOp.build(rw, { lhs: exp, rhs: one }).result;
    rw.replace(op, DivFOp.build(rw, { lhs: two, rhs }).result);
    rw.erase(tanh);
  }
  return sums.length;
}

function sumOf(op: Operation): Sum | undefined {
  if (!op.is(AddFOp) && !op.is(SubFOp)) return undefined;
  const element = elementTypeOrSelf(op.result.type);
  if (!(element instanceof FloatType) || element.kind !== "f32") return undefined;
  const [one, other] = op.is(AddFOp) && constantNumber(op.rhs) === 1 ? [op.rhs, op.lhs] : [op.lhs, op.rhs];
  const tanh = other.definingOp;
  if (constantNumber(one) !== 1 || tanh?.is(TanhOp) !== true || !tanh.resultAt(0).hasOneUse) return undefined;
  return { op, tanh, factor: op.is(AddFOp) ? -2 : 2 };
}
