/** The initial values of reductions. */
import { GenericOp } from "@tt-opt/dialect-linalg";
import { matchConstant } from "@tt-opt/dialect-std";
import type { Attribute, Value } from "@tt-opt/ir-core";
import { type Combination, isIdentity } from "./combination.ts";

/** Whether all elements of a tensor are the identity of a combination. */
export function startsFrom(init: Value, combination: Pick<Combination, "identity">): boolean {
  return isIdentity(combination, filledWith(init));
}

/** The constant that all elements of a tensor are. */
export function filledWith(init: Value): Attribute | undefined {
  const fill = init.definingOp;
  if (fill?.is(GenericOp) !== true || fill.inputs.length > 0) return undefined;
  const value = fill.body.entry?.last?.operands[0];
  return value && matchConstant(value);
}
