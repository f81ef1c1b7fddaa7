/** Rewrites of single `scf.if`: known conditions, results that are unused or can be selected, empty branches. */
import {
  beforeOp,
  ConstantLike,
  constantIntOf,
  type IntegerType,
  isDefinedOutside,
  noMatch,
  type OpOperand,
  pattern,
  type Rewriter,
  usesInside,
  type Value,
} from "@tt-opt/ir-core";
import { ConstantOp, SelectOp, XOrIOp } from "../../arith/index.ts";
import { terminatorOf } from "../blocks.ts";
import { IfOp } from "../if-op.ts";
import { boolValue } from "../typed-values.ts";
import { inlineBlock, keepIfResults, usedResults } from "./rebuild.ts";

/** `if true {a} else {b} → a` */
export const ifConstant = pattern(
  "scf-if-constant",
  IfOp,
  (op, rw) => {
    const known = constantIntOf(op.condition);
    if (known === undefined) return noMatch("the condition is not known");
    const block = known !== 0 ? op.thenBlock : op.elseBlock;
    if (block === undefined) rw.erase(op);
    else inlineBlock(rw, op, block);
    return true;
  },
  { operandFrom: [ConstantLike] },
);

/** Results that are not used go. */
export const ifUnusedResults = pattern("scf-if-unused-results", IfOp, (op, rw) => {
  const used = usedResults(op);
  if (used.length === op.resultCount) return noMatch("all results are used");
  keepIfResults(rw, op, used);
  return true;
});

/** `if c {yield x} else {yield y} → select c, x, y` where x and y are defined outside. */
export const ifToSelect = pattern("scf-if-to-select", IfOp, (op, rw) => {
  if (op.resultCount === 0) return noMatch("there are no results");
  const onTrue = terminatorOf(op.thenRegion).operands;
  const onFalse = terminatorOf(op.elseRegion).operands;
  const kept: number[] = [];
  for (const { index } of op.results) {
    const a = onTrue[index];
    const b = onFalse[index];
    if (a === undefined || b === undefined) return noMatch("a branch yields too little");
    if (!isDefinedOutside(op, a) || !isDefinedOutside(op, b)) kept.push(index);
  }
  if (kept.length === op.resultCount) return noMatch("no result can be selected");
  for (const result of op.results) {
    const [a, b] = [onTrue[result.index], onFalse[result.index]];
    if (a === undefined || b === undefined || kept.includes(result.index) || !result.hasUses) continue;
    rw.replaceAllUses(result, a === b ? a : selectOf(rw, op.condition, a, b));
  }
  keepIfResults(rw, op, kept);
  return true;
});

/** `select c, a, b`, or what it is for boolean constants. */
function selectOf(rw: Rewriter, condition: Value<IntegerType>, a: Value, b: Value): Value {
  if (a.type === condition.type) {
    const [onTrue, onFalse] = [constantIntOf(a), constantIntOf(b)];
    if (onTrue === -1 && onFalse === 0) return condition;
    if (onTrue === 0 && onFalse === -1) return XOrIOp.build(rw, { lhs: condition, rhs: boolConstant(rw, true) }).result;
  }
  return SelectOp.build(rw, { condition, trueValue: a, falseValue: b }).result;
}

/** The constant `value` of type `i1`, at the insertion point. */
export function boolConstant(rw: Rewriter, value: boolean): Value<IntegerType> {
  return boolValue(ConstantOp.bool(rw, value).result);
}

/** `if !c {a} else {b} → if c {b} else {a}` */
export const ifNegated = pattern(
  "scf-if-negated",
  IfOp,
  (op, rw) => {
    const not = op.condition.definingOp;
    if (not?.is(XOrIOp) !== true || constantIntOf(not.rhs) !== -1) return noMatch("the condition is not negated");
    if (op.elseBlock === undefined) return noMatch("there is no else");
    const made = rw.within(beforeOp(op), () =>
      IfOp.build(rw, {
        condition: boolValue(not.lhs),
        thenRegion: rw.takeRegion(op.elseRegion),
        elseRegion: rw.takeRegion(op.thenRegion),
        resultTypes: op.resultTypes,
        discardable: op.attributes.entries(),
      }),
    );
    rw.replace(op, ...made.results);
    return true;
  },
  { operandFrom: [XOrIOp] },
);

/** Inside of its branches, the condition is known. */
export const ifConditionInside = pattern("scf-if-condition-inside", IfOp, (op, rw) => {
  const { condition, thenBlock, elseBlock } = op;
  if (condition.hasOneUse) return noMatch("the condition is not used inside");
  if (constantIntOf(condition) !== undefined) return noMatch("the condition is a constant");
  const onTrue = usesInside(condition, thenBlock);
  const onFalse = elseBlock === undefined ? [] : usesInside(condition, elseBlock);
  if (onTrue.length + onFalse.length === 0) return noMatch("the condition is not used inside");
  setAll(rw, onFalse, false);
  setAll(rw, onTrue, true);
  return true;
});

function setAll(rw: Rewriter, uses: readonly OpOperand[], truth: boolean): void {
  if (uses.length === 0) return;
  const constant = boolConstant(rw, truth);
  for (const { owner, index } of uses) rw.setOperand(owner, index, constant);
}

/** `if c {a} else {} → if c {a}` */
export const ifEmptyElse = pattern("scf-if-empty-else", IfOp, (op, rw) => {
  const { elseBlock } = op;
  if (op.resultCount > 0) return noMatch("there are results");
  if (elseBlock === undefined) return noMatch("there is no else");
  if (elseBlock.first !== elseBlock.last) return noMatch("the else does something");
  rw.eraseBlock(elseBlock);
  return true;
});
