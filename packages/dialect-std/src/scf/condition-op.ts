import {
  AnyType,
  defineOp,
  hasParent,
  I1,
  IntegerAttr,
  IsTerminator,
  Pure,
  RegionBranchTerminator,
  type RegionSuccessor,
  variadic,
} from "@tt-opt/ir-core";

/**
 * Ends the first region of a `scf.while`: `scf.condition(%c) %x : i32`. If the condition holds the second region is
 * executed with the values, else they are the results of the loop.
 */
export class ConditionOp extends defineOp("scf.condition", {
  summary: "decide whether a while loop goes on",
  operands: { condition: I1, args: variadic(AnyType) },
  traits: [Pure, IsTerminator, hasParent("scf.while")],
  assembly: "`(` $condition `)` attr-dict ($args^ `:` type($args))?",
}) {}

RegionBranchTerminator.attach(ConditionOp, {
  successorOperands: (op) => op.opOperands.slice(1),
  successors(op, [condition]) {
    const loop = op.parentOp;
    const after = loop?.regions[1];
    if (loop === undefined || after === undefined) return [];
    const goOn: RegionSuccessor = { to: after, inputs: after.entry?.args ?? [] };
    const leave: RegionSuccessor = { to: "parent", inputs: loop.results };
    if (!(condition instanceof IntegerAttr)) return [leave, goOn];
    return condition.isTrue ? [goOn] : [leave];
  },
});
