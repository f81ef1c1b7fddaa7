/** Rewrites of `arith.select`. */
import { ConstantLike, IntegerType, noMatch, pattern, type RewritePattern, type Value } from "@tt-opt/ir-core";
import { ConstantOp } from "../constant-op.ts";
import { isConstantInt } from "../constant-value.ts";
import { XOrIOp } from "../integer-bit-ops.ts";
import { ExtUIOp } from "../integer-cast-ops.ts";
import { SelectOp } from "../select-op.ts";

/** `select(c, select(c, a, b), d) → select(c, a, d)`, and so on the other side */
const selectOfSelect = pattern(
  "select-same-condition",
  SelectOp,
  (op, rw) => {
    const whenTrue = selectedBy(op.trueValue, op.condition);
    if (whenTrue !== undefined) {
      rw.setOperand(op, 1, whenTrue.trueValue);
      return true;
    }
    const whenFalse = selectedBy(op.falseValue, op.condition);
    if (whenFalse === undefined) return noMatch("no operand is selected by the same condition");
    rw.setOperand(op, 2, whenFalse.falseValue);
    return true;
  },
  { operandFrom: [SelectOp] },
);

function selectedBy(value: Value, condition: Value): SelectOp | undefined {
  const op = value.definingOp;
  return op?.is(SelectOp) === true && op.condition === condition ? op : undefined;
}

/** `select(!c, a, b) → select(c, b, a)` */
const selectNot = pattern(
  "select-not",
  SelectOp,
  (op, rw) => {
    const not = op.condition.definingOp;
    if (not?.is(XOrIOp) !== true || !isConstantInt(not.rhs, -1)) return noMatch("the condition is not negated");
    rw.replaceWith(op, SelectOp, { condition: not.lhs, trueValue: op.falseValue, falseValue: op.trueValue });
    return true;
  },
  { operandFrom: [XOrIOp] },
);

/** `select(c, 1, 0) → extui(c)`, `select(c, 0, 1) → extui(!c)`, and `select(c, false, true) → !c` */
const selectNumbers = pattern(
  "select-zero-one",
  SelectOp,
  (op, rw) => {
    const { type } = op.result;
    if (!(type instanceof IntegerType)) return noMatch("the result is not an integer");
    const isNegated = isConstantInt(op.trueValue, 0) && isConstantInt(op.falseValue, 1);
    if (!isNegated && !(isConstantInt(op.trueValue, 1) && isConstantInt(op.falseValue, 0))) {
      return noMatch("the operands are not 0 and 1");
    }
    let { condition } = op;
    if (isNegated) condition = XOrIOp.build(rw, { lhs: condition, rhs: ConstantOp.bool(rw, true).result }).result;
    if (type.width > 1) condition = ExtUIOp.build(rw, { in: condition, resultTypes: [type] }).out;
    rw.replace(op, condition);
    return true;
  },
  { operandFrom: [ConstantLike] },
);

/** Rewrites of selections. */
export const selectPatterns: readonly RewritePattern[] = [selectOfSelect, selectNot, selectNumbers];
