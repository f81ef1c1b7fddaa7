/**
 * Where an extracted element or subvector comes from: follows the source of `vector.extract` through operations that
 * only move elements, as far as positions are known.
 */
import { at, type Operation, type Value, VectorType } from "@tt-opt/ir-core";
import { type MixedValue, sameMixed } from "@tt-opt/dialect-std";
import { BroadcastOp } from "../broadcast-op.ts";
import { ShapeCastOp } from "../cast-ops.ts";
import { FromElementsOp } from "../elements-ops.ts";
import { ExtractOp } from "../extract-op.ts";
import { InsertOp } from "../insert-op.ts";
import { integersOf } from "../integers-of.ts";
import { ShuffleOp } from "../lane-ops.ts";
import { ExtractStridedSliceOp, InsertStridedSliceOp } from "../strided-slice-ops.ts";
import { TransposeOp } from "../transpose-op.ts";
import { delinearize, linearize } from "../folds/constants.ts";
import { sameDim } from "../verify/report.ts";
import { isUnitDim } from "../dimensions.ts";
import { traceTransposed } from "./trace-transposed.ts";

/** A value, and the position in it of what is extracted: all of it if there are no indices. */
export interface Origin {
  readonly source: Value;
  readonly position: readonly MixedValue[];
}

/** Follows what stands at `position` of `source` as far as possible; `rank` is the number of dimensions of it. */
export function traceExtract(source: Value, position: readonly MixedValue[]): Origin {
  let origin: Origin = { source, position };
  for (;;) {
    const next = step(origin);
    if (next === undefined) return origin;
    origin = next;
  }
}

function step({ source, position }: Origin): Origin | undefined {
  const op: Operation | undefined = source.definingOp;
  if (op === undefined || position.some((index) => typeof index === "number" && index < 0)) return undefined;
  if (op.is(ExtractOp)) return { source: op.source, position: [...op.position, ...position] };
  if (op.is(InsertOp)) return throughInsert(op, position);
  if (op.is(BroadcastOp)) return throughBroadcast(op, position);
  if (op.is(TransposeOp)) return throughTranspose(op, position);
  if (op.is(ShapeCastOp)) return throughShapeCast(op, position);
  if (op.is(ExtractStridedSliceOp)) return throughSlice(op, position);
  if (op.is(FromElementsOp)) return throughElements(op, position);
  if (op.is(InsertStridedSliceOp)) return throughInsertedSlice(op, position);
  if (op.is(ShuffleOp)) return throughShuffle(op, position);
  return undefined;
}

function throughInsert(op: InsertOp, position: readonly MixedValue[]): Origin | undefined {
  const inserted = op.position;
  const common = Math.min(inserted.length, position.length);
  for (let i = 0; i < common; i++) {
    const [a, b] = [at(inserted, i), at(position, i)];
    if (sameMixed(a, b)) continue;
    const isElsewhere = typeof a === "number" && typeof b === "number" && a !== b;
    return isElsewhere ? { source: op.dest, position } : undefined;
  }
  // What is extracted lies in what was inserted, unless it is larger.
  return inserted.length <= position.length
    ? { source: op.valueToStore, position: position.slice(inserted.length) }
    : undefined;
}

function throughBroadcast(op: BroadcastOp, position: readonly MixedValue[]): Origin | undefined {
  const from = op.source.type;
  const to = op.vector.type;
  if (!(from instanceof VectorType))
    return position.length === to.rank ? { source: op.source, position: [] } : undefined;
  const lead = to.rank - from.rank;
  if (position.length < lead) return undefined;
  const isWhole = from.shape.every((size, i) => lead + i < position.length || size === to.shape[lead + i]);
  if (!isWhole) return undefined;
  return {
    source: op.source,
    position: position.slice(lead).map((index, i) => (from.shape[i] === 1 && to.shape[lead + i] !== 1 ? 0 : index)),
  };
}

function throughTranspose(op: TransposeOp, position: readonly MixedValue[]): Origin | undefined {
  const permutation = op.permutation.numbers;
  const count = position.length;
  const isSplit = permutation.every((target, i) => (i < count ? target < count : target === i));
  if (!isSplit) return traceTransposed(op, position);
  return { source: op.vector, position: position.map((_, i) => at(position, permutation.indexOf(i))) };
}

function throughShapeCast(op: ShapeCastOp, position: readonly MixedValue[]): Origin | undefined {
  const from = op.source.type;
  const to = op.result.type;
  const rest = to.rank - position.length;
  const kept = from.rank - rest;
  if (kept < 0) return undefined;
  for (let i = 0; i < rest; i++) if (!sameDim(from, kept + i, to, position.length + i)) return undefined;
  // Along a dimension of size one there is only index 0.
  const known = position.map((index, dim) => (isUnitDim(to, dim) ? 0 : index));
  const numbers = known.filter((index) => typeof index === "number");
  if (numbers.length === known.length && !from.scalable.slice(0, kept).includes(true)) {
    const lead = linearize(numbers, to.shape.slice(0, position.length));
    return { source: op.source, position: delinearize(lead, from.shape.slice(0, kept)) };
  }
  const moved = alongSameDims(from, kept, to, known);
  return moved === undefined ? undefined : { source: op.source, position: moved };
}

/** `position` in the first `kept` dimensions of `from`, if they are those of `to` but for dimensions of size one. */
function alongSameDims(
  from: VectorType,
  kept: number,
  to: VectorType,
  position: readonly MixedValue[],
): readonly MixedValue[] | undefined {
  const dims = position.flatMap((_, dim) => (isUnitDim(to, dim) ? [] : [dim]));
  const moved: MixedValue[] = [];
  let next = 0;
  for (let dim = 0; dim < kept; dim++) {
    if (isUnitDim(from, dim)) moved.push(0);
    else {
      const other = dims[next++];
      if (other === undefined || !sameDim(from, dim, to, other)) return undefined;
      moved.push(at(position, other));
    }
  }
  return next === dims.length ? moved : undefined;
}

function throughSlice(op: ExtractStridedSliceOp, position: readonly MixedValue[]): Origin | undefined {
  const offsets = integersOf(op.offsets);
  const { shape } = op.source.type;
  const isWhole = op.result.type.shape.every((size, i) => i < position.length || size === shape[i]);
  if (!isWhole) return undefined;
  const moved: MixedValue[] = [];
  for (const [i, index] of position.entries()) {
    const offset = offsets[i] ?? 0;
    if (typeof index === "number") moved.push(index + offset);
    else if (offset === 0) moved.push(index);
    else return undefined;
  }
  return { source: op.source, position: moved };
}

function throughElements(op: FromElementsOp, position: readonly MixedValue[]): Origin | undefined {
  const { shape } = op.dest.type;
  const numbers = position.filter((index) => typeof index === "number");
  if (position.length !== shape.length || numbers.length !== position.length) return undefined;
  return { source: at(op.elements, linearize(numbers, shape)), position: [] };
}

/** As {@link throughInsert}, for the box of an inserted slice. */
function throughInsertedSlice(op: InsertStridedSliceOp, position: readonly MixedValue[]): Origin | undefined {
  const offsets = integersOf(op.offsets);
  const { shape } = op.valueToStore.type;
  const lead = offsets.length - shape.length;
  const moved: number[] = [];
  let isInside = true;
  for (const [dim, index] of position.entries()) {
    const offset = offsets[dim] ?? 0;
    const size = dim < lead ? 1 : (shape[dim - lead] ?? 1);
    if (typeof index !== "number") isInside = false;
    else if (index < offset || index >= offset + size) return { source: op.dest, position };
    else if (dim >= lead) moved.push(index - offset);
  }
  // What is extracted lies in what was inserted, unless it is larger.
  const isWhole = shape.every((size, i) => lead + i < position.length || size === op.dest.type.shape[lead + i]);
  return isInside && isWhole && position.length >= lead ? { source: op.valueToStore, position: moved } : undefined;
}

function throughShuffle(op: ShuffleOp, position: readonly MixedValue[]): Origin | undefined {
  const [index, ...rest] = position;
  const from = typeof index === "number" ? op.mask.numbers[index] : undefined;
  if (from === undefined || from < 0) return undefined;
  const { rank } = op.v1.type;
  const count = rank === 0 ? 1 : (op.v1.type.shape[0] ?? 0);
  const [source, slice] = from < count ? [op.v1, from] : [op.v2, from - count];
  return { source, position: rank === 0 ? [] : [slice, ...rest] };
}
