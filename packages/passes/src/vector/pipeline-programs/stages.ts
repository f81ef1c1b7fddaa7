/** Finds what a program can compute for the next one: its first loop, during its own last loop. */
import { bitWidth, constantInt, type func, scf } from "@tt-opt/dialect-std";
import { PointerType, storageBytes, tts } from "@tt-opt/dialect-tt";
import { AnyMemRef, at, hasReadOnlyEffects, type Operation, type Type, type Value, VectorType } from "@tt-opt/ir-core";
import { addedBytes } from "../../bufferization/cleared-bytes.ts";
import { readsUnwrittenMemory } from "../../launch-constants.ts";
import { isIndependent } from "../independent-loops.ts";
import { mayStop } from "../may-stop.ts";
import type { NextProgram } from "../next-program.ts";
import { greatest } from "../range-size.ts";
import { type RowAccess, rowLoad, rowStore } from "../row-access.ts";
import { copiesOfBoth, planUnrolling } from "../unroll-plan.ts";

/** The loops of two programs that are executed together. */
export interface Stages {
  /** The loop that a program begins with. */
  readonly first: scf.ForOp;
  /** The loop that it ends with. */
  readonly last: scf.ForOp;
  /** The end of the longest loops for which the next program begins early; undefined if all are short enough. */
  readonly most: number | undefined;
  /** The number of copies of their bodies. */
  readonly copies: number;
}

/** See the options of the pass. */
interface Limits {
  readonly mostBytes: number;
  readonly factor: number;
  readonly limit: number;
}

/** Sums of fewer iterations have copies for as many accumulators as longer ones, so that the code has one size. */
const longSum = 16;

/** The stages of a kernel. Rows of more than `mostBytes` are not read early. */
export function findStages(kernel: func.FuncOp, programs: NextProgram, limits: Limits): Stages | undefined {
  if (!tts.isMarked(kernel, "distinctArguments") || mayStop(kernel)) return undefined;
  const loops: scf.ForOp[] = [];
  for (const op of kernel.body.entry?.ops() ?? []) if (op.is(scf.ForOp) && isFlat(op)) loops.push(op);
  const first = loops.find((loop) => loop.initArgs.length > 0);
  const last = loops.findLast((loop) => loop.initArgs.length === 0);
  if (first === undefined || last === undefined || !first.isBefore(last)) return undefined;
  if (!haveSameRange(first, last) || !writesKnownRows(last)) return undefined;
  const plan = planUnrolling(first, { ...limits, mapFactor: limits.factor, longSum });
  if (typeof plan === "string") return undefined;
  const copies = copiesOfBoth([first, last], plan.copies);
  const operations = [first, last].flatMap(({ body }) => [...body.ops()]).length;
  if (copies < 2 || operations * copies > limits.limit) return undefined;
  const bytes = bytesIfMovable(first, kernel, programs);
  if (bytes === undefined) return undefined;
  const most = Math.floor(limits.mostBytes / bytes);
  if ((constantInt(first.upperBound) ?? 0n) > BigInt(most)) return undefined;
  return { first, last, most: greatest(first.upperBound) > most ? most : undefined, copies };
}

/** Whether the iterations of a loop may be executed in any order and have no loops or branches inside. */
function isFlat(loop: scf.ForOp): boolean {
  return isIndependent(loop) && [...loop.body.ops()].every((op) => op.regions.length === 0);
}

function haveSameRange(a: scf.ForOp, b: scf.ForOp): boolean {
  const isSame = (x: Value, y: Value): boolean =>
    x === y || (constantInt(x) !== undefined && constantInt(x) === constantInt(y));
  return isSame(a.lowerBound, b.lowerBound) && isSame(a.upperBound, b.upperBound) && isSame(a.step, b.step);
}

/**
 * Whether a loop writes only rows that other vectors of the program were read from or written to before, so that they
 * are in the first cache. One that waits for the memory that it writes must not wait for the next program's row too.
 */
function writesKnownRows(loop: scf.ForOp): boolean {
  const isKnown = ({ base }: RowAccess): boolean =>
    [...base.users()].some((user) => user.block !== loop.body && (rowLoad(user) ?? rowStore(user)) !== undefined);
  const stores = [...loop.body.ops()].filter((op) => op.is(tts.StoreOp));
  return stores.map(rowStore).every((row) => row !== undefined && isKnown(row));
}

/**
 * The bytes of the largest element that a loop reads, if the next program's values of it can be computed before that
 * begins, and kept until then.
 */
function bytesIfMovable(loop: scf.ForOp, kernel: func.FuncOp, programs: NextProgram): number | undefined {
  const { lowerBound, upperBound, step, initArgs, body } = loop;
  if (initArgs.length > mostCarried || !initArgs.every(({ type }) => fillsRegister(type))) return undefined;
  if (![lowerBound, step, ...initArgs].every((value) => programs.of(value) === "same")) return undefined;
  const outside = outsideValues(loop);
  if ([upperBound, ...outside].some((value) => programs.of(value) === "unknown")) return undefined;
  // Buffers hold what this program computed.
  if (outside.some(({ type }) => AnyMemRef.matches(type))) return undefined;
  const ops = [...body.ops()];
  const isReading = ops.every((op) => op === body.last || hasReadOnlyEffects(op));
  if (!isReading || !readsUnwrittenMemory(loop, kernel)) return undefined;
  const rows = ops.filter((op) => rowLoad(op) !== undefined);
  const isMoved = (op: Operation): boolean => op.operands.some((value) => programs.of(value) === "follows");
  return rows.some(isMoved) ? Math.max(...rows.map(elementBytes)) : undefined;
}

/** The bytes of a register. */
export const registerBytes = 16;

/** The vectors that a program may keep for the next one, behind the number of that. */
const mostCarried = addedBytes / registerBytes - 1;

function fillsRegister(type: Type): boolean {
  return type instanceof VectorType && type.rank === 1 && at(type.shape, 0) * bitWidth(type) === 8 * registerBytes;
}

/** The values from outside of a loop that its body uses. */
export function outsideValues({ body }: scf.ForOp): readonly Value[] {
  const values = [...body.ops()].flatMap(({ operands }) => operands);
  return [...new Set(values)].filter((value) => value.parentBlock !== body);
}

function elementBytes(op: Operation): number {
  const type = rowLoad(op)?.base.type;
  return (type instanceof PointerType ? storageBytes(type.pointeeType) : undefined) ?? Infinity;
}
