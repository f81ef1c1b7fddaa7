/** Rewrites of `scf.while`: values that need not be carried, and conditions that are known in the body. */
import {
  at,
  beforeOp,
  BlockArgument,
  constantIntOf,
  isDefinedOutside,
  noMatch,
  pattern,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { CmpIOp } from "../../arith/index.ts";
import { terminatorOf } from "../blocks.ts";
import { WhileOp } from "../while-op.ts";
import { firstEqualPositions, unchangedPositions } from "./carried-values.ts";
import { boolConstant } from "./if.ts";
import { pick, replaceKept, without } from "./rebuild.ts";

/** A value for the body or the result that the first region always passes, or passes twice, or nobody uses, goes. */
export const whileResults = pattern("scf-while-results", WhileOp, (op, rw) => {
  const { args } = op.conditionOp;
  const first = new Map<Value, number>();
  args.forEach((value, i) => {
    const [argument, result] = [op.afterArguments[i], op.results[i]];
    if (argument === undefined || result === undefined) return;
    const known = first.get(value);
    if (isDefinedOutside(op, value)) {
      rw.replaceAllUses(argument, value);
      rw.replaceAllUses(result, value);
    } else if (known !== undefined) {
      rw.replaceAllUses(argument, op.afterArguments[known] ?? argument);
      rw.replaceAllUses(result, op.results[known] ?? result);
    } else first.set(value, i);
  });
  const isUnused = (i: number): boolean => !at(op.afterArguments, i).hasUses && !op.resultAt(i).hasUses;
  const dropped = new Set(args.flatMap((_, i) => (isUnused(i) ? [i] : [])));
  if (dropped.size === 0) return noMatch("all values are needed");
  const kept = without(args.length, dropped);
  rw.setOperands(op.conditionOp, [op.conditionOp.condition, ...pick(args, kept)]);
  for (const index of [...dropped].sort((a, b) => b - a)) rw.removeArgument(op.afterBlock, index);
  replaceKept(rw, op, rebuild(rw, op, op.inits, kept), kept);
  return true;
});

/**
 * A value that the first region gets anew in each iteration but that is always the same, or that it gets twice or
 * ignores, goes.
 */
export const whileArguments = pattern("scf-while-arguments", WhileOp, (op, rw) => {
  const { beforeArguments, inits, yieldedValues } = op;
  const next = yieldedValues.map((value) => passedOn(op, value));
  const unchanged = unchangedPositions(
    inits,
    next.map((value) => (value instanceof BlockArgument && value.owner === op.beforeBlock ? value.index : value)),
  );
  const firsts = firstEqualPositions(inits, next);
  beforeArguments.forEach((argument, i) => {
    const first = at(firsts, i);
    if (unchanged.has(i)) rw.replaceAllUses(argument, at(inits, i));
    else if (first !== i) rw.replaceAllUses(argument, at(beforeArguments, first));
  });
  const dropped = new Set(beforeArguments.flatMap(({ hasUses }, i) => (hasUses ? [] : [i])));
  if (dropped.size === 0) return noMatch("all arguments are needed");
  const kept = without(inits.length, dropped);
  const terminator = terminatorOf(op.after);
  rw.setOperands(terminator, pick(terminator.operands, kept));
  for (const index of [...dropped].sort((a, b) => b - a)) rw.removeArgument(op.beforeBlock, index);
  const all = op.results.map(({ index }) => index);
  replaceKept(rw, op, rebuild(rw, op, pick(inits, kept), all), all);
  return true;
});

/** What `value`, seen in the second region, is in the first one: what the condition passes on. */
function passedOn(op: WhileOp, value: Value): Value {
  if (!(value instanceof BlockArgument) || value.owner !== op.afterBlock) return value;
  return at(op.conditionOp.args, value.index);
}

/** `condition(%c) %b, %a` where the first region gets `%a` and `%b` in that order passes them on in that order. */
export const whileAlign = pattern("scf-while-align", WhileOp, (op, rw) => {
  const { beforeArguments, afterArguments, conditionOp } = op;
  const { args } = conditionOp;
  const positions = beforeArguments.map((argument) => args.indexOf(argument));
  if (args.length !== positions.length || positions.includes(-1)) return noMatch("other values are passed on");
  if (positions.every((from, i) => from === i)) return noMatch("the order is the same");
  positions.forEach((from, i) => {
    const argument = rw.addArgument(op.afterBlock, at(beforeArguments, i).type);
    rw.replaceAllUses(at(afterArguments, from), argument);
  });
  for (const { index } of afterArguments.toReversed()) rw.removeArgument(op.afterBlock, index);
  rw.setOperands(conditionOp, [conditionOp.condition, ...beforeArguments]);
  replaceKept(rw, op, rebuild(rw, op, op.inits, positions), positions);
  return true;
});

/** A loop of the regions of `op` with other inits and only the results at the positions `kept`. */
function rebuild(rw: Rewriter, op: WhileOp, inits: readonly Value[], kept: readonly number[]): WhileOp {
  return rw.within(beforeOp(op), () =>
    WhileOp.build(rw, {
      inits,
      before: rw.takeRegion(op.before),
      after: rw.takeRegion(op.after),
      resultTypes: pick(op.results, kept).map(({ type }) => type),
      discardable: op.attributes.entries(),
    }),
  );
}

/** In the body, the condition holds: `condition(%c) %c` gives the body `true`. */
export const whileConditionTruth = pattern("scf-while-condition-truth", WhileOp, (op, rw) => {
  const { condition, args } = op.conditionOp;
  const index = args.findIndex((value, i) => value === condition && op.afterArguments[i]?.hasUses === true);
  const argument = op.afterArguments[index];
  if (argument === undefined) return noMatch("the condition is not used in the body");
  rw.replaceAllUses(argument, boolConstant(rw, true));
  return true;
});

/** A comparison in the body that is that of the condition, on values that were passed unchanged, is known. */
export const whileCompared = pattern("scf-while-compared", WhileOp, (op, rw) => {
  const { condition, args } = op.conditionOp;
  const compared = condition.definingOp;
  if (compared?.is(CmpIOp) !== true) return noMatch("the condition is no comparison");
  if (constantIntOf(condition) !== undefined) return noMatch("the condition is a constant");
  for (const [i, value] of args.entries()) {
    for (const side of [0, 1]) {
      if (value !== compared.operand(side)) continue;
      for (const { owner, index } of op.afterArguments[i]?.uses() ?? []) {
        if (!owner.is(CmpIOp) || index !== side || owner.operand(1 - side) !== compared.operand(1 - side)) continue;
        const isSame = owner.predicateName === compared.predicateName;
        if (!isSame && opposite[owner.predicateName] !== compared.predicateName) continue;
        rw.replace(owner, boolConstant(rw, isSame));
        return true;
      }
    }
  }
  return noMatch("the body does not compare the same");
});

const opposite: Readonly<Record<string, string>> = {
  eq: "ne",
  ne: "eq",
  slt: "sge",
  sge: "slt",
  sgt: "sle",
  sle: "sgt",
  ult: "uge",
  uge: "ult",
  ugt: "ule",
  ule: "ugt",
};
