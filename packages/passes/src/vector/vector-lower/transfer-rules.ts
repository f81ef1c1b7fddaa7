/**
 * Lowers transfers, loads and stores. Contiguous elements that are in bounds are accessed together. If they may be out
 * of bounds, a test selects between that and element-wise accesses. Masks, permutations and strides need element-wise
 * accesses.
 */
import { scf } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  AffineMap,
  at,
  type Builder,
  defined,
  elementTypeOrSelf,
  type Operation,
  type Value,
  type VectorType,
} from "@tt-opt/ir-core";
import { binary } from "./arithmetic.ts";
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

/** A `vector.load` or `vector.store` as a transfer. */
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
  /** The value of elements that are not read; undefined if all are read. */
  readonly padding: Value | undefined;
}

function read(l: VectorLowering, op: Operation, parts: Read, result: Value<VectorType>): void {
  const { shape } = result.type;
  const { transfer } = parts;
  const single = new Map<string, Lane>();
  const registers = l.shape.runs(result.type).map((run) => {
    if (transfer.isContiguous && run.length > 1) return readNeighbours(l, parts, shape, run);
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
  const none = (b: Builder): Value => splatOf(b, padding, run.length);
  const mask = maskOf(l, transfer, all);
  if (mask === undefined && end.length === 0) return conditional(l.rw, row, whole, none);
  const masked = (b: Builder): Value => memory.loadMasked(b, place, flagsOf(b, parts, place, mask, end, run), none(b));
  if (mask !== undefined) return conditional(l.rw, row, masked, none);
  return conditional(l.rw, [...row, ...end], whole, (b) => conditional(b, row, masked, none));
}

/** The mask of adjacent elements; undefined if there is none or all are active. */
function maskOf(l: VectorLowering, transfer: Transfer, all: readonly (readonly number[])[]): Value | undefined {
  const lanes = all.flatMap((position) => transfer.maskLane(position) ?? []);
  const first = lanes[0];
  if (first === undefined || all.every((position) => transfer.flag(position) === true)) return undefined;
  return assemble(l.rw, lanes, elementTypeOrSelf(first.source.type));
}

/** The flags of adjacent elements by the mask and by the end of their row. */
function flagsOf(
  b: Builder,
  { memory }: Access,
  place: ReturnType<Transfer["place"]>,
  mask: Value | undefined,
  end: readonly Value[],
  run: Run,
): Value {
  const edge = end.length === 0 ? undefined : memory.edge(b, at(place, place.length - 1), run.length);
  if (mask === undefined || edge === undefined) return defined(mask ?? edge, "a mask or an edge");
  return binary(b, "arith.andi", mask, edge);
}

/** The indices of the first element, and the conditions under which the row and the last element are in bounds. */
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

/** Reads an element if it may be accessed. Tests and indices are computed at the transfer, not at `b`. */
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
    if (!transfer.isContiguous || run.length === 1) return one(l.rw);
    const { place, row, end } = boundsOf(transfer, shape, all);
    const register = at(registers, i);
    const whole = (b: Builder): void => memory.storeRegister(b, place, register);
    const mask = maskOf(l, transfer, all);
    const masked = (b: Builder): void =>
      memory.storeMasked(b, place, flagsOf(b, parts, place, mask, end, run), register);
    if (mask === undefined && end.length === 0) onCondition(l.rw, row, whole);
    else if (mask !== undefined) onCondition(l.rw, row, masked);
    else {
      const isInside = defined(conjunction(l.rw, [...row, ...end]), "a condition");
      scf.IfOp.create(l.rw, isInside, whole, (b) => onCondition(b, row, masked));
    }
  });
  l.replaced(op);
}

/** Executes an action if all `conditions` hold. */
function onCondition(b: Builder, conditions: readonly Value[], action: (b: Builder) => void): void {
  const condition = conjunction(b, conditions);
  if (condition === undefined) action(b);
  else scf.IfOp.create(b, condition, action);
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
