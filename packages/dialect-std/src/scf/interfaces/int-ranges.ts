/** Which integers induction variables can be: from the lower bound to before the upper one. */
import { constantIntOf, InferIntRange, IntegerRange, integerWidth, type OpFoldResult } from "@tt-opt/ir-core";
import { ForOp } from "../for-op.ts";
import { ForallOp } from "../forall-op.ts";
import { ParallelOp } from "../parallel-op.ts";
import type { SetRange, Value } from "@tt-opt/ir-core";

/** Makes the counting loops of this dialect {@link InferIntRange}. */
export function attachIntRanges(): void {
  InferIntRange.attach(ForOp, {
    inferRanges(op, [lb, ub, step], set) {
      if (lb !== undefined && ub !== undefined) setInductionRange(op.inductionVar, lb, ub, step, op.isUnsigned, set);
    },
  });
  InferIntRange.attach(ParallelOp, {
    inferRanges(op, operands, set) {
      const { length } = op.step;
      op.inductionVars.forEach((iv, i) => {
        const [lb, ub] = [operands[i], operands[length + i]];
        if (lb !== undefined && ub !== undefined) setInductionRange(iv, lb, ub, operands[2 * length + i], false, set);
      });
    },
  });
  InferIntRange.attach(ForallOp, {
    inferRanges(op, operands, set) {
      const rangeOf = (bound: OpFoldResult | undefined): IntegerRange => {
        const known = bound === undefined ? undefined : constantIntOf(bound);
        if (known !== undefined) return IntegerRange.constant(64, BigInt(known));
        return operands[op.operands.findIndex((value) => value === bound)] ?? IntegerRange.full(64);
      };
      op.inductionVars.forEach((iv, i) => {
        setInductionRange(iv, rangeOf(op.lowerBounds[i]), rangeOf(op.upperBounds[i]), rangeOf(op.steps[i]), false, set);
      });
    },
  });
}

/** Inside of the body, the variable is at least the lower bound, and below the upper one by what the step leaves. */
function setInductionRange(
  iv: Value,
  lb: IntegerRange,
  ub: IntegerRange,
  step: IntegerRange | undefined,
  isUnsigned: boolean,
  set: SetRange,
): void {
  const width = integerWidth(iv.type);
  if (width === undefined) return;
  if (isUnsigned) {
    set(iv, IntegerRange.unsigned(width, lb.umin, last(lb.umin, lb.umax, ub.umax, step)));
    return;
  }
  set(iv, IntegerRange.signed(width, lb.smin, last(lb.smin, lb.smax, ub.smax, step)));
}

/** The largest value that is reached: the last step before `ub` if start and step are known, else `ub - 1`. */
function last(lbMin: bigint, lbMax: bigint, ub: bigint, step: IntegerRange | undefined): bigint {
  const by = step?.constantValue;
  if (by === undefined || by <= 0n || lbMin !== lbMax || ub <= lbMin) return ub - 1n;
  return lbMin + ((ub - 1n - lbMin) / by) * by;
}
