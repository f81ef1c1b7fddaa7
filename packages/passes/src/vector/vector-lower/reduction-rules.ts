/**
 * Lowers reductions and scans. Elements are combined in order, unless the order is irrelevant: then registers are
 * combined first, and the lanes of the last one in pairs.
 */
import { ConstantOp, SelectOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyVector,
  at,
  type Builder,
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  type Type,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { identityOf } from "../../linalg/bodies/index.ts";
import { combineBy } from "./arithmetic.ts";
import { assemble, type Lane, lanesOfRegisters, toScalar } from "./lane.ts";
import { flatIndex, positions } from "./register-shape.ts";
import { rule, type VectorRule } from "./rule.ts";
import { type VectorLowering, zeroOf } from "./vector-lowering.ts";

type Kind = vector.CombiningKindName;

/** The rules of this file. */
export const reductionRules: readonly VectorRule[] = [
  rule(vector.ReductionOp, (l, op, mask) => {
    const kind = op.kind.value;
    // Testing whether any or all flags are set is one instruction.
    if (mask === undefined && isTest(kind, op.dest.type))
      return l.shape.isRegister(op.vector.type) ? false : testFlags(l, op);
    const isFree =
      mask === undefined && isReorderable(kind, op.dest.type instanceof FloatType, op.fastmath.has("reassoc"));
    const start = op.acc ?? (mask === undefined ? undefined : identity(l.rw, kind, op.dest));
    const elements = isFree
      ? [combineFreely(l.rw, kind, l.registers(op.vector))]
      : l.lanes(op.vector).map((lane) => toScalar(l.rw, lane));
    let total = start;
    elements.forEach((element, i) => {
      const next = total === undefined ? element : combineBy(l.rw, kind, total, element);
      total =
        mask === undefined || total === undefined
          ? next
          : SelectOp.create(l.rw, toScalar(l.rw, at(mask, i)), next, total).result;
    });
    if (total === undefined) return false;
    l.bind(op.dest, [total]);
    l.replaced(op);
    return true;
  }),
  rule(vector.MultiDimReductionOp, (l, op, mask) => {
    const kind = op.kind.value;
    const { shape } = op.source.type;
    const reduced = op.reductionMask;
    const source = l.lanes(op.source);
    const steps = positions(shape.filter((_, d) => reduced[d] === true));
    const results = positions(shape.filter((_, d) => reduced[d] !== true));
    const place = (result: readonly number[], step: readonly number[]): number => {
      const kept = [...result];
      const summed = [...step];
      return flatIndex(
        shape,
        reduced.map((isReduced) => (isReduced ? summed.shift() : kept.shift()) ?? 0),
      );
    };
    let totals = l.registers(op.acc);
    const { type } = op.dest;
    const runs = type instanceof VectorType ? l.shape.runs(type) : [{ start: 0, length: 1 }];
    for (const step of steps) {
      const lanesAt = (from: readonly Lane[], { start, length }: (typeof runs)[number]): readonly Lane[] =>
        results.slice(start, start + length).map((result) => at(from, place(result, step)));
      totals = totals.map((total, i) => {
        const run = at(runs, i);
        const next = combineBy(l.rw, kind, total, together(l, lanesAt(source, run), total));
        if (mask === undefined) return next;
        return SelectOp.create(l.rw, flags(l, lanesAt(mask, run), total), next, total).result;
      });
    }
    l.bind(op.dest, totals);
    l.replaced(op);
    return true;
  }),
  rule(vector.ScanOp, (l, op) => {
    const kind = op.kind.value;
    const { type } = op.source;
    const dim = op.reduction_dim.number;
    const isInclusive = op.inclusive.isTrue;
    const source = l.lanes(op.source);
    const sliceType = type.with({ shape: type.shape.filter((_, d) => d !== dim) });
    const places = positions(sliceType.shape);
    const indexAt = (place: readonly number[], step: number): number =>
      flatIndex(type.shape, [...place.slice(0, dim), step, ...place.slice(dim)]);
    const result = [...source];
    // An inclusive scan starts with the first slice and ignores the initial value. The second result of both kinds is
    // the last slice of the first one. This is how MLIR lowers scans.
    let running = l.assembleRuns(l.lanes(op.initial_value), sliceType);
    for (let step = 0; step < at(type.shape, dim); step++) {
      const from = isInclusive ? step : step - 1;
      if (from >= 0) {
        const slice = l.assembleRuns(
          places.map((place) => at(source, indexAt(place, from))),
          sliceType,
        );
        running =
          isInclusive && step === 0 ? slice : running.map((value, i) => combineBy(l.rw, kind, value, at(slice, i)));
      }
      const lanes = lanesOfRegisters(running);
      places.forEach((place, i) => (result[indexAt(place, step)] = at(lanes, i)));
    }
    l.bindLanes(op.dest, result);
    l.bind(op.accumulated_value, running);
    l.replaced(op);
    return true;
  }),
];

function isTest(kind: Kind, type: Type): boolean {
  return (kind === "or" || kind === "and") && type instanceof IntegerType && type.width === 1;
}

/** Combines registers of flags of equal length, and tests for each length whether any or all are set. */
function testFlags(l: VectorLowering, op: vector.ReductionOp): boolean {
  const kind = op.kind.value;
  const combine = (x: Value, y: Value): Value => combineBy(l.rw, kind, x, y);
  const registers = l.registers(op.vector);
  const tests = [...new Set(registers.map(laneCount))].map((count) => {
    const sum = halves(
      registers.filter((register) => laneCount(register) === count),
      combine,
    );
    return vector.ReductionOp.build(l.rw, { vector: typed(sum, AnyVector), kind: op.kind }).dest;
  });
  l.bind(op.dest, [halves(op.acc === undefined ? tests : [op.acc, ...tests], combine)]);
  l.replaced(op);
  return true;
}

/** Whether elements may be combined in any order. */
function isReorderable(kind: Kind, isFloat: boolean, mayReassociate: boolean): boolean {
  return !isFloat || mayReassociate || (kind !== "add" && kind !== "mul");
}

/** Combines all elements of registers, some of which may be shorter. */
function combineFreely(b: Builder, kind: Kind, registers: readonly Value[]): Value {
  const longest = Math.max(...registers.map(laneCount));
  const whole = halves(
    registers.filter((register) => laneCount(register) === longest),
    (x, y) => combineBy(b, kind, x, y),
  );
  const rest = registers.filter((register) => laneCount(register) !== longest);
  const scalars = lanesOfRegisters([whole, ...rest]).map((lane) => toScalar(b, lane));
  return halves(scalars, (x, y) => combineBy(b, kind, x, y));
}

/** Combines values in pairs until one is left. */
function halves(values: readonly Value[], combine: (x: Value, y: Value) => Value): Value {
  let parts = values;
  while (parts.length > 1) {
    const half = Math.ceil(parts.length / 2);
    const [low, high] = [parts.slice(0, half), parts.slice(half)];
    parts = low.map((part, i) => (i < high.length ? combine(part, at(high, i)) : part));
  }
  return at(parts, 0);
}

function laneCount({ type }: Value): number {
  return type instanceof VectorType ? at(type.shape, 0) : 1;
}

/** The identity of a combination. */
function identity(b: Builder, kind: Kind, like: Value): Value {
  const value = identityOf(vector.combinerName(kind, like), like.type);
  return ConstantOp.build(b, { value: value ?? zeroOf(like.type) }).result;
}

/** Builds a value of the form of `like` from lanes: a register with as many lanes, or a scalar. */
function together(l: VectorLowering, lanes: readonly Lane[], like: Value): Value {
  return like.type instanceof VectorType
    ? assemble(l.rw, lanes, elementTypeOrSelf(like.type))
    : toScalar(l.rw, at(lanes, 0));
}

function flags(l: VectorLowering, lanes: readonly Lane[], like: Value): Value {
  const type = elementTypeOrSelf(at(lanes, 0).source.type);
  return like.type instanceof VectorType ? assemble(l.rw, lanes, type) : toScalar(l.rw, at(lanes, 0));
}
