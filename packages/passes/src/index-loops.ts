/** Builds loops over ranges of indices, and nests of them. */
import { ConstantOp, scf } from "@tt-opt/dialect-std";
import type { Builder, Value } from "@tt-opt/ir-core";
import { toIndex } from "./to-index.ts";

/** The indices `from`, `from + step` and so on below `to`; by default from 0 and with step 1. */
export interface IndexRange {
  readonly from?: number | Value;
  readonly to: number | Value;
  readonly step?: number;
}

/**
 * Builds a loop over a range that carries values, starting from `inits`; `body` returns those of the next iteration.
 */
export function emitIndexLoop(
  b: Builder,
  { from = 0, to, step = 1 }: IndexRange,
  body: (b: Builder, iv: Value, carried: readonly Value[]) => readonly Value[] | void,
  inits: readonly Value[] = [],
): scf.ForOp {
  const bounds = {
    lb: toIndex(b, from),
    ub: toIndex(b, to),
    step: ConstantOp.index(b, step).result,
    inits,
  };
  return scf.ForOp.create(b, bounds, body);
}

/**
 * Builds a nest of loops, one per range and the first one outermost, all of which carry values that start from `inits`.
 * `body` gets an index per range. Returns the final values.
 */
export function emitIndexLoops(
  b: Builder,
  ranges: readonly IndexRange[],
  body: (b: Builder, ivs: readonly Value[], carried: readonly Value[]) => readonly Value[] | void,
  inits: readonly Value[] = [],
): readonly Value[] {
  const emit = (outer: Builder, ivs: readonly Value[], carried: readonly Value[]): readonly Value[] => {
    const range = ranges[ivs.length];
    if (range === undefined) return body(outer, ivs, carried) ?? [];
    return emitIndexLoop(outer, range, (inner, iv, args) => emit(inner, [...ivs, iv], args), carried).results;
  };
  return emit(b, [], inits);
}
