/** Estimates how much of a program's work is for slices, and how much is for all of its slices. */
import { constantInt, scf } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { elementTypeOrSelf, FloatType, type Operation, RankedTensorType, type Value } from "@tt-opt/ir-core";
import type { SliceNeeds } from "./slice-needs.ts";
import { isSlicedStore, storedValue } from "./sliced-store.ts";

/** The operations of a program, by an estimate. */
export interface SliceWork {
  /** Those that each slice needs all of. */
  readonly whole: number;
  /** Those of all slices. */
  readonly sliced: number;
}

/** See the file's header. */
export function sliceWork(kernel: tt.FuncOp, needs: SliceNeeds): SliceWork {
  let [whole, sliced] = [0, 0];
  kernel.walk((op) => {
    const work = workOf(op);
    if (work === 0) return;
    if (isSlicedStore(op) || needs.dimensions(op).length > 0) sliced += work * Math.max(1, needs.dimensions(op).length);
    if (needs.isNeededWhole(op)) whole += work;
  });
  return { whole, sliced };
}

/** An estimate of the operations that an operation executes in all iterations of the loops around it. */
export function workOf(op: Operation): number {
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
