/** Combinations of several values at once. */
import { at, type Operation, type Value } from "@tt-opt/ir-core";

/** How accumulators are combined with as many new elements. */
export interface JointCombination {
  readonly accumulators: readonly Value[];
  /** The new elements. */
  readonly elements: readonly Value[];
  /** The operations that compute the results from both, in order. */
  readonly operations: readonly Operation[];
  readonly results: readonly Value[];
}

/**
 * The part of a combination that computes the accumulators `wanted` again and again: these, those that they depend on,
 * and the operations for both. `kept` are their indices in the whole combination, in order.
 */
export function partFor(
  combination: JointCombination,
  wanted: readonly number[],
): { readonly kept: readonly number[]; readonly part: JointCombination } {
  const { accumulators, elements, operations, results } = combination;
  const kept = new Set<number>();
  const needed = new Set<Operation>();
  const work: Value[] = [];
  const keep = (i: number): void => {
    if (!kept.has(i)) work.push(at(results, i));
    kept.add(i);
  };
  wanted.forEach(keep);
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    const accumulator = accumulators.indexOf(value);
    if (accumulator >= 0) keep(accumulator);
    const maker = value.definingOp;
    if (maker === undefined || needed.has(maker) || !operations.includes(maker)) continue;
    needed.add(maker);
    work.push(...maker.operands);
  }
  const order = [...kept].sort((a, b) => a - b);
  const part = {
    accumulators: order.map((i) => at(accumulators, i)),
    elements,
    operations: operations.filter((op) => needed.has(op)),
    results: order.map((i) => at(results, i)),
  };
  return { kept: order, part };
}
