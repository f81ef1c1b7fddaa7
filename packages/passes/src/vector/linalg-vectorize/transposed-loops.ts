/**
 * An operation whose loads are of neighbours along one loop while its output is contiguous along another: squares of as
 * many vectors as a vector has lanes are computed along the first loop, transposed in registers and stored along the
 * second.
 */
import { AddIOp, ConstantOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyMemRef,
  AnyVector,
  at,
  type Builder,
  defined,
  Index,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoops } from "../../index-loops.ts";
import { evaluate } from "../../linalg/convert-linalg-to-loops.ts";
import { type TransposedPlan, transposedLanes as lanes } from "./plan.ts";
import { Point } from "./point.ts";
import { transpose } from "./shuffles.ts";

/** Replaces the operation of a plan whose two loops have multiples of four iterations. */
export function emitTransposedLoops(rw: Rewriter, plan: TransposedPlan): void {
  const { op, loop, stored, extents } = plan;
  const others = extents.map((_, d) => d).filter((d) => d !== loop && d !== stored);
  // What is stored one after the other fills lines of caches, which wait for stores longer than for loads.
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
  // Nothing reads what the output held; that something stands for it makes the point hand over the value.
  const old = new Map([[0, at(ivs, 0)]]);
  const columns = Array.from({ length: lanes }, (_, i) => {
    const point = new Point(plan, b, shifted(b, ivs, stored, i), lanes, "on");
    return defined(point.run(old).get(0), "the value of the output");
  });
  transpose(b, columns).forEach((row, i) => {
    const here = shifted(b, ivs, loop, i);
    const indices = map.results.map((expr) => typed(evaluate(b, expr, here), Index));
    vector.StoreOp.build(b, { valueToStore: typed(row, AnyVector), base: target, indices });
  });
}

/** Indices that are `by` further along `dimension`. */
export function shifted(b: Builder, ivs: readonly Value[], dimension: number, by: number): readonly Value[] {
  if (by === 0) return ivs;
  const rhs = ConstantOp.index(b, by).result;
  return ivs.with(dimension, AddIOp.build(b, { lhs: at(ivs, dimension), rhs }).result);
}
