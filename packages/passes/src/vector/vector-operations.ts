/** Counts what the body of a loop computes in vectors. */
import type { scf } from "@tt-opt/dialect-std";
import { isPure, type Operation, type Value, VectorType } from "@tt-opt/ir-core";

/** The number of pure operations in the body of a loop that give vectors. */
export function vectorOperations({ body }: scf.ForOp): number {
  let count = 0;
  for (const op of body.ops()) if (isVectorOperation(op)) count++;
  return count;
}

/** The most of them that follow one another, each of which needs the result of the one before. */
export function longestVectorChain({ body }: scf.ForOp): number {
  const lengths = new Map<Value, number>();
  let longest = 0;
  for (const op of body.ops()) {
    const before = Math.max(0, ...op.operands.map((operand) => lengths.get(operand) ?? 0));
    const length = isVectorOperation(op) ? before + 1 : before;
    for (const result of op.results) lengths.set(result, length);
    longest = Math.max(longest, length);
  }
  return longest;
}

function isVectorOperation(op: Operation): boolean {
  return isPure(op) && op.results.some(({ type }) => type instanceof VectorType);
}
