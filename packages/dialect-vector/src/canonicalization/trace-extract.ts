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
import { ExtractStridedSliceOp } from "../strided-slice-ops.ts";
import { TransposeOp } from "../transpose-op.ts";
import { delinearize, linearize } from "../folds/constants.ts";

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
  if (!isSplit) return undefined;
  return { source: op.vector, position: position.map((_, i) => at(position, permutation.indexOf(i))) };
}

function throughShapeCast(op: ShapeCastOp, position: readonly MixedValue[]): Origin | undefined {
  const from = op.source.type;
  const to = op.result.type;
  const numbers = position.filter((index) => typeof index === "number");
  if (numbers.length !== position.length || [...from.scalable, ...to.scalable].includes(true)) return undefined;
  const rest = to.shape.slice(position.length);
  const kept = from.rank - rest.length;
  if (kept < 0 || from.shape.slice(kept).join() !== rest.join()) return undefined;
  const lead = linearize(numbers, to.shape.slice(0, position.length));
  return { source: op.source, position: delinearize(lead, from.shape.slice(0, kept)) };
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
