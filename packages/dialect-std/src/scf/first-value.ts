import { BlockArgument, type Value } from "@tt-opt/ir-core";
import { ForOp } from "./for-op.ts";
import { WhileOp } from "./while-op.ts";

/**
 * What `value` is in the first iteration, if it is an argument of the body of an `scf.for` or of what an `scf.while`
 * does before its condition; undefined for others.
 */
export function firstValue(value: Value): Value | undefined {
  if (!(value instanceof BlockArgument)) return undefined;
  const loop = value.parentBlock?.parentOp;
  if (loop?.is(ForOp) === true) return value === loop.inductionVar ? loop.lowerBound : loop.initArgs[value.index - 1];
  return loop?.is(WhileOp) === true && value.parentBlock === loop.beforeBlock ? loop.operand(value.index) : undefined;
}
