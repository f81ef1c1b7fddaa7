/** A loop may be executed without need if it is known to end: its step is 1, or the number of iterations is known. */
import { ConditionallySpeculatable, constantIntOf } from "@tt-opt/ir-core";
import { ForOp } from "../for-op.ts";
import { ParallelOp } from "../parallel-op.ts";

/** Makes the loops of this dialect {@link ConditionallySpeculatable}. */
export function attachSpeculation(): void {
  ConditionallySpeculatable.attach(ForOp, {
    speculatability: (op) => (constantIntOf(op.step) === 1 ? "recursive" : "no"),
  });

  ConditionallySpeculatable.attach(ParallelOp, {
    speculatability: (op) => (op.step.every((step) => constantIntOf(step) === 1) ? "recursive" : "no"),
  });
}
