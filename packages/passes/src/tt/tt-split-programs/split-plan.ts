/**
 * Decides whether a program can be split into parts that run in parallel, and along which dimensions of its stored
 * values. A part computes slices of tensors. Values that are not sliced are computed by every part, so a split must
 * pay.
 */
import type { tt } from "@tt-opt/dialect-tt";
import { sizeAlong } from "../program-slices/operand-slices.ts";
import { sliceWork, workOf } from "../program-slices/slice-work.ts";
import { storedValue } from "../program-slices/sliced-store.ts";
import { findSlicings, type Slicing } from "../program-slices/slicing.ts";

/** How a program is split. */
export interface SplitPlan extends Slicing {
  /** The largest number of parts that pays, a power of two. */
  readonly mostParts: number;
}

/** The least number of operations of a program for which more threads pay: some tens of microseconds. */
const leastWork = 2 ** 19;

/** Slices with fewer elements would be computed by other code, in another order. */
const leastSize = 16;
const limitOfParts = 16;

/** The largest ratio of the work of all parts to that of the program. */
const mostGrowth = 1.4;

/** The best plan for a kernel; undefined if it cannot be split or splitting does not pay. */
export function planSplit(kernel: tt.FuncOp): SplitPlan | undefined {
  let work = 0;
  kernel.walk((op) => void (work += workOf(op)));
  if (work < leastWork) return undefined;
  const plans = findSlicings(kernel, "in no region").map((slicing) => ({
    ...slicing,
    mostParts: findMostParts(kernel, slicing),
  }));
  return plans.filter(({ mostParts }) => mostParts > 1).sort((a, b) => b.mostParts - a.mostParts)[0];
}

function findMostParts(kernel: tt.FuncOp, { needs, stores }: Slicing): number {
  const { whole, sliced } = sliceWork(kernel, needs);
  const sizes = [...stores].map(([store, dim]) => sizeAlong(storedValue(store), dim));
  const pays = (parts: number): boolean =>
    parts * whole + sliced <= mostGrowth * (whole + sliced) &&
    sizes.every((size) => size % parts === 0 && size / parts >= leastSize);
  let parts = 1;
  while (parts < limitOfParts && pays(parts * 2)) parts *= 2;
  return parts;
}
