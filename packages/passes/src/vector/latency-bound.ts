/**
 * Bodies of loops that wait for their own results. The latency of a long chain of operations is that of some hundred
 * operations, beyond which the schedulers of a processor do not look: the next iteration starts late unless a copy of it is
 * beside this one. Meanwhile, values that do not fit the registers are spilled and loaded again.
 */
import type { scf } from "@tt-opt/dialect-std";
import type { Operation } from "@tt-opt/ir-core";
import { longestVectorChain, vectorOperations } from "./vector-operations.ts";

/** What the copies of a body that waits may have, beyond those of other bodies. */
export interface LatencyBound {
  /** How many times as many vectors as registers: more if the body hardly accesses memory. */
  readonly registerSets: 2 | 3;
  /** How many times as many operations. */
  readonly operations: 3;
  /** Whether it waits so long that even stores of spilled values, behind stores to memory, are no hindrance. */
  readonly isLong: boolean;
}

/** The fewest operations of chains that are long and very long. */
const [longChain, veryLongChain] = [16, 32];

/** The most operations at a time, on the average, with which a body still waits. */
const fewAtATime = 4;

/**
 * What copies of the body of `loop`, with the operations `ops`, may have; undefined if it does not wait: its chains are
 * short, there are several of them, or it does more beside computing vectors.
 */
export function latencyBound(loop: scf.ForOp, ops: readonly Operation[]): LatencyBound | undefined {
  const [chain, count] = [longestVectorChain(loop), vectorOperations(loop)];
  if (chain < longChain || count >= fewAtATime * chain || 2 * count < ops.length) return undefined;
  const isComputing = 8 * count >= 7 * ops.length;
  return { registerSets: isComputing ? 3 : 2, operations: 3, isLong: chain >= veryLongChain };
}
