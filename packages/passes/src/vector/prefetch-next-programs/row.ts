/** Rows of memory that loops over vectors read. */
import {
  AddIOp,
  AndIOp,
  constantInt,
  ExtSIOp,
  IndexCastOp,
  MaxSIOp,
  MinSIOp,
  type scf,
  SelectOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { PointerType, storageBytes, tts } from "@tt-opt/dialect-tt";
import { at, type Value, VectorType } from "@tt-opt/ir-core";

/** Bytes of a line of a cache. */
const lineBytes = 64;

/** A row that a loop reads: the elements of `base` at the sum of `starts` and the number of an iteration, and behind. */
export interface Row {
  readonly base: Value;
  readonly starts: readonly Value[];
  readonly elementBytes: number;
  /** Where vectors begin that an iteration reads, in elements behind its first one. */
  readonly offsets: number[];
}

/** The rows of which vectors are read in every iteration. */
export function rowsOf(loop: scf.ForOp): readonly Row[] {
  const rows: Row[] = [];
  const step = Number(constantInt(loop.step) ?? 0n);
  for (const op of loop.body.ops()) {
    if (!op.is(tts.LoadOp) || op.mask !== undefined || !(op.result.type instanceof VectorType)) continue;
    const { base, offset, dims, isBounded } = op.layout;
    const isRow = dims.length === 1 && at(dims, 0).stride === 1 && at(dims, 0).wrap === undefined && !isBounded;
    const place = typeof offset === "number" ? undefined : placeOf(offset, loop);
    const elementBytes = base.type instanceof PointerType ? storageBytes(base.type.pointeeType) : undefined;
    // Loops over what is left of a row read little.
    if (!isRow || place === undefined || elementBytes === undefined || step * elementBytes < lineBytes / 2) continue;
    const known = rows.find((row) => row.base === base && areSame(row.starts, place.starts));
    if (known === undefined) rows.push({ base, starts: place.starts, elementBytes, offsets: [place.behind] });
    else known.offsets.push(place.behind);
  }
  return rows;
}

function areSame(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}

/** An offset that is the sum of the number of an iteration, values from outside of the loop, and a constant. */
interface Place {
  readonly starts: readonly Value[];
  readonly behind: number;
}

function placeOf(offset: Value, loop: scf.ForOp): Place | undefined {
  const starts: Value[] = [];
  let [behind, numbers] = [0, 0];
  const pending = [offset];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    const constant = constantInt(term);
    const { definingOp: op } = term;
    if (constant !== undefined) behind += Number(constant);
    else if (term === loop.inductionVar) numbers++;
    else if (term.parentBlock !== loop.body) starts.push(term);
    else if (op?.is(AddIOp) === true) pending.push(op.lhs, op.rhs);
    else return undefined;
  }
  return numbers === 1 ? { starts, behind } : undefined;
}

/** Whether `number` is a part of the sum `start`, so that it is a number of elements of a row. */
export function countsElements(start: Value, number: Value): boolean {
  if (start === number) return true;
  const { definingOp: op } = start;
  const isSum = op?.is(AddIOp) === true || op?.is(IndexCastOp) === true || op?.is(ExtSIOp) === true;
  return isSum && op.operands.some((operand) => countsElements(operand, number));
}

/** The offsets that are in lines of their own, if the first one is where a line begins. */
export function linesOf({ offsets, elementBytes }: Row): readonly number[] {
  const lines = new Map<number, number>();
  for (const offset of offsets.toSorted((a, b) => a - b)) {
    const line = Math.floor((offset * elementBytes) / lineBytes);
    if (!lines.has(line)) lines.set(line, offset);
  }
  return [...lines.values()];
}

/** The most that a number of elements can be, as far as constants say; Infinity if they do not. */
export function greatest(value: Value): number {
  const constant = constantInt(value);
  if (constant !== undefined) return Number(constant);
  const { definingOp: op } = value;
  if (op?.is(MinSIOp) === true) return Math.min(greatest(op.lhs), greatest(op.rhs));
  if (op?.is(MaxSIOp) === true) return Math.max(greatest(op.lhs), greatest(op.rhs));
  if (op?.is(SelectOp) === true) return Math.max(greatest(op.trueValue), greatest(op.falseValue));
  // What is taken off is the part of a number behind the last vector.
  return op?.is(SubIOp) === true && op.rhs.definingOp?.is(AndIOp) === true ? greatest(op.lhs) : Infinity;
}
