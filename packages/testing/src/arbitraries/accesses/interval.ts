/**
 * The range that integers of generated kernels lie in, so that no address is outside of its buffer and nothing
 * overflows.
 */
import type { BinaryName, DivisionName } from "./access-plan.ts";

/** Integers from `low` to `high`, both included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The interval of one number. */
export const exactly = (value: number): Interval => ({ low: value, high: value });

/** Both intervals and what lies between. */
export const hull = (a: Interval, b: Interval): Interval => ({
  low: Math.min(a.low, b.low),
  high: Math.max(a.high, b.high),
});

/** Whether `inner` lies in `outer`. */
export const isWithin = (inner: Interval, outer: Interval): boolean =>
  inner.low >= outer.low && inner.high <= outer.high;

/** The interval `count` times as wide. */
export const scaled = ({ low, high }: Interval, factor: number): Interval => ({
  low: Math.min(low * factor, high * factor),
  high: Math.max(low * factor, high * factor),
});

/** What part of an interval around 0 is left for one of `count` numbers whose sum must stay in it. */
export const share = ({ low, high }: Interval, count: number): Interval => ({
  low: Math.ceil(low / count),
  high: Math.floor(high / count),
});

/** What `a` and `b` combined can be. */
export function combined(name: BinaryName, a: Interval, b: Interval): Interval {
  switch (name) {
    case "addi":
      return { low: a.low + b.low, high: a.high + b.high };
    case "subi":
      return { low: a.low - b.high, high: a.high - b.low };
    case "muli": {
      const products = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
      return { low: Math.min(...products), high: Math.max(...products) };
    }
    case "minsi":
      return { low: Math.min(a.low, b.low), high: Math.min(a.high, b.high) };
    case "maxsi":
      return { low: Math.max(a.low, b.low), high: Math.max(a.high, b.high) };
    case "xori":
    case "ori":
      return ofBits(Math.min(a.low, b.low), Math.max(a.high, b.high));
  }
}

/** What numbers of as many bits as it takes for all from `low` to `high` can be. */
function ofBits(low: number, high: number): Interval {
  let bound = 1;
  while (bound <= high || -bound > low) bound *= 2;
  return { low: low < 0 ? -bound : 0, high: bound - 1 };
}

/** What numbers divided by numbers of `by`, which are positive, can be. Shifts divide by powers of two. */
export function divided(name: DivisionName, { low, high }: Interval, by: Interval): Interval {
  switch (name) {
    case "divsi":
    case "divui":
      return {
        low: Math.trunc(low / (low < 0 ? by.low : by.high)),
        high: Math.trunc(high / (high < 0 ? by.high : by.low)),
      };
    case "shrsi":
    case "shrui":
      return {
        low: Math.floor(low / (low < 0 ? by.low : by.high)),
        high: Math.floor(high / (high < 0 ? by.high : by.low)),
      };
    case "andi":
      return { low: 0, high: by.high - 1 };
    default:
      return { low: low < 0 ? Math.max(low, 1 - by.high) : 0, high: high > 0 ? Math.min(high, by.high - 1) : 0 };
  }
}
