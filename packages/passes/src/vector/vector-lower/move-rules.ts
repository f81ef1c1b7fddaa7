/**
 * Lowers operations that only move elements: broadcasts, slices, shuffles, transposes and the like. Each rule tells
 * which element of the operands each element of the result is.
 */
import { CmpIOp, ConstantOp, type MixedValue, SelectOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import { at, Index, type Type, typed, type Value, VectorType } from "@tt-opt/ir-core";
import { type Lane, lanesOfRegisters, scalarLane } from "./lane.ts";
import { flatIndex, positions } from "./register-shape.ts";
import { rule, type VectorRule } from "./rule.ts";
import type { VectorLowering } from "./vector-lowering.ts";

/** The rules of this file. */
export const moveRules: readonly VectorRule[] = [
  rule(
    vector.BroadcastOp,
    (l, op) => {
      const { type } = op.vector;
      const source = l.lanes(op.source);
      const from = shapeOf(op.source.type);
      const lead = type.rank - from.length;
      const lanes = positions(type.shape).map((position) => {
        const place = from.map((size, d) => (size === 1 ? 0 : at(position, lead + d)));
        return at(source, flatIndex(from, place));
      });
      l.bindLanes(op.vector, lanes);
      return done(l, op);
    },
    false,
  ),
  rule(
    vector.ExtractOp,
    (l, op) => {
      const { shape } = op.source.type;
      const result = pick(l, l.lanes(op.source), shape, op.position, op.result.type);
      l.bindLanes(op.result, result);
      return done(l, op);
    },
    false,
  ),
  rule(
    vector.InsertOp,
    (l, op) => {
      const lanes = put(l, l.lanes(op.dest), op.dest.type.shape, op.position, l.lanes(op.valueToStore), op.dest.type);
      l.bindLanes(op.result, lanes);
      return done(l, op);
    },
    false,
  ),
  rule(
    vector.ShuffleOp,
    (l, op) => {
      if (op.v1.type.rank === 0) {
        const both = [...l.lanes(op.v1), ...l.lanes(op.v2)];
        l.bindLanes(
          op.vector,
          op.mask.numbers.map((index) => at(both, Math.max(0, index))),
        );
        return done(l, op);
      }
      const slice = op.v1.type.shape.slice(1).reduce((product, size) => product * size, 1);
      const all = [...l.lanes(op.v1), ...l.lanes(op.v2)];
      const lanes = op.mask.numbers.flatMap((index) => {
        const start = Math.max(0, index) * slice;
        return all.slice(start, start + slice);
      });
      l.bindLanes(op.vector, lanes);
      return done(l, op);
    },
    false,
  ),
  rule(vector.TransposeOp, (l, op) => {
    const permutation = op.permutation.numbers;
    const source = l.lanes(op.vector);
    const { shape } = op.vector.type;
    const lanes = positions(op.result.type.shape).map((position) =>
      at(
        source,
        flatIndex(
          shape,
          shape.map((_, d) => position[permutation.indexOf(d)] ?? 0),
        ),
      ),
    );
    l.bindLanes(op.result, lanes);
    return done(l, op);
  }),
  rule(vector.ShapeCastOp, (l, op) => {
    l.bindLanes(op.result, l.lanes(op.source));
    return done(l, op);
  }),
  rule(vector.ExtractStridedSliceOp, (l, op) => {
    const source = l.lanes(op.source);
    const offsets = vector.integersOf(op.offsets);
    const lanes = positions(op.result.type.shape).map((position) =>
      at(
        source,
        flatIndex(
          op.source.type.shape,
          position.map((index, d) => index + (offsets[d] ?? 0)),
        ),
      ),
    );
    l.bindLanes(op.result, lanes);
    return done(l, op);
  }),
  rule(vector.InsertStridedSliceOp, (l, op) => {
    const lanes = [...l.lanes(op.dest)];
    const inserted = l.lanes(op.valueToStore);
    const offsets = vector.integersOf(op.offsets);
    const { shape } = op.valueToStore.type;
    const lead = offsets.length - shape.length;
    positions(shape).forEach((position, i) => {
      const place = offsets.map((offset, d) => offset + (d < lead ? 0 : at(position, d - lead)));
      lanes[flatIndex(op.dest.type.shape, place)] = at(inserted, i);
    });
    l.bindLanes(op.result, lanes);
    return done(l, op);
  }),
  rule(vector.InterleaveOp, (l, op) => {
    const rhs = l.lanes(op.rhs);
    l.bindLanes(
      op.result,
      l.lanes(op.lhs).flatMap((lane, i) => [lane, at(rhs, i)]),
    );
    return done(l, op);
  }),
  rule(vector.DeinterleaveOp, (l, op) => {
    const source = l.lanes(op.source);
    [op.res1, op.res2].forEach((result, parity) =>
      l.bindLanes(
        result,
        source.filter((_, i) => i % 2 === parity),
      ),
    );
    return done(l, op);
  }),
  rule(
    vector.FromElementsOp,
    (l, op) => {
      l.bindLanes(op.dest, op.elements.map(scalarLane));
      return done(l, op);
    },
    false,
  ),
  rule(vector.ToElementsOp, (l, op) => {
    const source = l.lanes(op.source);
    op.elements.forEach((element, i) => l.bindLanes(element, [at(source, i)]));
    return done(l, op);
  }),
];

function done(l: VectorLowering, op: Parameters<VectorLowering["replaced"]>[0]): true {
  l.replaced(op);
  return true;
}

function shapeOf(type: Type): readonly number[] {
  return type instanceof VectorType ? type.shape : [];
}

/**
 * The lanes at `position` in the leading dimensions. If the position is dynamic, it is compared with each candidate.
 */
function pick(
  l: VectorLowering,
  lanes: readonly Lane[],
  shape: readonly number[],
  [first, ...rest]: readonly MixedValue[],
  type: Type,
): readonly Lane[] {
  const [size, ...inner] = shape;
  if (first === undefined || size === undefined) return lanes;
  const slices = Array.from({ length: size }, (_, i) => sliceAt(lanes, i, size));
  if (typeof first === "number") return pick(l, at(slices, Math.max(0, first)), inner, rest, type);
  const candidates = slices.map((slice) => pick(l, slice, inner, rest, type));
  return candidates.reduce((chosen, candidate, i) => choose(l, isAt(l, first, i), candidate, chosen, type));
}

/** `lanes`, with those at `position` replaced by `inserted`. */
function put(
  l: VectorLowering,
  lanes: readonly Lane[],
  shape: readonly number[],
  [first, ...rest]: readonly MixedValue[],
  inserted: readonly Lane[],
  type: VectorType,
): readonly Lane[] {
  const [size, ...inner] = shape;
  if (first === undefined || size === undefined) return inserted;
  return Array.from({ length: size }, (_, i) => sliceAt(lanes, i, size)).flatMap((slice, i) => {
    if (typeof first === "number") return first === i ? put(l, slice, inner, rest, inserted, type) : slice;
    const changed = put(l, slice, inner, rest, inserted, type);
    const sliceType = inner.length === 0 ? type.elementType : VectorType.get(inner, type.elementType);
    return choose(l, isAt(l, first, i), changed, slice, sliceType);
  });
}

function sliceAt(lanes: readonly Lane[], index: number, count: number): readonly Lane[] {
  const size = lanes.length / count;
  return lanes.slice(index * size, (index + 1) * size);
}

function isAt(l: VectorLowering, index: Value, position: number): Value {
  const rhs = ConstantOp.index(l.rw, position).result;
  return CmpIOp.create(l.rw, "eq", typed(index, Index), rhs).result;
}

/** Selects one of two slices of the shape of `type` by a condition. */
function choose(
  l: VectorLowering,
  condition: Value,
  whenTrue: readonly Lane[],
  whenFalse: readonly Lane[],
  type: Type,
): readonly Lane[] {
  const trues = l.assembleRuns(whenTrue, type);
  const falses = l.assembleRuns(whenFalse, type);
  const chosen = trues.map((value, i) => SelectOp.create(l.rw, condition, value, at(falses, i)).result);
  return type instanceof VectorType ? lanesOfRegisters(chosen) : chosen.map(scalarLane);
}
