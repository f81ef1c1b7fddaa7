/** Counts what the body of a loop computes in vectors. */
import type { scf } from "@tt-opt/dialect-std";
import { isPure, VectorType } from "@tt-opt/ir-core";

/** The number of pure operations in the body of a loop that give vectors. */
export function vectorOperations({ body }: scf.ForOp): number {
  let count = 0;
  for (const op of body.ops()) if (isPure(op) && op.results.some(({ type }) => type instanceof VectorType)) count++;
  return count;
}
