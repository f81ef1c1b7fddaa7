import { at, beforeOp, noMatch, OpResult, pattern, startOf, type Value } from "@tt-opt/ir-core";
import { terminatorOf } from "../blocks.ts";
import { IfOp } from "../if-op.ts";
import { WhileOp } from "../while-op.ts";
import { replaceKept } from "./rebuild.ts";

/**
 * `while {if c {a}; condition(c)} do {b} → while {condition(c)} do {a; b}`: what the first region does only if the loop
 * goes on is done by the body. What `a` uses of the first region is passed along.
 */
export const whileMoveIf = pattern("scf-while-move-if", WhileOp, (op, rw) => {
  const { conditionOp } = op;
  const branch = conditionOp.previous;
  if (branch?.is(IfOp) !== true || branch.condition !== conditionOp.condition) {
    return noMatch("no scf.if of the same condition stands right before the end of the first region");
  }
  if (branch.elseBlock !== undefined && branch.elseBlock.first !== branch.elseBlock.last) {
    return noMatch("the else does something");
  }
  const passed = new Set<Value>();
  branch.walk((inner) => {
    if (!branch.thenRegion.isAncestorOf(inner.parentRegion ?? branch.elseRegion)) return;
    for (const value of inner.operands) if (value.parentBlock === op.beforeBlock) passed.add(value);
  });
  const then = terminatorOf(branch.thenRegion);
  conditionOp.args.forEach((value, i) => {
    if (!(value instanceof OpResult) || value.owner !== branch) return;
    rw.replaceAllUses(at(op.afterArguments, i), then.operand(value.index));
    rw.setOperand(conditionOp, i + 1, terminatorOf(branch.elseRegion).operand(value.index));
  });
  for (const value of passed) {
    const argument = rw.addArgument(op.afterBlock, value.type);
    rw.replaceUsesIf(value, argument, ({ owner }) => {
      const region = owner.parentRegion;
      return branch.isProperAncestorOf(owner) || (region !== undefined && op.after.isAncestorOf(region));
    });
  }
  rw.setOperands(conditionOp, [...conditionOp.operands, ...passed]);
  rw.erase(then);
  rw.inline(branch.thenBlock, startOf(op.afterBlock), []);
  rw.erase(branch);
  const results = op.resultTypes;
  const made = rw.within(beforeOp(op), () =>
    WhileOp.build(rw, {
      inits: op.inits,
      before: rw.takeRegion(op.before),
      after: rw.takeRegion(op.after),
      resultTypes: [...results, ...[...passed].map(({ type }) => type)],
      discardable: op.attributes.entries(),
    }),
  );
  replaceKept(
    rw,
    op,
    made,
    op.results.map(({ index }) => index),
  );
  return true;
});
