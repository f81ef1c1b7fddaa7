/**
 * Transfers, loads and stores. Neighbours in memory that are in bounds go at once; where they may not be, there is a test
 * around them and the way element by element beside it. Masks, permutations and strides go element by element.
 */
import { scf } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import { AffineMap, at, type Builder, type Operation, type Value, type VectorType } from "@tt-opt/ir-core";
import { assemble, type Lane, scalarLane, toScalar } from "./lane.ts";
import { conditional, conjunction, Memory } from "./memory.ts";
import { positionOf, type Run } from "./register-shape.ts";
import { rule, type VectorRule } from "./rule.ts";
import { Transfer } from "./transfer.ts";
import { splatOf, type VectorLowering } from "./vector-lowering.ts";

/** The rules of this file. */
export const transferRules: readonly VectorRule[] = [
  rule(vector.TransferReadOp, (l, op, outer) => {
    const memory = Memory.of(op.base);
    if (memory === undefined || !l.shape.isFixed(op.vector.type)) return false;
    const mask = op.mask === undefined ? outer : l.lanes(op.mask);
    const { indices, inBounds, permutationMap: map } = op;
    const transfer = new Transfer(l.rw, { memory, indices, map, inBounds, shape: op.vector.type.shape, mask });
    read(l, op, { memory, transfer, padding: op.padding }, op.vector);
    return true;
  }),
  rule(vector.TransferWriteOp, (l, op, outer) => {
    const memory = Memory.of(op.base);
    const { type } = op.valueToStore;
    if (memory === undefined || !l.shape.isFixed(type)) return false;
    const mask = op.mask === undefined ? outer : l.lanes(op.mask);
    const { indices, inBounds, permutationMap: map } = op;
    const transfer = new Transfer(l.rw, { memory, indices, map, inBounds, shape: type.shape, mask });
    write(l, op, { memory, transfer }, op.valueToStore);
    if (op.result !== undefined) l.rw.replaceAllUses(op.result, memory.value);
    return true;
  }),
  rule(
    vector.LoadOp,
    (l, op) => {
      const memory = Memory.of(op.base);
      if (memory === undefined || !l.shape.isFixed(op.result.type)) return false;
      const transfer = plain(l.rw, memory, op.indices, op.result.type);
      read(l, op, { memory, transfer, padding: undefined }, op.result);
      return true;
    },
    false,
  ),
  rule(
    vector.StoreOp,
    (l, op) => {
      const memory = Memory.of(op.base);
      if (memory === undefined || !l.shape.isFixed(op.valueToStore.type)) return false;
      const transfer = plain(l.rw, memory, op.indices, op.valueToStore.type);
      write(l, op, { memory, transfer }, op.valueToStore);
      return true;
    },
    false,
  ),
];

/** The transfer that a `vector.load` or `vector.store` is. */
function plain(b: Builder, memory: Memory, indices: readonly Value[], type: VectorType): Transfer {
  const { shape } = type;
  const map = AffineMap.minorIdentity(memory.shape.length, shape.length);
  return new Transfer(b, { memory, indices, map, inBounds: shape.map(() => true), shape, mask: undefined });
}

interface Access {
  readonly memory: Memory;
  readonly transfer: Transfer;
}

interface Read extends Access {
  /** What elements that are not read have; undefined if all are. */
  readonly padding: Value | undefined;
}

function read(l: VectorLowering, op: Operation, parts: Read, result: Value<VectorType>): void {
  const { shape } = result.type;
  const { transfer } = parts;
  const single = new Map<string, Lane>();
  const registers = l.shape.runs(result.type).map((run) => {
    if (transfer.isContiguous && !transfer.isMasked && run.length > 1) return readNeighbours(l, parts, shape, run);
    const lanes = positionsOf(shape, run).map((position) => {
      const key = transfer.key(position);
      const lane = single.get(key) ?? scalarLane(readElement(l.rw, parts, position));
      single.set(key, lane);
      return lane;
    });
    return assemble(l.rw, lanes, result.type.elementType);
  });
  l.bind(result, registers);
  l.replaced(op);
}

function readNeighbours(l: VectorLowering, parts: Read, shape: readonly number[], run: Run): Value {
  const { memory, transfer, padding } = parts;
  const all = positionsOf(shape, run);
  const { place, row, end } = boundsOf(transfer, shape, all);
  const whole = (b: Builder): Value => memory.loadRegister(b, place, run.length);
  if (padding === undefined) return whole(l.rw);
  if (end.length === 0) return conditional(l.rw, row, whole, (b) => splatOf(b, padding, run.length));
  return conditional(l.rw, [...row, ...end], whole, (b) => {
    const lanes = all.map((position) => scalarLane(readElement(b, parts, position)));
    return assemble(b, lanes, memory.elementType);
  });
}

/** The first place of neighbours, when their row is in bounds, and when the last of them is. */
function boundsOf(
  transfer: Transfer,
  shape: readonly number[],
  all: readonly (readonly number[])[],
): { place: ReturnType<Transfer["place"]>; row: readonly Value[]; end: readonly Value[] } {
  const last = shape.length - 1;
  const first = at(all, 0);
  const row = transfer.bounds(first, (d) => d !== last);
  return { place: transfer.place(first), row, end: transfer.bounds(at(all, all.length - 1), (d) => d === last) };
}

/** Reads an element, if it may be touched; tests and indices are computed where the transfer is, not at `b`. */
function readElement(b: Builder, { memory, transfer, padding }: Read, position: readonly number[]): Value {
  const flag = transfer.flag(position);
  if (flag === false && padding !== undefined) return padding;
  const place = transfer.place(position);
  const load = (inner: Builder): Value => memory.load(inner, place);
  return padding === undefined ? load(b) : conditional(b, conditionsOf(transfer, flag, position), load, () => padding);
}

function conditionsOf(transfer: Transfer, flag: Value | boolean, position: readonly number[]): readonly Value[] {
  return [...(typeof flag === "boolean" ? [] : [flag]), ...transfer.bounds(position)];
}

function write(l: VectorLowering, op: Operation, parts: Access, value: Value<VectorType>): void {
  const { shape } = value.type;
  const { memory, transfer } = parts;
  const registers = l.registers(value);
  const lanes = l.lanes(value);
  l.shape.runs(value.type).forEach((run, i) => {
    const all = positionsOf(shape, run);
    const one = (b: Builder): void =>
      all.forEach((position, k) => writeElement(b, parts, position, at(lanes, run.start + k)));
    if (!transfer.isContiguous || transfer.isMasked || run.length === 1) return one(l.rw);
    const { place, row, end } = boundsOf(transfer, shape, all);
    const whole = (b: Builder): void => memory.storeRegister(b, place, at(registers, i));
    const condition = conjunction(l.rw, [...row, ...end]);
    if (condition === undefined) whole(l.rw);
    else if (end.length === 0) scf.IfOp.create(l.rw, condition, whole);
    else scf.IfOp.create(l.rw, condition, whole, one);
  });
  l.replaced(op);
}

function writeElement(b: Builder, { memory, transfer }: Access, position: readonly number[], lane: Lane): void {
  const flag = transfer.flag(position);
  if (flag === false) return;
  const place = transfer.place(position);
  memory.store(b, place, toScalar(b, lane), conditionsOf(transfer, flag, position));
}

function positionsOf(shape: readonly number[], { start, length }: Run): readonly (readonly number[])[] {
  return Array.from({ length }, (_, i) => positionOf(shape, start + i));
}
