/** Comparisons of `vector.step` with constants that come out the same for all lanes. */
import { DenseElementsAttr, IntegerAttr, noMatch, pattern } from "@tt-opt/ir-core";
import { CmpIOp, compareIntegers, ConstantOp, constantValue } from "@tt-opt/dialect-std";
import { StepOp } from "../elements-ops.ts";

/** Bits of an `index`. */
const indexBits = 64;

/** `step < 8` of eight lanes → true */
export const compareStep = pattern(
  "vector-compare-step",
  CmpIOp,
  (op, rw) => {
    const step = op.lhs.definingOp;
    const constant = constantValue(op.rhs);
    if (step?.is(StepOp) !== true || !(constant instanceof DenseElementsAttr))
      return noMatch("not a step and a constant");
    const bound = constant.splatValue;
    const { type } = step.result;
    const [count] = type.shape;
    if (!(bound instanceof IntegerAttr) || count === undefined || type.scalable.includes(true))
      return noMatch("the lanes are not compared with the same number, or their number is not known");
    const holds = (lane: bigint): boolean => compareIntegers(op.predicateName, lane, bound.value, indexBits);
    // Lanes count up: if the first and the last come out the same, so do all, unless the bound lies between them.
    const last = BigInt(count - 1);
    if (holds(0n) !== holds(last) || (bound.value > 0n && bound.value < last)) return noMatch("lanes differ");
    rw.replace(op, ConstantOp.int(rw, op.result.type, holds(0n) ? -1 : 0).result);
    return true;
  },
  { operandFrom: [StepOp] },
);
