/** Lowers operations that find elements by values: gathers within a tensor, and histograms. */
import { AddIOp, AndIOp, CmpIOp, ConstantOp, IndexCastOp, IndexCastUIOp, scf } from "@tt-opt/dialect-std";
import type { tt } from "@tt-opt/dialect-tt";
import {
  AffineMap,
  at,
  type Builder,
  elementTypeOrSelf,
  I1,
  I64,
  IndexType,
  tensorShapeOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoops } from "../../index-loops.ts";
import { slice } from "./slice.ts";
import { read, write } from "./scan.ts";
import { asTensor, indexOf } from "./shape.ts";
import type { TensorLowering } from "./tensor-lowering.ts";

/**
 * Reads element `(…, indices[…], …)` of the source for each element of the indices. Sizes are powers of two: an index
 * that is out of range, such as that of an unused lane, is taken modulo the size and reads some element.
 */
export function lowerGather(lowering: TensorLowering, op: tt.GatherOp): void {
  const axis = op.axis.number;
  const source = asTensor(lowering.materialize(op.src));
  const size = at(source.type.shape, axis);
  const indices = lowering.view(op.indices);
  if (indices.kind === "scalar") {
    // One index for all lanes: the slice at it, which is the same along the axis.
    const place = inRange(lowering.rw, toIndex(lowering.rw, indices.scalar), size);
    const map = AffineMap.identity(source.type.rank).dropResults([axis]);
    lowering.setView(op.result, { kind: "tensor", source: slice(lowering, source, axis, place, 1, true), map });
    return;
  }
  const made = lowering.elementwise(tensorShapeOf(op.indices), [indices], [source.type.elementType], (b, [index]) => {
    if (index === undefined) return [];
    const position = source.type.shape.map((_, d) =>
      d === axis ? inRange(b, toIndex(b, index), size) : indexOf(b, d),
    );
    return [read(b, source, position)];
  });
  lowering.replace(op, made);
}

function inRange(b: Builder, index: Value, size: number): Value<IndexType> {
  return AndIOp.build(b, { lhs: index, rhs: ConstantOp.index(b, size - 1).result }).result;
}

/** An integer as an index; a boolean is 0 or 1. */
function toIndex(b: Builder, value: Value): Value {
  const resultTypes = [IndexType.get(b.context)];
  if (I1.matches(value.type)) return IndexCastUIOp.build(b, { in: value, resultTypes }).resultAt(0);
  return IndexCastOp.build(b, { in: value, resultTypes }).resultAt(0);
}

/** Counts how often each number below the size of the result occurs among the elements; other elements are ignored. */
export function lowerHistogram(lowering: TensorLowering, op: tt.HistogramOp): void {
  const { rw } = lowering;
  const shape = tensorShapeOf(op.src);
  const bins = at(tensorShapeOf(op.result), 0);
  const source = asTensor(lowering.materialize(op.src));
  const mask = op.mask === undefined ? undefined : asTensor(lowering.materialize(op.mask));
  const element = elementTypeOrSelf(op.result.type);
  const zeros = lowering.fill([bins], ConstantOp.int(rw, element, 0).result);
  const ranges = shape.map((to) => ({ to }));
  const count = (b: Builder, indices: readonly Value[], [counts = zeros]: readonly Value[]): readonly Value[] => {
    const number = read(b, source, indices);
    const bin = toIndex(b, number);
    // An index may be narrower than the elements.
    const isWide = I64.matches(number.type);
    let isCounted: Value = CmpIOp.create(
      b,
      "ult",
      isWide ? number : bin,
      isWide ? ConstantOp.int(b, number.type, bins).result : ConstantOp.index(b, bins).result,
    ).result;
    if (mask !== undefined) isCounted = AndIOp.build(b, { lhs: isCounted, rhs: read(b, mask, indices) }).result;
    return ifTrue(b, isCounted, counts, (inner) => {
      const before = read(inner, asTensor(counts), [bin]);
      const one = ConstantOp.int(inner, element, 1).result;
      return write(inner, counts, AddIOp.build(inner, { lhs: before, rhs: one }).result, [bin]);
    });
  };
  lowering.replace(op, emitIndexLoops(rw, ranges, count, [zeros]));
}

/** Builds the value of `then` if `condition` holds, else `otherwise`. */
function ifTrue(b: Builder, condition: Value, otherwise: Value, then: (b: Builder) => Value): readonly Value[] {
  return scf.IfOp.create(
    b,
    typed(condition, I1),
    (inner) => [then(inner)],
    () => [otherwise],
  ).results;
}
