/**
 * Which numbers may be indices. Indices are taken not to overflow, but other integers wrap around, as those of hash
 * functions and random numbers, which have great factors and summands. What is known of indices does not hold for them.
 */
import { constantInt } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";

/** The most by which an index grows from lane to lane. */
export const greatestIndexStep = 2 ** 20;

/** The greatest constant that is added to an index. */
const greatestSummand = 2n ** 30n;

/** Whether `value` is a constant that is too great for a summand of an index. */
export function isTooGreat(value: Value): boolean {
  const constant = constantInt(value) ?? 0n;
  return constant > greatestSummand || constant < -greatestSummand;
}
