/**
 * Decides whether a program can be split into parts that run in parallel, and along which dimensions of its stored
 * values. A part computes slices of tensors. Values that are not sliced are computed by every part, so a split must
 * pay.
 */
import { constantInt, scf } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { elementTypeOrSelf, FloatType, type Operation, RankedTensorType, type Value } from "@tt-opt/ir-core";
import { sizeAlong } from "../program-slices/operand-slices.ts";
import { isSlicedStore, storedValue } from "../program-slices/sliced-store.ts";
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
  let [whole, sliced] = [0, 0];
  kernel.walk((op) => {
    const work = workOf(op);
    if (work === 0) return;
    if (isSlicedStore(op) || needs.dimensions(op).length > 0) sliced += work * Math.max(1, needs.dimensions(op).length);
    if (needs.isNeededWhole(op)) whole += work;
  });
  const sizes = [...stores].map(([store, dim]) => sizeAlong(storedValue(store), dim));
  const pays = (parts: number): boolean =>
    parts * whole + sliced <= mostGrowth * (whole + sliced) &&
    sizes.every((size) => size % parts === 0 && size / parts >= leastSize);
  let parts = 1;
  while (parts < limitOfParts && pays(parts * 2)) parts *= 2;
  return parts;
}

/** An estimate of the operations that an operation executes in all iterations of the loops around it. */
function workOf(op: Operation): number {
  const elements = elementCount(isSlicedStore(op) ? storedValue(op) : (op.results[0] ?? op.operands[0]));
  if (elements < 2) return 0;
  const times = iterations(op);
  // An element of a product sums over the inner dimension, and the right operand is packed.
  if (op.is(tt.DotOp)) return times * (elements * (op.a.type.shape.at(-1) ?? 1) + elementCount(op.b) * 4);
  if (op.is(tt.ReduceOp) || op.is(tt.ScanOp)) return times * elementCount(op.operand(0));
  if (op.definition.dialectName === "math") return times * elements * 16;
  const isWork = op.is(tt.LoadOp) || isSlicedStore(op) || isFloat(op.results[0]);
  return isWork && op.parentOp?.is(tt.ReduceOp) !== true ? times * elements : 0;
}

/** The assumed trip count of a loop whose trip count is unknown. */
const usualIterations = 8;

function iterations(op: Operation): number {
  let times = 1;
  for (let loop = op.parentOp; loop !== undefined; loop = loop.parentOp) {
    if (!loop.is(scf.ForOp)) continue;
    const [from, to, step] = [loop.lowerBound, loop.upperBound, loop.step].map((value) => constantInt(value));
    const isKnown = from !== undefined && to !== undefined && step !== undefined && step > 0n;
    times *= isKnown ? Math.max(0, Math.ceil(Number(to - from) / Number(step))) : usualIterations;
  }
  return times;
}

function elementCount(value: Value | undefined): number {
  const type = value?.type;
  return type instanceof RankedTensorType ? type.shape.reduce((product, size) => product * size, 1) : 1;
}

function isFloat(value: Value | undefined): boolean {
  return value !== undefined && elementTypeOrSelf(value.type) instanceof FloatType;
}
