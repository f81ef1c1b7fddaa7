/**
 * Whether an operation may be executed where the program did not ask for it: hoisted out of a loop that may run zero
 * times, or done on both sides of a branch. Effects on memory are another question.
 */
import { OpInterface } from "../define/op-interface.ts";
import { AlwaysSpeculatable, RecursivelySpeculatable } from "../define/trait.ts";
import type { Operation } from "../ir/operation.ts";

/** `recursive`: if everything inside of the operation may be. */
export type Speculatability = "yes" | "no" | "recursive";

/** Operations for which it depends on more than their class, such as divisions by a constant. */
export const ConditionallySpeculatable = new OpInterface<{
  speculatability(op: Operation): Speculatability;
}>("ConditionallySpeculatable", "says when an operation may be executed without need");

/** Whether `op` may be executed where it was not asked for: it has no undefined behaviour and ends. */
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
