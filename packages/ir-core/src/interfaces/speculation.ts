/**
 * Whether an operation may be executed speculatively: hoisted out of a loop that may have no iterations, or executed
 * for both sides of a branch. Memory effects are independent of this.
 */
import { OpInterface } from "../define/op-interface.ts";
import { AlwaysSpeculatable, RecursivelySpeculatable } from "../define/trait.ts";
import type { Operation } from "../ir/operation.ts";

/** `recursive`: if all operations in its regions are speculatable. */
export type Speculatability = "yes" | "no" | "recursive";

/** Operations that are speculatable only under some conditions, such as divisions by a constant. */
export const ConditionallySpeculatable = new OpInterface<{
  speculatability(op: Operation): Speculatability;
}>("ConditionallySpeculatable", "says when an operation may be executed without need");

/** Whether `op` may be executed speculatively: it has no undefined behaviour and terminates. */
export function isSpeculatable(op: Operation): boolean {
  const outcome = op.walk((inner) => {
    const answer = speculatabilityOf(inner);
    return answer === "recursive" ? "advance" : answer === "yes" ? "skip" : "interrupt";
  }, "pre");
  return outcome !== "interrupt";
}

function speculatabilityOf(op: Operation): Speculatability {
  const methods = ConditionallySpeculatable.get(op);
  if (methods !== undefined) return methods.speculatability(op);
  if (op.has(AlwaysSpeculatable)) return "yes";
  return op.has(RecursivelySpeculatable) ? "recursive" : "no";
}
