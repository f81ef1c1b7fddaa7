/** Lowers operations that find elements by values: gathers within a tensor, and histograms. */
import { buildGeneric, YieldOp } from "@tt-opt/dialect-linalg";
import { AndIOp, bufferization, CmpIOp, ConstantOp, IndexCastUIOp, memref } from "@tt-opt/dialect-std";
import { type tt, tts } from "@tt-opt/dialect-tt";
import {
  AffineMap,
  at,
  type Builder,
  I1,
  I32,
  I64,
  IndexType,
  MemRefType,
  type Rewriter,
  tensorShapeOf,
  UnitAttr,
  type Value,
} from "@tt-opt/ir-core";
import { toIndex } from "../../to-index.ts";
import { forEachLane } from "./memory.ts";
import { slice } from "./slice.ts";
import { read } from "./scan.ts";
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
    const place = inRange(lowering.rw, numberToIndex(lowering.rw, indices.scalar), size);
    const map = AffineMap.identity(source.type.rank).dropResults([axis]);
    lowering.setView(op.result, { kind: "tensor", source: slice(lowering, source, axis, place, 1, true), map });
    return;
  }
  const made = lowering.elementwise(tensorShapeOf(op.indices), [indices], [source.type.elementType], (b, [index]) => {
    if (index === undefined) return [];
    const position = source.type.shape.map((_, d) =>
      d === axis ? inRange(b, numberToIndex(b, index), size) : indexOf(b, d),
    );
    return [read(b, source, position)];
  });
  lowering.replace(op, made);
}

function inRange(b: Builder, index: Value, size: number): Value<IndexType> {
  return AndIOp.build(b, { lhs: index, rhs: ConstantOp.index(b, size - 1).result }).result;
}

/** An integer as an index; a boolean is 0 or 1. */
function numberToIndex(b: Builder, value: Value): Value {
  if (!I1.matches(value.type)) return toIndex(b, value);
  return IndexCastUIOp.build(b, { in: value, resultTypes: [IndexType.get(b.context)] }).resultAt(0);
}

/**
 * Counts how often each number below the size of the result occurs among the elements; other elements are ignored. The
 * counts are in a buffer, since each element decides which of them it adds to.
 */
export function lowerHistogram(lowering: TensorLowering, op: tt.HistogramOp): void {
  const { rw } = lowering;
  const { type } = op.result;
  const { elementType } = type;
  const bins = at(type.shape, 0);
  const counts = emptyCounts(rw, MemRefType.get(type.shape, elementType));
  const parts = op.mask === undefined ? [op.src] : [op.src, op.mask];
  forEachLane(lowering, op.src.type.shape, parts, (b, [number, mask]) => {
    if (number === undefined) return;
    const bin = binOf(b, number);
    const isBin = isBelow(b, number, bin, bins);
    const isCounted = mask === undefined ? isBin : AndIOp.build(b, { lhs: mask, rhs: isBin }).result;
    tts.AccumulateOp.create(b, ConstantOp.int(b, elementType, 1).result, counts, bin, isCounted);
  });
  const yes = UnitAttr.get(rw.context);
  const made = bufferization.ToTensorOp.build(rw, {
    buffer: counts,
    restrict: yes,
    writable: yes,
    resultTypes: [type],
  });
  lowering.replace(op, made.results);
}

/** The number of a bin. Of numbers of up to 16 bits, all are unsigned, so that each may have one. */
function binOf(b: Builder, number: Value): Value {
  if (I64.matches(number.type) || I32.matches(number.type)) return toIndex(b, number);
  return IndexCastUIOp.build(b, { in: number, resultTypes: [IndexType.get(b.context)] }).resultAt(0);
}

/** A new buffer of zeros. */
function emptyCounts(rw: Rewriter, type: MemRefType): Value<MemRefType> {
  const { memref: counts } = memref.AllocOp.build(rw, { dynamicSizes: [], symbolOperands: [], resultTypes: [type] });
  const zero = ConstantOp.int(rw, type.elementType, 0).result;
  const body = rw.region([type.elementType], (b) => void YieldOp.build(b, { values: [zero] }));
  buildGeneric(rw, { inputs: [], outputs: [counts], maps: [AffineMap.identity(1)], iterators: ["parallel"] }, body);
  return counts;
}

/** Whether a number, which `index` is as an index, is at least 0 and below `limit`. */
function isBelow(b: Builder, number: Value, index: Value, limit: number): Value {
  // An index may be narrower than the number, and the limit may not fit a narrow number.
  if (!I64.matches(number.type) && !I32.matches(number.type))
    return CmpIOp.create(b, "ult", index, ConstantOp.index(b, limit).result).result;
  return CmpIOp.create(b, "ult", number, ConstantOp.int(b, number.type, limit).result).result;
}
