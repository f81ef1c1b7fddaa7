/**
 * Lowers accesses in which each element has its own flag or index: they are executed element by element, in the order
 * of lanes.
 */
import { AddIOp, ConstantOp, IndexCastOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  at,
  type Builder,
  Index,
  IndexType,
  IntegerAttr,
  type Operation,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { constantLane, type Lane, scalarLane, toScalar } from "./lane.ts";
import { conditional, Memory, shifted } from "./memory.ts";
import { positions } from "./register-shape.ts";
import { rule, type VectorRule } from "./rule.ts";
import type { VectorLowering } from "./vector-lowering.ts";

type Indices = readonly Value<IndexType>[];

/** The rules of this file. */
export const maskedMemoryRules: readonly VectorRule[] = [
  rule(
    vector.MaskedLoadOp,
    (l, op) => {
      const { type } = op.result;
      const place = neighbours(l.rw, op.indices, type.shape);
      const memory = Memory.of(op.base);
      if (memory?.isContiguous !== true)
        return readLanes(l, op, { base: op.base, mask: l.lanes(op.mask), others: l.lanes(op.pass_thru), place });
      const others = l.registers(op.pass_thru);
      const masks = l.runsOf(op.mask, l.shape.lanesOf(type.elementType));
      const parts = l.shape.runs(type).map(({ start }, i) => {
        return memory.loadMasked(l.rw, place(start), at(masks, i), at(others, i));
      });
      l.bind(op.result, parts);
      l.replaced(op);
      return true;
    },
    false,
  ),
  rule(
    vector.MaskedStoreOp,
    (l, op) => {
      const { type } = op.valueToStore;
      const place = neighbours(l.rw, op.indices, type.shape);
      const memory = Memory.of(op.base);
      if (memory?.isContiguous !== true)
        return writeLanes(l, op, { base: op.base, mask: l.lanes(op.mask), values: l.lanes(op.valueToStore), place });
      const values = l.registers(op.valueToStore);
      const masks = l.runsOf(op.mask, l.shape.lanesOf(type.elementType));
      l.shape.runs(type).forEach(({ start }, i) => {
        memory.storeMasked(l.rw, place(start), at(masks, i), at(values, i));
      });
      l.replaced(op);
      return true;
    },
    false,
  ),
  rule(vector.GatherOp, (l, op, outer) =>
    readLanes(l, op, {
      base: op.base,
      mask: both(l, l.lanes(op.mask), outer),
      others: l.lanes(op.pass_thru),
      place: scattered(l.rw, op.offsets, l.lanes(op.indices)),
    }),
  ),
  rule(vector.ScatterOp, (l, op) =>
    writeLanes(l, op, {
      base: op.base,
      mask: l.lanes(op.mask),
      values: l.lanes(op.valueToStore),
      place: scattered(l.rw, op.offsets, l.lanes(op.indices)),
    }),
  ),
  rule(vector.ExpandLoadOp, (l, op) => {
    const mask = l.lanes(op.mask);
    return readLanes(l, op, {
      base: op.base,
      mask,
      others: l.lanes(op.pass_thru),
      place: compressed(l.rw, op.indices, mask),
    });
  }),
  rule(vector.CompressStoreOp, (l, op) => {
    const mask = l.lanes(op.mask);
    return writeLanes(l, op, {
      base: op.base,
      mask,
      values: l.lanes(op.valueToStore),
      place: compressed(l.rw, op.indices, mask),
    });
  }),
];

/** The indices of a lane's element. */
type Place = (lane: number) => Indices;

interface LaneRead {
  readonly base: Value;
  readonly mask: readonly Lane[];
  /** The values of inactive lanes. */
  readonly others: readonly Lane[];
  readonly place: Place;
}

function readLanes(l: VectorLowering, op: Operation, { base, mask, others, place }: LaneRead): boolean {
  const memory = Memory.of(base);
  if (memory === undefined) return false;
  const lanes = mask.map((flag, i): Lane => {
    const other = at(others, i);
    if (isOff(flag)) return other;
    const indices = place(i);
    const otherwise = toScalar(l.rw, other);
    return scalarLane(
      conditional(
        l.rw,
        conditionsOf(l.rw, flag),
        (b) => memory.load(b, indices),
        () => otherwise,
      ),
    );
  });
  l.bindLanes(op.resultAt(0), lanes);
  l.replaced(op);
  return true;
}

interface LaneWrite {
  readonly base: Value;
  readonly mask: readonly Lane[];
  readonly values: readonly Lane[];
  readonly place: Place;
}

function writeLanes(l: VectorLowering, op: Operation, { base, mask, values, place }: LaneWrite): boolean {
  const memory = Memory.of(base);
  if (memory === undefined) return false;
  mask.forEach((flag, i) => {
    if (isOff(flag)) return;
    const indices = place(i);
    memory.store(l.rw, indices, toScalar(l.rw, at(values, i)), conditionsOf(l.rw, flag));
  });
  if (op.resultCount > 0) l.rw.replaceAllUses(op.resultAt(0), memory.value);
  l.replaced(op);
  return true;
}

function isOff(flag: Lane): boolean {
  const known = constantLane(flag);
  return known instanceof IntegerAttr && !known.isTrue;
}

function conditionsOf(b: Builder, flag: Lane): readonly Value[] {
  return constantLane(flag) === undefined ? [toScalar(b, flag)] : [];
}

/** Consecutive elements. */
function neighbours(b: Builder, indices: readonly Value[], shape: readonly number[]): Place {
  const all = positions(shape);
  const lead = indices.length - shape.length;
  return (lane) => indices.map((index, d) => shifted(b, index, d < lead ? 0 : (at(all, lane)[d - lead] ?? 0)));
}

/** Elements at offsets along the last dimension. */
function scattered(b: Rewriter, indices: readonly Value[], offsets: readonly Lane[]): Place {
  return (lane) => replaceLast(indices, (last) => add(b, last, asIndex(b, toScalar(b, at(offsets, lane)))));
}

/** Consecutive elements, of which each active lane takes the next one. */
function compressed(b: Rewriter, indices: readonly Value[], mask: readonly Lane[]): Place {
  const zero = ConstantOp.index(b, 0).result;
  const one = ConstantOp.index(b, 1).result;
  const starts: Value[] = [zero];
  for (const flag of mask) {
    const before = at(starts, starts.length - 1);
    const step = b
      .createGeneric("arith.select", { operands: [toScalar(b, flag), one, zero], resultTypes: [one.type] })
      .resultAt(0);
    starts.push(add(b, before, step));
  }
  return (lane) => replaceLast(indices, (last) => add(b, last, at(starts, lane)));
}

function replaceLast(indices: readonly Value[], change: (last: Value) => Value): Indices {
  return indices.map((index, d) => typed(d === indices.length - 1 ? change(index) : index, Index));
}

function add(b: Builder, lhs: Value, rhs: Value): Value {
  return AddIOp.build(b, { lhs: typed(lhs, Index), rhs: typed(rhs, Index) }).result;
}

function asIndex(b: Builder, value: Value): Value {
  if (value.type instanceof IndexType) return value;
  return b
    .createGeneric(IndexCastOp.definition.name, { operands: [value], resultTypes: [IndexType.get(b.context)] })
    .resultAt(0);
}

/** The conjunction of both masks. */
function both(l: VectorLowering, mask: readonly Lane[], outer: readonly Lane[] | undefined): readonly Lane[] {
  if (outer === undefined) return mask;
  return mask.map((flag, i) => {
    const operands = [toScalar(l.rw, flag), toScalar(l.rw, at(outer, i))];
    const type = at(operands, 0).type;
    return scalarLane(l.rw.createGeneric("arith.andi", { operands, resultTypes: [type] }).resultAt(0));
  });
}
