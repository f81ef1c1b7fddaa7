/** Finds accesses to adjacent memory that can become one. */
import type { Block, Operation } from "@tt-opt/ir-core";
import { areAdjacent, type ContiguousAccess } from "./contiguous-access.ts";
import type { VectorJoiner } from "./vector-joiner.ts";

/** Two accesses, of which the second one is to the elements after those of the first one. */
export type AdjacentPair = readonly [ContiguousAccess, ContiguousAccess];

/**
 * Pairs of narrow accesses of `block` that follow each other.
 *
 * @param accessOf The access of an operation, if it is of the kind that is looked for.
 * @param mayPass Whether the accesses may become one although an operation is between them.
 */
export function adjacentPairs(
  block: Block,
  accessOf: (op: Operation) => ContiguousAccess | undefined,
  joiner: VectorJoiner,
  mayPass: (op: Operation) => boolean,
): readonly AdjacentPair[] {
  const pairs: AdjacentPair[] = [];
  let last: ContiguousAccess | undefined;
  for (const op of block.ops()) {
    const access = accessOf(op);
    const narrow = access !== undefined && joiner.isNarrow(access.value.type) ? access : undefined;
    if (last !== undefined && narrow !== undefined && areAdjacent(last, narrow)) {
      pairs.push([last, narrow]);
      last = undefined;
    } else if (narrow !== undefined || !mayPass(op)) last = narrow;
  }
  return pairs;
}
