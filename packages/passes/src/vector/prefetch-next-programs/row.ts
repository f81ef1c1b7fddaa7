/** Finds rows of memory that loops over vectors read. */
import { AddIOp, constantInt, ExtSIOp, IndexCastOp, type scf } from "@tt-opt/dialect-std";
import { PointerType, storageBytes } from "@tt-opt/dialect-tt";
import type { Value } from "@tt-opt/ir-core";
import { lineBytes } from "../../cache-lines.ts";
import { rowLoad } from "../row-access.ts";
import type { NextProgram } from "../next-program.ts";
import type { ValueNumbers } from "./value-numbers.ts";

/** The longest chain of operations that is followed; values beyond it are unknown. */
const mostDepth = 8;

/** A row that a loop reads: elements of `base` from the sum of `starts` and the index of the iteration on. */
export interface Row {
  /** A key that is equal for rows with the same start. */
  readonly key: string;
  readonly base: Value;
  readonly starts: readonly Value[];
  readonly elementBytes: number;
  /** The starts of the vectors that an iteration reads, relative to its first element. */
  readonly offsets: number[];
}

/** The rows of which every iteration reads vectors, and whose address in the next program is known. */
export function rowsOf(loop: scf.ForOp, programs: NextProgram, numbers: ValueNumbers): readonly Row[] {
  const rows = new Map<string, Row>();
  const step = Number(constantInt(loop.step) ?? 0n);
  for (const op of loop.body.ops()) {
    const load = rowLoad(op);
    const place = load && placeOf(load.offset, loop);
    if (load === undefined || place === undefined) continue;
    const { base } = load;
    const elementBytes = base.type instanceof PointerType ? storageBytes(base.type.pointeeType) : undefined;
    // Loops over the remainder of a row read little.
    if (elementBytes === undefined || step * elementBytes < lineBytes / 2) continue;
    const { starts, behind } = place;
    if ([base, ...starts].some((value) => programs.of(value) === "unknown")) continue;
    const sum = starts.map((value) => numbers.of(value)).sort((a, b) => a - b);
    const key = [numbers.of(base), ...sum].join(" ");
    const row = rows.get(key) ?? { key, base, starts, elementBytes, offsets: [] };
    row.offsets.push(behind);
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** An offset that is the sum of the loop index, values from outside of the loop, and a constant. */
interface Place {
  readonly starts: readonly Value[];
  readonly behind: number;
}

/** Sums with more terms are left alone, since a sum whose terms are used several times may expand without end. */
const mostTerms = 16;

function placeOf(offset: Value, loop: scf.ForOp): Place | undefined {
  const starts: Value[] = [];
  let [behind, numbers, terms] = [0, 0, 0];
  const pending = [offset];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (terms++ > mostTerms) return undefined;
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

/** Whether `number` is a term of the sum `start`, and thus counts elements of a row. */
export function countsElements(start: Value, number: Value, depth = mostDepth): boolean {
  if (start === number) return true;
  const { definingOp: op } = start;
  const isSum = op?.is(AddIOp) === true || op?.is(IndexCastOp) === true || op?.is(ExtSIOp) === true;
  return isSum && depth > 0 && op.operands.some((operand) => countsElements(operand, number, depth - 1));
}

/** One offset for each cache line, if the first offset is at the start of a line. */
export function linesOf({ offsets, elementBytes }: Row): readonly number[] {
  const lines = new Map<number, number>();
  for (const offset of offsets.toSorted((a, b) => a - b)) {
    const line = Math.floor((offset * elementBytes) / lineBytes);
    if (!lines.has(line)) lines.set(line, offset);
  }
  return [...lines.values()];
}
