/** The tensors that the iterations of a `scf.forall` write parts of are its destinations. */
import { DestinationStyle } from "@tt-opt/ir-core";
import { ForallOp } from "../forall-op.ts";

/** Makes the parallel loop over tensors {@link DestinationStyle}. */
export function attachDestinations(): void {
  DestinationStyle.attach(ForallOp, {
    initsRange: (op) => ({ start: op.operandCount - op.outputs.length, length: op.outputs.length }),
  });
}
