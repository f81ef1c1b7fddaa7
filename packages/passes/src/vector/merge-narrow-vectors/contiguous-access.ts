/** Accesses to contiguous elements without a mask: which are next to each other, and how to access twice as much. */
import { tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyVector,
  at,
  hasReadOnlyEffects,
  hasType,
  type Operation,
  type Rewriter,
  type Value,
  type VectorType,
} from "@tt-opt/ir-core";
import { distance, type OffsetSum, offsetSum } from "../offset-sum.ts";

/** See the file's header. */
export interface ContiguousAccess {
  readonly op: Operation;
  /** The vector that is read or written. */
  readonly value: Value<VectorType>;
  readonly base: Value;
  /** The indices of all dimensions but the last one. */
  readonly outer: readonly Value[];
  /** The position of the first element in the last dimension. */
  readonly start: OffsetSum;
}

/** The vector that `op` reads. */
export function loadOf(op: Operation): ContiguousAccess | undefined {
  if (op.is(vector.LoadOp)) return accessOf(op, op.result, op.base, op.indices);
  return op.is(tts.LoadOp) && !op.isVolatile.value ? blockAccessOf(op, op.result) : undefined;
}

/** The vector that `op` writes. */
export function storeOf(op: Operation): ContiguousAccess | undefined {
  if (op.is(vector.StoreOp)) return accessOf(op, op.valueToStore, op.base, op.indices);
  return op.is(tts.StoreOp) ? blockAccessOf(op, op.value) : undefined;
}

function accessOf(op: Operation, value: Value, base: Value, indices: readonly Value[]): ContiguousAccess | undefined {
  const last = indices.at(-1);
  const start = last && offsetSum(last);
  if (start === undefined || !hasType(value, AnyVector) || value.type.rank !== 1) return undefined;
  return { op, value, base, outer: indices.slice(0, -1), start };
}

function blockAccessOf(op: tts.LoadOp | tts.StoreOp, value: Value): ContiguousAccess | undefined {
  const { layout, mask } = op;
  const isPlain = layout.rank === 1 && layout.isContiguousAlong(0) && !layout.isBounded && mask === undefined;
  if (!isPlain || !hasType(value, AnyVector)) return undefined;
  const { base, offset } = layout;
  const start = typeof offset === "number" ? { constant: offset, terms: new Map<Value, number>() } : offsetSum(offset);
  return start && { op, value, base, outer: [], start };
}

/** Whether the elements of `b` follow those of `a`, as many of the same type. */
export function areAdjacent(a: ContiguousAccess, b: ContiguousAccess): boolean {
  if (a.base !== b.base || a.value.type !== b.value.type || a.op.definition !== b.op.definition) return false;
  if (a.outer.some((index, i) => index !== b.outer[i])) return false;
  return distance(b.start, a.start) === a.value.type.shape[0];
}

/** Whether `a` and `b` are in one block, and all operations between them only read. */
export function readSameMemory(a: Operation, b: Operation): boolean {
  return a.block === b.block && (onlyReadsUntil(a, b) || onlyReadsUntil(b, a));
}

function onlyReadsUntil(start: Operation, end: Operation): boolean {
  for (let op = start.next; op !== undefined; op = op.next) {
    if (op === end) return true;
    if (!hasReadOnlyEffects(op)) return false;
  }
  return false;
}

/** Builds a load of twice as many elements from the same position. */
export function loadDouble(rw: Rewriter, { op, value }: ContiguousAccess): Value {
  const type = doubled(value.type);
  if (op.is(tts.LoadOp)) return tts.LoadOp.create(rw, op.layout, type, { cache: op.cache, evict: op.evict }).result;
  return rw.createGeneric(op.name, { operands: op.operands, resultTypes: [type] }).resultAt(0);
}

/** Builds a store of twice as many elements to the same position. */
export function storeDouble(rw: Rewriter, { op }: ContiguousAccess, value: Value): void {
  if (op.is(tts.StoreOp)) tts.StoreOp.create(rw, op.layout, value, { cache: op.cache, evict: op.evict });
  else rw.createGeneric(op.name, { operands: [value, ...op.operands.slice(1)] });
}

/** The vector type with twice as many elements. */
export function doubled(type: VectorType): VectorType {
  return type.with({ shape: [2 * at(type.shape, 0)] });
}
