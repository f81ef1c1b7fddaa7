/** Rewrites of operations that only move elements: chains of them become shorter. */
import {
  ArrayAttr,
  DenseArrayAttr,
  hasType,
  Index,
  integerAttr,
  noMatch,
  pattern,
  type RewritePattern,
  type Type,
  typed,
  VectorType,
} from "@tt-opt/ir-core";
import {
  constantValue,
  knownNumber,
  type MixedValue,
  sameMixedList,
  splitMixed,
  staticAttr,
} from "@tt-opt/dialect-std";
import { BroadcastOp } from "../broadcast-op.ts";
import { BitCastOp, ShapeCastOp } from "../cast-ops.ts";
import { AnyVectorOfAnyRank } from "../constraints.ts";
import { FromElementsOp, ToElementsOp } from "../elements-ops.ts";
import { ExtractOp } from "../extract-op.ts";
import { InsertOp } from "../insert-op.ts";
import { integersOf } from "../integers-of.ts";
import { DeinterleaveOp, InterleaveOp, ShuffleOp } from "../lane-ops.ts";
import { ExtractStridedSliceOp, InsertStridedSliceOp } from "../strided-slice-ops.ts";
import { TransposeOp } from "../transpose-op.ts";
import { scalarOf } from "../folds/constants.ts";
import { broadcastProblem } from "../verify/shape-problems.ts";
import { traceExtract } from "./trace-extract.ts";

function positionArgs(op: ExtractOp | InsertOp, position: readonly MixedValue[]) {
  const { operands, numbers } = splitMixed(position);
  const dynamic_position = operands.map((operand) => typed(operand, Index));
  return { dynamic_position, static_position: staticAttr(op.context, numbers) };
}

/** `extract` of what was inserted, broadcast, reshaped, … → `extract` of where it comes from */
const extractOrigin = pattern("vector-extract-origin", ExtractOp, (op, rw) => {
  const { source, position } = traceExtract(op.source, op.position);
  if (source === op.source) return noMatch("the source is not made by an operation that moves elements");
  if (position.length === 0 && source.type === op.result.type) {
    rw.replace(op, source);
    return true;
  }
  if (!hasType(source, AnyVectorOfAnyRank)) return noMatch("the element cannot be named in a vector");
  rw.replaceWith(op, ExtractOp, { source, ...positionArgs(op, position), resultTypes: [op.result.type] });
  return true;
});

/** `extract(broadcast x)` where more is taken than `x` → `broadcast x` */
const extractOfBroadcast = pattern("vector-extract-of-broadcast", ExtractOp, (op, rw) => {
  const broadcast = op.source.definingOp;
  const { type } = op.result;
  if (broadcast?.is(BroadcastOp) !== true || !(type instanceof VectorType))
    return noMatch("the source is no broadcast");
  if (broadcastProblem(broadcast.source.type, type) !== undefined)
    return noMatch("the source is larger than what is taken");
  rw.replaceWith(op, BroadcastOp, { source: broadcast.source, resultTypes: [type] });
  return true;
});

/** `extract %v[%c1]` → `extract %v[1]` */
const extractConstantPosition = pattern("vector-extract-constant-position", ExtractOp, (op, rw) => {
  const folded = constantPosition(op.position, op.source.type);
  if (folded === undefined) return noMatch("no index is a constant inside of the vector");
  rw.replaceWith(op, ExtractOp, { source: op.source, ...positionArgs(op, folded), resultTypes: [op.result.type] });
  return true;
});

/** `insert %x, %v[%c1]` → `insert %x, %v[1]` */
const insertConstantPosition = pattern("vector-insert-constant-position", InsertOp, (op, rw) => {
  const folded = constantPosition(op.position, op.dest.type);
  if (folded === undefined) return noMatch("no index is a constant inside of the vector");
  const { valueToStore, dest } = op;
  rw.replaceWith(op, InsertOp, { valueToStore, dest, ...positionArgs(op, folded) });
  return true;
});

function constantPosition(position: readonly MixedValue[], type: VectorType): readonly MixedValue[] | undefined {
  const folded = position.map((index, i) => {
    const known = knownNumber(index);
    return known !== undefined && known >= 0 && known < (type.shape[i] ?? 0) ? known : index;
  });
  return folded.every((index, i) => index === position[i]) ? undefined : folded;
}

/** `insert x, (insert y, v[p])[p]` → `insert x, v[p]` */
const insertOverwrites = pattern("vector-insert-overwrites", InsertOp, (op, rw) => {
  const inner = op.dest.definingOp;
  if (inner?.is(InsertOp) !== true || !sameMixedList(inner.position, op.position))
    return noMatch("nothing is overwritten");
  const { valueToStore } = op;
  rw.replaceWith(op, InsertOp, { valueToStore, dest: inner.dest, ...positionArgs(op, op.position) });
  return true;
});

/** `insert (extract v[p]), v[p]` → `v` */
const insertOfExtract = pattern("vector-insert-of-extract", InsertOp, (op, rw) => {
  const extract = op.valueToStore.definingOp;
  const isSame =
    extract?.is(ExtractOp) === true && extract.source === op.dest && sameMixedList(extract.position, op.position);
  if (!isSame) return noMatch("another value is inserted");
  rw.replace(op, op.dest);
  return true;
});

/** `insert (splat x), (splat x)` → `splat x` */
const insertOfBroadcast = pattern("vector-insert-of-broadcast", InsertOp, (op, rw) => {
  const dest = op.dest.definingOp;
  if (dest?.is(BroadcastOp) !== true || dest.source.type instanceof VectorType)
    return noMatch("the destination is no splat");
  const inserted = op.valueToStore.definingOp;
  const value = inserted?.is(BroadcastOp) === true ? inserted.source : op.valueToStore;
  if (value !== dest.source) return noMatch("another value is inserted");
  rw.replace(op, op.dest);
  return true;
});

/** `broadcast(broadcast x)` → `broadcast x` */
const broadcastOfBroadcast = pattern("vector-broadcast-of-broadcast", BroadcastOp, (op, rw) => {
  const inner = op.source.definingOp;
  if (inner?.is(BroadcastOp) !== true) return noMatch("the source is no broadcast");
  rw.replaceWith(op, BroadcastOp, { source: inner.source, resultTypes: [op.vector.type] });
  return true;
});

/** `bitcast(bitcast x)` → `bitcast x` */
const bitcastOfBitcast = pattern("vector-bitcast-of-bitcast", BitCastOp, (op, rw) => {
  const inner = op.source.definingOp;
  if (inner?.is(BitCastOp) !== true) return noMatch("the source is no bitcast");
  if (inner.source.type === op.result.type) rw.replace(op, inner.source);
  else rw.replaceWith(op, BitCastOp, { source: inner.source, resultTypes: [op.result.type] });
  return true;
});

/** `shape_cast(shape_cast x)` → `shape_cast x` */
const shapeCastOfShapeCast = pattern("vector-shape-cast-of-shape-cast", ShapeCastOp, (op, rw) => {
  const inner = op.source.definingOp;
  if (inner?.is(ShapeCastOp) !== true) return noMatch("the source is no shape_cast");
  if (inner.source.type === op.result.type) rw.replace(op, inner.source);
  else rw.replaceWith(op, ShapeCastOp, { source: inner.source, resultTypes: [op.result.type] });
  return true;
});

/** `shape_cast(broadcast x)` → `broadcast x` for scalars and where `x` can be broadcast to the result */
const shapeCastOfBroadcast = pattern("vector-shape-cast-of-broadcast", ShapeCastOp, (op, rw) => {
  const inner = op.source.definingOp;
  if (inner?.is(BroadcastOp) !== true) return noMatch("the source is no broadcast");
  const { source } = inner;
  if (!isPureSplat(source.type, op.result.type)) return noMatch("the broadcast repeats more than leading dimensions");
  rw.replaceWith(op, BroadcastOp, { source, resultTypes: [op.result.type] });
  return true;
});

/** Whether `source` is repeated as a whole: a scalar, or a vector that is the end of the result's shape. */
function isPureSplat(source: Type, result: VectorType): boolean {
  if (!(source instanceof VectorType)) return true;
  const end = result.shape.slice(result.rank - source.rank);
  return source.rank <= result.rank && end.join() === source.shape.join();
}

/** `transpose(transpose x, p), q` → `transpose x, p∘q` */
const transposeOfTranspose = pattern("vector-transpose-of-transpose", TransposeOp, (op, rw) => {
  const inner = op.vector.definingOp;
  if (inner?.is(TransposeOp) !== true) return noMatch("the source is no transpose");
  const first = inner.permutation.numbers;
  const permutation = DenseArrayAttr.i64(
    op.context,
    op.permutation.numbers.map((target) => first[target] ?? 0),
  );
  rw.replaceWith(op, TransposeOp, { vector: inner.vector, permutation, resultTypes: [op.result.type] });
  return true;
});

/** `transpose(broadcast x)` → `broadcast x` where only repeated dimensions change places */
const transposeOfBroadcast = pattern("vector-transpose-of-broadcast", TransposeOp, (op, rw) => {
  const inner = op.vector.definingOp;
  if (inner?.is(BroadcastOp) !== true) return noMatch("the source is no broadcast");
  const { source } = inner;
  const rank = source.type instanceof VectorType ? source.type.rank : 0;
  const lead = op.vector.type.rank - rank;
  const keeps = op.permutation.numbers.every((target, i) => (i < lead ? target < lead : target === i));
  if (!keeps) return noMatch("dimensions of the source change places");
  rw.replaceWith(op, BroadcastOp, { source, resultTypes: [op.result.type] });
  return true;
});

/** `from_elements(to_elements x)` → `x` */
const fromElementsOfToElements = pattern("vector-from-elements-of-to-elements", FromElementsOp, (op, rw) => {
  const inner = op.elements[0]?.definingOp;
  const isWhole = inner?.is(ToElementsOp) === true && inner.source.type === op.dest.type;
  if (!isWhole || !op.elements.every((element, i) => element === inner.results[i]))
    return noMatch("not the elements of a vector");
  rw.replace(op, inner.operand(0));
  return true;
});

/** `from_elements x, x, …` → `broadcast x` */
const fromEqualElements = pattern("vector-from-equal-elements", FromElementsOp, (op, rw) => {
  const [first] = op.elements;
  if (first === undefined || !op.elements.every((element) => element === first)) return noMatch("the elements differ");
  if (scalarOf(constantValue(first)) !== undefined) return noMatch("constants fold");
  rw.replaceWith(op, BroadcastOp, { source: first, resultTypes: [op.dest.type] });
  return true;
});

/** `to_elements(from_elements …)` → the elements; `to_elements(broadcast x)` → `x, x, …` */
const toElementsOfSource = pattern("vector-to-elements-of-source", ToElementsOp, (op, rw) => {
  const inner = op.source.definingOp;
  if (inner?.is(FromElementsOp) === true) rw.replace(op, ...inner.elements);
  else if (inner?.is(BroadcastOp) === true && !(inner.source.type instanceof VectorType)) {
    rw.replace(op, ...op.elements.map(() => inner.operand(0)));
  } else return noMatch("the elements of the source are not known");
  return true;
});

/** `deinterleave(interleave a, b)` → `a, b` */
const deinterleaveOfInterleave = pattern("vector-deinterleave-of-interleave", DeinterleaveOp, (op, rw) => {
  const inner = op.source.definingOp;
  if (inner?.is(InterleaveOp) !== true || inner.lhs.type !== op.res1.type)
    return noMatch("the source is no interleave");
  rw.replace(op, inner.lhs, inner.rhs);
  return true;
});

/** `shuffle (splat x), (splat x)` → `splat x` */
const shuffleOfSplats = pattern("vector-shuffle-of-splats", ShuffleOp, (op, rw) => {
  const [a, b] = [op.v1.definingOp, op.v2.definingOp];
  if (a?.is(BroadcastOp) !== true || b?.is(BroadcastOp) !== true) return noMatch("the operands are no broadcasts");
  if (a.source !== b.source || a.source.type instanceof VectorType) return noMatch("the operands differ");
  rw.replaceWith(op, BroadcastOp, { source: a.source, resultTypes: [op.vector.type] });
  return true;
});

/** `extract_strided_slice(extract_strided_slice x)` → one slice */
const sliceOfSlice = pattern("vector-slice-of-slice", ExtractStridedSliceOp, (op, rw) => {
  const inner = op.source.definingOp;
  if (inner?.is(ExtractStridedSliceOp) !== true) return noMatch("the source is no slice");
  const [outerOffsets, innerOffsets] = [integersOf(op.offsets), integersOf(inner.offsets)];
  const count = Math.max(outerOffsets.length, innerOffsets.length);
  const range = Array.from({ length: count }, (_, i) => i);
  const sizes = range.map((i) => op.result.type.shape[i] ?? 1);
  const i64 = (values: readonly number[]): ExtractStridedSliceOp["offsets"] =>
    ArrayAttr.get(
      op.context,
      values.map((value) => integerAttr(op.context, 64, value)),
    );
  rw.replaceWith(op, ExtractStridedSliceOp, {
    source: inner.source,
    offsets: i64(range.map((i) => (outerOffsets[i] ?? 0) + (innerOffsets[i] ?? 0))),
    sizes: i64(sizes),
    strides: i64(range.map(() => 1)),
    resultTypes: [op.result.type],
  });
  return true;
});

/** `extract_strided_slice(broadcast x)` → `broadcast x` where `x` is taken whole */
const sliceOfBroadcast = pattern("vector-slice-of-broadcast", ExtractStridedSliceOp, (op, rw) => {
  const inner = op.source.definingOp;
  if (inner?.is(BroadcastOp) !== true) return noMatch("the source is no broadcast");
  if (!isPureSplat(inner.source.type, op.result.type)) return noMatch("part of the source is taken");
  rw.replaceWith(op, BroadcastOp, { source: inner.source, resultTypes: [op.result.type] });
  return true;
});

/** `extract_strided_slice(insert_strided_slice x, _)` of the same place → `x` */
const sliceOfInsertedSlice = pattern("vector-slice-of-inserted-slice", ExtractStridedSliceOp, (op, rw) => {
  const inner = op.source.definingOp;
  if (inner?.is(InsertStridedSliceOp) !== true || inner.valueToStore.type !== op.result.type)
    return noMatch("another part is taken");
  const offsets = integersOf(op.offsets);
  const isSame = integersOf(inner.offsets).every((offset, i) => offset === (offsets[i] ?? 0));
  if (!isSame) return noMatch("another part is taken");
  rw.replace(op, inner.valueToStore);
  return true;
});

/** `insert_strided_slice (splat x), (splat x)` → `splat x` */
const insertSliceOfSplats = pattern("vector-insert-slice-of-splats", InsertStridedSliceOp, (op, rw) => {
  const [a, b] = [op.valueToStore.definingOp, op.dest.definingOp];
  if (a?.is(BroadcastOp) !== true || b?.is(BroadcastOp) !== true) return noMatch("the operands are no broadcasts");
  if (a.source !== b.source || a.source.type instanceof VectorType) return noMatch("the operands differ");
  rw.replace(op, op.dest);
  return true;
});

/** Rewrites of operations that move elements. */
export const elementMoves: readonly RewritePattern[] = [
  extractConstantPosition,
  insertConstantPosition,
  extractOrigin,
  extractOfBroadcast,
  insertOverwrites,
  insertOfExtract,
  insertOfBroadcast,
  broadcastOfBroadcast,
  bitcastOfBitcast,
  shapeCastOfShapeCast,
  shapeCastOfBroadcast,
  transposeOfTranspose,
  transposeOfBroadcast,
  fromElementsOfToElements,
  fromEqualElements,
  toElementsOfSource,
  deinterleaveOfInterleave,
  shuffleOfSplats,
  sliceOfSlice,
  sliceOfBroadcast,
  sliceOfInsertedSlice,
  insertSliceOfSplats,
];
