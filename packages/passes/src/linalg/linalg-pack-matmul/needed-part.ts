/**
 * The rows and columns of a product that are used. Programs at the edge of a matrix compute blocks that stand out of it,
 * and their stores mask off the elements outside, which need not be computed.
 */
import { GenericOp, YieldOp } from "@tt-opt/dialect-linalg";
import { MaxSIOp, memref } from "@tt-opt/dialect-std";
import { tt, tts } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  IrMapping,
  isDefinedOutside,
  isPure,
  LoopLike,
  type Operation,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { canCopyBefore, copyBefore } from "../copy-before.ts";
import { limitIn, numberBelow } from "../index-limits.ts";
import type { MatrixProduct } from "./matrix-product.ts";
import { overwrites } from "./separate-buffers.ts";

/** The numbers of rows and of columns, from the first one on, that are used; undefined if it may be all of them. */
export interface NeededPart {
  readonly rows: Value | undefined;
  readonly columns: Value | undefined;
}

/** Limits of indices, the greatest of which counts, by dimension of the result. */
type Limits = readonly [rows: readonly Value[] | undefined, columns: readonly Value[] | undefined];

const unlimited: Limits = [undefined, undefined];

/** Builds the numbers for a product before the operation after which its result is used, which may be a loop around it. */
export function emitNeededPart(rw: Rewriter, { op, c, m, n }: MatrixProduct): NeededPart {
  const users = [...c.users()].filter((user) => user !== op && !user.is(memref.DeallocOp));
  const readers = users.filter((user) => !user.is(GenericOp) || !isUpdating(user, c));
  const [reader] = readers;
  const anchor = reader && op.ancestorIn(reader.block);
  const isAfter = (user: Operation): boolean => user.block === anchor?.block && anchor?.isBefore(user) === true;
  if (anchor === undefined || !readers.every(isAfter)) return { rows: undefined, columns: undefined };
  const limits = readers.map((user) => (user.is(GenericOp) ? limitsIn(user, c) : unlimited));
  const carrier = carrierOf(c, anchor);
  const isUsable = (limit: Value): boolean =>
    canCopyBefore(limit, anchor) && (carrier === undefined || isDefinedOutside(carrier, limit));
  const made = new IrMapping();
  rw.at = beforeOp(anchor);
  const emit = (dimension: 0 | 1, size: number): Value | undefined => {
    const known = limits.map((each) => each[dimension]);
    const values = known.flatMap((each) => each ?? []);
    if (known.includes(undefined) || !values.every(isUsable)) return undefined;
    const numbers = [...new Set(values)].map((value) => numberBelow(rw, copyBefore(rw, value, anchor, made), size));
    const [first, ...others] = numbers;
    return first && others.reduce((lhs, rhs) => MaxSIOp.build(rw, { lhs, rhs }).result, first);
  };
  return { rows: emit(0, m), columns: emit(1, n) };
}

/**
 * The outermost loop around `anchor` whose iterations get elements of `buffer` from those before them, which may need
 * more of them; undefined if there is none.
 */
function carrierOf(buffer: Value, anchor: Operation): Operation | undefined {
  let carrier: Operation | undefined;
  for (let op = anchor; !isOverwrittenBefore(op, buffer);) {
    const around = op.parentOp;
    if (around === undefined || !isDefinedOutside(around, buffer)) break;
    if (LoopLike.has(around)) carrier = around;
    op = around;
  }
  return carrier;
}

function isOverwrittenBefore(op: Operation, buffer: Value): boolean {
  return [...buffer.users()].some((user) => user.block === op.block && user.isBefore(op) && overwrites(user, buffer));
}

/**
 * Whether an operation writes elements of `buffer`, and uses old ones for nothing but the new values of the same elements,
 * as where the sums of attention are scaled.
 */
function isUpdating(op: GenericOp, buffer: Value): boolean {
  const uses = op.operands.flatMap((operand, i) => (operand === buffer ? [i] : []));
  const read = uses.filter((i) => op.body.entry?.args[i]?.hasUses === true);
  const maps = uses.map((i) => at(op.indexingMaps, i));
  if (read.length > 0 && !maps.every((map) => map.equals(at(maps, 0)))) return false;
  const isNewValue = (user: Operation, value: Value): user is YieldOp =>
    user.is(YieldOp) && user.operands.every((operand, i) => operand !== value || op.outputs[i] === buffer);
  return read.every((i) => endsOf(op, i, isNewValue) !== undefined);
}

/** The limits of the indices at which an operation uses elements of `buffer`: those of the masks of its stores. */
function limitsIn(op: GenericOp, buffer: Value): Limits {
  const uses = op.operands.flatMap((operand, i) => (operand === buffer ? [i] : []));
  const [input] = uses;
  if (input === undefined || uses.length > 1 || input >= op.inputs.length) return unlimited;
  const map = op.indexingMaps[input];
  const dims = [0, 1].map((i) => map?.getDimPosition(i));
  const stores = endsOf(op, input, isStoring);
  if (stores === undefined) return unlimited;
  const limitsAlong = (dimension: number | undefined): readonly Value[] | undefined => {
    if (dimension === undefined) return undefined;
    const limits = stores.map(({ mask }) => limitIn(op, mask, dimension));
    return limits.every((limit) => limit !== undefined) ? limits : undefined;
  };
  return [limitsAlong(dims[0]), limitsAlong(dims[1])];
}

/** An operation that stores a value or updates an element of memory with it. */
type Storing = tts.StoreOp | tts.AccumulateOp | tt.AtomicRMWOp;

/**
 * The operations at which values end that pure ones compute from the element of an operand: those of which `isEnd` holds,
 * given the value that they use. Undefined if others use such a value.
 */
function endsOf<End extends Operation>(
  { body }: GenericOp,
  operand: number,
  isEnd: (user: Operation, value: Value) => user is End,
): readonly End[] | undefined {
  const ends = new Set<End>();
  const element = body.entry?.args[operand];
  const pending: Value[] = element === undefined ? [] : [element];
  const seen = new Set<Value>(pending);
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    for (const user of value.users()) {
      if (isEnd(user, value)) ends.add(user);
      else if (user.block !== body.entry || user === body.entry?.last || !isPure(user)) return undefined;
      else {
        for (const result of user.results) if (!seen.has(result)) pending.push(result);
        for (const result of user.results) seen.add(result);
      }
    }
  }
  return [...ends];
}

/** Whether an operation uses `value` only as what it stores. */
function isStoring(op: Operation, value: Value): op is Storing {
  const isStored = op.is(tt.AtomicRMWOp) ? op.val === value : isStore(op) && op.value === value;
  return isStored && op.operands.filter((operand) => operand === value).length === 1;
}

function isStore(op: Operation): op is tts.StoreOp | tts.AccumulateOp {
  return op.is(tts.StoreOp) || op.is(tts.AccumulateOp);
}
