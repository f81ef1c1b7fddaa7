/**
 * The rows and columns of a product that are used. Programs at the edge of a matrix compute blocks that stand out of it,
 * and their stores mask off the elements outside, which need not be computed.
 */
import { GenericOp } from "@tt-opt/dialect-linalg";
import { MaxSIOp, memref } from "@tt-opt/dialect-std";
import { tt, tts } from "@tt-opt/dialect-tt";
import { beforeOp, IrMapping, isPure, type Operation, type Rewriter, type Value } from "@tt-opt/ir-core";
import { canCopyBefore, copyBefore } from "../copy-before.ts";
import { limitIn, numberBelow } from "./index-limits.ts";
import type { MatrixProduct } from "./matrix-product.ts";

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
  const readers = users.filter((user) => !user.is(GenericOp) || !isOnlyWritten(user, c));
  const [reader] = readers;
  const anchor = reader && op.ancestorIn(reader.block);
  const isAfter = (user: Operation): boolean => user.block === anchor?.block && anchor?.isBefore(user) === true;
  if (anchor === undefined || !readers.every(isAfter)) return { rows: undefined, columns: undefined };
  const limits = readers.map((user) => (user.is(GenericOp) ? limitsIn(user, c) : unlimited));
  const made = new IrMapping();
  rw.at = beforeOp(anchor);
  const emit = (dimension: 0 | 1, size: number): Value | undefined => {
    const known = limits.map((each) => each[dimension]);
    const values = known.flatMap((each) => each ?? []);
    if (known.includes(undefined) || !values.every((value) => canCopyBefore(value, anchor))) return undefined;
    const numbers = [...new Set(values)].map((value) => numberBelow(rw, copyBefore(rw, value, anchor, made), size));
    const [first, ...others] = numbers;
    return first && others.reduce((lhs, rhs) => MaxSIOp.build(rw, { lhs, rhs }).result, first);
  };
  return { rows: emit(0, m), columns: emit(1, n) };
}

/** Whether an operation uses `buffer` as outputs only, whose old elements it does not read. */
function isOnlyWritten(op: GenericOp, buffer: Value): boolean {
  return op.operands.every((operand, i) => {
    if (operand !== buffer) return true;
    return i >= op.inputs.length && op.body.entry?.args[i]?.hasUses === false;
  });
}

/** The limits of the indices at which an operation uses elements of `buffer`: those of the masks of its stores. */
function limitsIn(op: GenericOp, buffer: Value): Limits {
  const { body } = op;
  const uses = op.operands.flatMap((operand, i) => (operand === buffer ? [i] : []));
  const [input] = uses;
  if (input === undefined || uses.length > 1 || input >= op.inputs.length) return unlimited;
  const map = op.indexingMaps[input];
  const dims = [0, 1].map((i) => map?.getDimPosition(i));
  const stores = storesOf(op, body.entry?.args[input]);
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

/** The operations that store what a body computes from `element`; undefined if anything else depends on it. */
function storesOf({ body }: GenericOp, element: Value | undefined): readonly Storing[] | undefined {
  const stores = new Set<Storing>();
  const pending = element === undefined ? [] : [element];
  const seen = new Set<Operation>();
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    for (const user of value.users()) {
      if (isStoring(user, value)) stores.add(user);
      else if (user.block !== body.entry || user === body.entry?.last || !isPure(user)) return undefined;
      else if (!seen.has(user)) pending.push(...user.results);
      seen.add(user);
    }
  }
  return [...stores];
}

/** Whether an operation uses `value` only as what it stores. */
function isStoring(op: Operation, value: Value): op is Storing {
  const isStored = op.is(tt.AtomicRMWOp) ? op.val === value : isStore(op) && op.value === value;
  return isStored && op.operands.filter((operand) => operand === value).length === 1;
}

function isStore(op: Operation): op is tts.StoreOp | tts.AccumulateOp {
  return op.is(tts.StoreOp) || op.is(tts.AccumulateOp);
}
