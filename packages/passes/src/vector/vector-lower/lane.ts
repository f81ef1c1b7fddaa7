/**
 * Single elements as rules pass them on: a lane of a register, or a scalar. Selecting lanes is free until a register is
 * built from them. Then the cheapest way is used: the register itself, a splat, shuffles, or scalars.
 */
import { ConstantOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyVector,
  at,
  type Builder,
  DenseArrayAttr,
  DenseElementsAttr,
  type FloatAttr,
  type IntegerAttr,
  type Type,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";

/** See the file's header. */
export interface Lane {
  /** The register, or the scalar. */
  readonly source: Value;
  /** The index of the lane; undefined for a scalar. */
  readonly index: number | undefined;
}

/** A scalar as a lane. */
export function scalarLane(source: Value): Lane {
  return { source, index: undefined };
}

/** All lanes of registers, in order. */
export function lanesOfRegisters(registers: readonly Value[]): readonly Lane[] {
  return registers.flatMap((source) => {
    const count = source.type instanceof VectorType ? (source.type.shape[0] ?? 1) : 1;
    return Array.from({ length: count }, (_, index) => ({ source, index }));
  });
}

/** Builds the element in a lane. */
export function toScalar(b: Builder, { source, index }: Lane): Value {
  if (index === undefined) return source;
  const splat = source.definingOp;
  if (splat?.is(vector.BroadcastOp) === true && !(splat.source.type instanceof VectorType)) return splat.source;
  const { type } = source;
  return vector.ExtractOp.build(b, {
    source: typed(source, AnyVector),
    dynamic_position: [],
    static_position: DenseArrayAttr.i64(b.context, [index]),
    resultTypes: [type instanceof VectorType ? type.elementType : type],
  }).result;
}

/** The constant in a lane; undefined if it is not constant. */
export function constantLane({ source, index }: Lane): IntegerAttr | FloatAttr | undefined {
  const op = source.definingOp;
  if (op?.is(ConstantOp) !== true || index === undefined) return undefined;
  return op.value instanceof DenseElementsAttr ? op.value.element(index) : undefined;
}

/** Builds a vector of one dimension with these lanes. */
export function assemble(b: Builder, lanes: readonly Lane[], element: Type): Value {
  const type = VectorType.get([lanes.length], element);
  const first = at(lanes, 0);
  const whole = wholeRegister(lanes, type) ?? wholeRegister(lanes.map(beforeShuffle), type);
  if (whole !== undefined) return whole;
  if (lanes.every(({ source, index }) => source === first.source && index === first.index))
    return vector.BroadcastOp.build(b, { source: toScalar(b, first), resultTypes: [type] }).resultAt(0);
  const registers = [...new Set(lanes.flatMap(({ source, index }) => (index === undefined ? [] : [source])))];
  const isShuffle = lanes.every(({ index }) => index !== undefined) && registers.length <= Math.max(2, lanes.length);
  if (isShuffle) return shuffleTree(b, lanes, registers, type);
  const inserted = insertScalar(b, lanes, type);
  if (inserted !== undefined) return inserted;
  const elements = lanes.map((lane) => toScalar(b, lane));
  return vector.FromElementsOp.build(b, { elements, resultTypes: [type] }).resultAt(0);
}

/** The register that consists of exactly these lanes, in order. */
function wholeRegister(lanes: readonly Lane[], type: VectorType): Value | undefined {
  const { source } = at(lanes, 0);
  return source.type === type && lanes.every((lane, i) => lane.source === source && lane.index === i)
    ? source
    : undefined;
}

/** The lane that a shuffle took. Masks of wide lanes are joined to one of narrow lanes, which is split again. */
function beforeShuffle(lane: Lane): Lane {
  const { source, index } = lane;
  const op = source.definingOp;
  if (op?.is(vector.ShuffleOp) !== true || index === undefined) return lane;
  const taken = op.mask.numbers[index] ?? -1;
  const count = op.v1.type.shape[0] ?? 0;
  if (taken < 0 || op.v1.type.rank !== 1) return lane;
  return taken < count ? { source: op.v1, index: taken } : { source: op.v2, index: taken - count };
}

/** Builds a register in which one lane is replaced by a scalar; undefined if the lanes do not have that form. */
function insertScalar(b: Builder, lanes: readonly Lane[], type: VectorType): Value | undefined {
  const position = lanes.findIndex(({ index }) => index === undefined);
  const dest = lanes.find(({ source }) => source.type === type)?.source;
  const isKept = lanes.every(({ source, index }, i) => i === position || (source === dest && index === i));
  if (position < 0 || dest === undefined || !isKept) return undefined;
  return vector.InsertOp.build(b, {
    valueToStore: at(lanes, position).source,
    dest: typed(dest, AnyVector),
    dynamic_position: [],
    static_position: DenseArrayAttr.i64(b.context, [position]),
  }).result;
}

/** Combines lanes of up to two registers by one shuffle, and of more registers by a tree of shuffles. */
function shuffleTree(b: Builder, lanes: readonly Lane[], registers: readonly Value[], type: VectorType): Value {
  const [v1, v2 = v1, more] = registers;
  if (v1 === undefined || v2 === undefined) throw new RangeError("a shuffle needs a register");
  if (more === undefined) {
    const count = v1.type instanceof VectorType ? (v1.type.shape[0] ?? 1) : 1;
    return shuffle(
      b,
      v1,
      v2,
      lanes.map(({ source, index }) => (source === v1 ? (index ?? 0) : source === v2 ? count + (index ?? 0) : 0)),
      type,
    );
  }
  const half = Math.ceil(registers.length / 2);
  const lows = registers.slice(0, half);
  const low = shuffleTree(b, lanes, lows, type);
  const high = shuffleTree(b, lanes, registers.slice(half), type);
  const mask = lanes.map(({ source }, i) => (lows.includes(source) ? i : lanes.length + i));
  return shuffle(b, low, high, mask, type);
}

function shuffle(b: Builder, v1: Value, v2: Value, mask: readonly number[], type: VectorType): Value {
  return vector.ShuffleOp.build(b, {
    v1: typed(v1, AnyVector),
    v2: typed(v2, AnyVector),
    mask: DenseArrayAttr.i64(b.context, mask),
    resultTypes: [type],
  }).resultAt(0);
}
