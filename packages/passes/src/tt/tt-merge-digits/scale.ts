/** Factors of terms. */
import { constantInt } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";

/** A product of a constant and of values. */
export interface Scale {
  readonly constant: bigint;
  readonly factors: readonly Value[];
}

/** A value as a factor. */
export function scaleOf(value: Value): Scale {
  const constant = constantInt(value);
  return constant === undefined ? { constant: 1n, factors: [value] } : { constant, factors: [] };
}

/** The product of two. */
export function times(a: Scale, b: Scale): Scale {
  return { constant: a.constant * b.constant, factors: [...a.factors, ...b.factors] };
}

/** Whether two products have the same factors, in any order. */
export function isSameScale(a: Scale, b: Scale): boolean {
  const rest = [...b.factors];
  for (const factor of a.factors) {
    const place = rest.indexOf(factor);
    if (place < 0) return false;
    rest.splice(place, 1);
  }
  return a.constant === b.constant && rest.length === 0;
}

/** Whether all are constants. */
export function areConstant(...scales: readonly Scale[]): boolean {
  return scales.every(({ factors }) => factors.length === 0);
}
