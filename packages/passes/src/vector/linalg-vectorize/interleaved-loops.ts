/**
 * Operations whose output has a short last dimension, such as the pairs that a join makes. A vector is computed along
 * the dimension before for each index along the last one, and these vectors are interleaved into vectors of the output.
 */
import { AddIOp, ConstantOp, memref, MulIOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyMemRef,
  AnyVector,
  at,
  type Builder,
  defined,
  Index,
  MemRefType,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoops } from "../../index-loops.ts";
import { evaluate } from "../../linalg/convert-linalg-to-loops.ts";
import { interleave } from "./interleave.ts";
import { type TransposedPlan, transposedLanes as lanes } from "./plan.ts";
import { Point } from "./point.ts";

/** Replaces the operation of a plan whose output is contiguous along `stored` first and along `loop` next. */
export function emitInterleavedLoops(rw: Rewriter, plan: TransposedPlan): void {
  const { op, loop, stored, extents } = plan;
  const target = flattened(rw, typed(defined(op.outputs[0], "the output"), AnyMemRef));
  const zero = ConstantOp.index(rw, 0).result;
  const dims = [...extents.keys()].filter((d) => d !== loop && d !== stored).concat(loop);
  const ranges = dims.map((d) => ({ to: at(extents, d), step: d === loop ? lanes : 1 }));
  emitIndexLoops(rw, ranges, (b, ivs) => {
    const ordered = extents.map((_, d) => (d === stored ? zero : at(ivs, dims.indexOf(d))));
    emitGroup(b, plan, ordered, target);
  });
  rw.erase(op);
}

/** Collapses a buffer to one dimension. */
function flattened(b: Builder, buffer: Value<MemRefType>): Value<MemRefType> {
  const { shape, elementType } = buffer.type;
  const size = shape.reduce((product, extent) => product * extent, 1);
  const groups = [shape.map((_, d) => d)];
  return memref.CollapseShapeOp.buildGroups(b, buffer, groups, MemRefType.get([size], elementType)).result;
}

function emitGroup(b: Builder, plan: TransposedPlan, ivs: readonly Value[], flat: Value<MemRefType>): void {
  const { op, stored, extents, maps } = plan;
  // The old contents of the output are not read; a placeholder makes the point return the new value.
  const old = new Map([[0, at(ivs, 0)]]);
  const values = Array.from({ length: at(extents, stored) }, (_, i) => {
    const point = new Point(plan, b, ivs.with(stored, ConstantOp.index(b, i).result), lanes, "on");
    return defined(point.run(old).get(0), "the value of the output");
  });
  const { type: target } = typed(defined(op.outputs[0], "the output"), AnyMemRef);
  let start: Value | undefined;
  for (const [dimension, expr] of at(maps, op.inputs.length).results.entries()) {
    const index = evaluate(b, expr, ivs);
    if (start === undefined) start = index;
    else {
      const size = ConstantOp.index(b, at(target.shape, dimension)).result;
      start = AddIOp.build(b, { lhs: MulIOp.build(b, { lhs: start, rhs: size }).result, rhs: index }).result;
    }
  }
  const from = defined(start, "a place in the output");
  interleave(b, lanes, values).forEach((value, i) => {
    const place = AddIOp.build(b, { lhs: from, rhs: ConstantOp.index(b, i * lanes).result }).result;
    vector.StoreOp.build(b, { valueToStore: typed(value, AnyVector), base: flat, indices: [typed(place, Index)] });
  });
}
