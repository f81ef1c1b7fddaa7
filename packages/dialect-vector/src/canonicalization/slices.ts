/** Rewrites of `vector.extract_strided_slice` and `vector.insert_strided_slice`. */
import {
  ArrayAttr,
  at,
  type Context,
  hasType,
  integerAttr,
  noMatch,
  pattern,
  type Rewriter,
  type RewritePattern,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { BroadcastOp } from "../broadcast-op.ts";
import { ShapeCastOp } from "../cast-ops.ts";
import { AnyVectorOfNonZeroRank } from "../constraints.ts";
import { ExtractOp } from "../extract-op.ts";
import { integersOf } from "../integers-of.ts";
import { ExtractStridedSliceOp, InsertStridedSliceOp } from "../strided-slice-ops.ts";
import { positionArgs } from "./positions.ts";
import { isRepeatedWhole } from "./shapes.ts";

/** Offsets, sizes and strides of one, as attributes. */
function sliceArgs(context: Context, offsets: readonly number[], sizes: readonly number[]) {
  const i64 = (values: readonly number[]): ExtractStridedSliceOp["offsets"] =>
    ArrayAttr.get(
      context,
      values.map((value) => integerAttr(context, 64, value)),
    );
  return { offsets: i64(offsets), sizes: i64(sizes), strides: i64(offsets.map(() => 1)) };
}

/** `extract_strided_slice(extract_strided_slice x)` → one slice */
const sliceOfSlice = pattern(
  "vector-slice-of-slice",
  ExtractStridedSliceOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    if (inner?.is(ExtractStridedSliceOp) !== true) return noMatch("the source is no slice");
    const [outerOffsets, innerOffsets] = [integersOf(op.offsets), integersOf(inner.offsets)];
    const count = Math.max(outerOffsets.length, innerOffsets.length);
    const offsets = Array.from({ length: count }, (_, i) => (outerOffsets[i] ?? 0) + (innerOffsets[i] ?? 0));
    const sizes = op.result.type.shape.slice(0, count);
    const args = sliceArgs(op.context, offsets, sizes);
    rw.replaceWith(op, ExtractStridedSliceOp, { source: inner.source, ...args, resultTypes: [op.result.type] });
    return true;
  },
  { operandFrom: [ExtractStridedSliceOp] },
);

/** `extract_strided_slice(broadcast x)` → `broadcast x`, or of a slice of `x` */
const sliceOfBroadcast = pattern(
  "vector-slice-of-broadcast",
  ExtractStridedSliceOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    if (inner?.is(BroadcastOp) !== true) return noMatch("the source is no broadcast");
    const isWhole = isRepeatedWhole(inner.source.type, op.result.type);
    const source = isWhole ? inner.source : sliceOfRepeated(rw, inner, op);
    rw.replaceWith(op, BroadcastOp, { source, resultTypes: [op.result.type] });
    return true;
  },
  { operandFrom: [BroadcastOp] },
);

/** What must be broadcast to be what `slice` takes of `broadcast`. */
function sliceOfRepeated(rw: Rewriter, { source, vector }: BroadcastOp, slice: ExtractStridedSliceOp): Value {
  if (!hasType(source, AnyVectorOfNonZeroRank)) return source;
  const { shape, scalable, elementType } = source.type;
  const lead = vector.type.rank - shape.length;
  const isStretched = (dim: number): boolean => shape[dim] !== vector.type.shape[lead + dim];
  const sizes = shape.map((size, dim) => (isStretched(dim) ? size : at(slice.result.type.shape, lead + dim)));
  if (sizes.every((size, dim) => size === shape[dim])) return source;
  const given = integersOf(slice.offsets).slice(lead);
  const offsets = given.map((offset, dim) => (isStretched(dim) ? 0 : offset));
  const type = VectorType.get(sizes, elementType, scalable);
  const args = sliceArgs(rw.context, offsets, sizes.slice(0, offsets.length));
  return ExtractStridedSliceOp.build(rw, { source, ...args, resultTypes: [type] }).result;
}

/** Where a range lies in another one. */
type Overlap = "inside" | "outside" | "across";

function overlap(start: number, size: number, otherStart: number, otherSize: number): Overlap {
  if (start + size <= otherStart || otherStart + otherSize <= start) return "outside";
  return otherStart <= start && start + size <= otherStart + otherSize ? "inside" : "across";
}

/** `extract_strided_slice(insert_strided_slice x, v)` → a slice of `x` or of `v`, if it lies in one of them */
const sliceOfInsertedSlice = pattern(
  "vector-slice-of-inserted-slice",
  ExtractStridedSliceOp,
  (op, rw) => {
    const { type } = op.result;
    const offsets = integersOf(op.offsets);
    const startOf = (dim: number): number => offsets[dim] ?? 0;
    let { source } = op;
    for (let inner = source.definingOp; inner?.is(InsertStridedSliceOp) === true; inner = source.definingOp) {
      const { valueToStore } = inner;
      const places = integersOf(inner.offsets);
      const lead = type.rank - valueToStore.type.rank;
      const overlaps = type.shape.map((size, dim) =>
        overlap(startOf(dim), size, places[dim] ?? 0, dim < lead ? 1 : at(valueToStore.type.shape, dim - lead)),
      );
      if (overlaps.includes("outside")) {
        source = inner.dest;
        continue;
      }
      if (lead > 0 || overlaps.includes("across")) break;
      const args = sliceArgs(
        op.context,
        places.map((place, dim) => startOf(dim) - place),
        type.shape,
      );
      if (valueToStore.type === type) rw.replace(op, valueToStore);
      else rw.replaceWith(op, ExtractStridedSliceOp, { source: valueToStore, ...args, resultTypes: [type] });
      return true;
    }
    if (source === op.source) return noMatch("the slice does not lie on one side of what is inserted");
    rw.setOperand(op, 0, source);
    return true;
  },
  { operandFrom: [InsertStridedSliceOp] },
);

/** `extract_strided_slice v[1, 0][1, 4]` of one whole row → `extract v[1]`, in the shape of the slice */
const sliceOfRow = pattern("vector-slice-of-row", ExtractStridedSliceOp, (op, rw) => {
  const { source, result } = op;
  const { shape, scalable, rank, elementType } = source.type;
  if (scalable.includes(true)) return noMatch("the vector is scalable");
  const sizes = result.type.shape;
  const offsets = integersOf(op.offsets);
  let lead = rank;
  while (lead > 0 && sizes[lead - 1] === shape[lead - 1]) lead--;
  if (lead === 0 || lead === rank) return noMatch("all of the vector is taken, or a part of its last dimension");
  if (sizes.slice(0, lead).some((size) => size !== 1)) return noMatch("several rows are taken");
  while (lead < offsets.length - 1 && sizes[lead] === 1) lead++;
  const position = offsets.slice(0, lead);
  const row = VectorType.get(shape.slice(lead), elementType);
  const args = positionArgs(op.context, position);
  const taken = ExtractOp.build(rw, { source, ...args, resultTypes: [row] }).result;
  rw.replaceWith(op, ShapeCastOp, { source: typed(taken, AnyVectorOfNonZeroRank), resultTypes: [result.type] });
  return true;
});

/** `insert_strided_slice (splat x), (splat x)` → `splat x` */
const insertSliceOfSplats = pattern(
  "vector-insert-slice-of-splats",
  InsertStridedSliceOp,
  (op, rw) => {
    const [a, b] = [op.valueToStore.definingOp, op.dest.definingOp];
    if (a?.is(BroadcastOp) !== true || b?.is(BroadcastOp) !== true) return noMatch("the operands are no broadcasts");
    if (a.source !== b.source || a.source.type instanceof VectorType) return noMatch("the operands differ");
    rw.replace(op, op.dest);
    return true;
  },
  { operandFrom: [BroadcastOp] },
);

/** `insert_strided_slice (extract_strided_slice v), v` of the same place → `v` */
const insertSliceOfSlice = pattern(
  "vector-insert-slice-of-slice",
  InsertStridedSliceOp,
  (op, rw) => {
    const inner = op.valueToStore.definingOp;
    if (inner?.is(ExtractStridedSliceOp) !== true || inner.source !== op.dest)
      return noMatch("another vector is inserted");
    const from = integersOf(inner.offsets);
    if (!integersOf(op.offsets).every((offset, dim) => offset === (from[dim] ?? 0)))
      return noMatch("the slice goes to another place");
    rw.replace(op, op.dest);
    return true;
  },
  { operandFrom: [ExtractStridedSliceOp] },
);

/** Rewrites of slices. */
export const slices: readonly RewritePattern[] = [
  sliceOfSlice,
  sliceOfBroadcast,
  sliceOfInsertedSlice,
  sliceOfRow,
  insertSliceOfSplats,
  insertSliceOfSlice,
];
