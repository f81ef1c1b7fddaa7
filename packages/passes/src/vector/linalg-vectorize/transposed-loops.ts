/**
 * Operations whose loads are contiguous along one loop while their output is contiguous along another. Square blocks,
 * of as many vectors as a vector has lanes, are computed along the first loop, transposed in registers and stored along
 * the second.
 */
import { AddIOp, ConstantOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import { AnyMemRef, AnyVector, at, type Builder, defined, type Rewriter, typed, type Value } from "@tt-opt/ir-core";
import { emitIndexLoops } from "../../index-loops.ts";
import { evaluateMap } from "../../linalg/convert-linalg-to-loops.ts";
import { type TransposedPlan, transposedLanes as lanes } from "./plan.ts";
import { Point } from "./point.ts";
import { transpose } from "./shuffles.ts";

/** Replaces the operation of a plan whose two loops have extents that are multiples of four. */
export function emitTransposedLoops(rw: Rewriter, plan: TransposedPlan): void {
  const { op, loop, stored, extents } = plan;
  const others = extents.map((_, d) => d).filter((d) => d !== loop && d !== stored);
  // Consecutive stores fill cache lines, which cost more for stores than for loads.
  const dims = [...others, loop, stored];
  const ranges = dims.map((d) => ({ to: at(extents, d), step: d === loop || d === stored ? lanes : 1 }));
  emitIndexLoops(rw, ranges, (b, ivs) => {
    const ordered = extents.map((_, d) => at(ivs, dims.indexOf(d)));
    emitSquare(b, plan, ordered);
  });
  rw.erase(op);
}

function emitSquare(b: Builder, plan: TransposedPlan, ivs: readonly Value[]): void {
  const { op, loop, stored } = plan;
  const target = typed(defined(op.outputs[0], "the output"), AnyMemRef);
  const map = at(plan.maps, op.inputs.length);
  // The old contents of the output are not read; a placeholder makes the point return the new value.
  const old = new Map([[0, at(ivs, 0)]]);
  const columns = Array.from({ length: lanes }, (_, i) => {
    const point = new Point(plan, b, shifted(b, ivs, stored, i), lanes, "on");
    return defined(point.run(old).get(0), "the value of the output");
  });
  transpose(b, columns).forEach((row, i) => {
    const here = shifted(b, ivs, loop, i);
    const indices = evaluateMap(b, map, here);
    vector.StoreOp.build(b, { valueToStore: typed(row, AnyVector), base: target, indices });
  });
}

/** Advances the index of `dimension` by `by`. */
export function shifted(b: Builder, ivs: readonly Value[], dimension: number, by: number): readonly Value[] {
  if (by === 0) return ivs;
  const rhs = ConstantOp.index(b, by).result;
  return ivs.with(dimension, AddIOp.build(b, { lhs: at(ivs, dimension), rhs }).result);
}
