/**
 * `prefetch-pieces`: a loop may read a few rows of memory alternately, such as a maximum over pixels of two lines of an
 * image. The pass prefetches these rows from end to end before the loop. Hardware prefetchers follow one row of a page,
 * but not two alternating ones, so the loop would wait for each cache line.
 */
import { AddIOp, AndIOp, CmpIOp, constantInt, ConstantOp, func, MinSIOp, scf, SubIOp } from "@tt-opt/dialect-std";
import { PointerType, storageBytes, tts } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  type Builder,
  cloneOperation,
  definePass,
  I1,
  IrMapping,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { lineBytes } from "../../cache-lines.ts";
import { rowLoad } from "../row-access.ts";
import { distance, type OffsetSum, offsetSum } from "../offset-sum.ts";

/**
 * Rows that are further apart are prefetched by the hardware, and a longer range would delay the loop until all of it
 * is loaded.
 */
const mostBytes = 2048;

/** See the file's header. */
export const prefetchPieces = definePass({
  name: "prefetch-pieces",
  summary: "prefetch the pieces of memory that a loop reads alternately",
  description: `Applies to loops over vectors whose trip count is constant or has a constant bound. They read several
pieces of memory at constant distances; the pieces are at least two cache lines long and do not overlap. Up to
${mostBytes} bytes that the loop reads are prefetched before it, if it executes all of its iterations.`,
  statistics: { loops: "loops before which memory is prefetched" },
  example: {
    input: `func.func @f(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %row: index) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c4 {
    %from = arith.addi %row, %i : index
    %below = arith.addi %from, %c64 : index
    %a = tts.load %x[%from] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %b = tts.load %x[%below] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %c = arith.addf %a, %b : vector<4xf32>
    tts.store %c, %y[%from] strides [1] : vector<4xf32>, !tt.ptr<f32>
  }
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(func.FuncOp, (kernel) => {
      if (!tts.isMarked(kernel, "kernel")) return;
      kernel.walkOps(scf.ForOp, (loop) => {
        const found = piecesOf(loop);
        if (found.length > 0) ctx.count("loops");
        for (const pieces of found) prefetchIfWhole(rw, loop, pieces);
      });
    });
  },
});

/** Consecutive pieces of memory that a loop reads completely. */
interface Pieces {
  readonly base: Value;
  /** The offset of the first piece, and the distance of each piece from it, in elements. */
  readonly offset: Value;
  readonly starts: readonly number[];
  /** The length of each piece in elements. */
  readonly length: number;
  readonly elementBytes: number;
  /** The upper bound of the loop if it reads all pieces; undefined if it always does. */
  readonly end: number | undefined;
}

/** A vector that each iteration reads. */
interface Reading {
  readonly base: Value;
  readonly offset: Value;
  readonly sum: OffsetSum;
}

function piecesOf(loop: scf.ForOp): readonly Pieces[] {
  const groups = groupsOf(loop);
  const step = constantInt(loop.step);
  if (groups.length === 0 || step === undefined) return [];
  const length = greatestLength(loop);
  return length === undefined ? [] : groups.flatMap((group) => piecesOfGroup(loop, group, Number(step), length) ?? []);
}

/** Groups of vectors at different addresses that are read at constant distances from each other. */
function groupsOf(loop: scf.ForOp): readonly (readonly Reading[])[] {
  const groups: Reading[][] = [];
  for (const op of loop.body.ops()) {
    const row = rowLoad(op);
    if (row === undefined || row.base.parentBlock === loop.body) continue;
    const { base, offset } = row;
    const sum = offsetSum(offset);
    if (sum === undefined || [...sum.terms.keys()].some((term) => isMade(term, loop))) continue;
    const reading = { base, offset, sum };
    const group = groups.find(([first]) => first?.base === base && distance(first.sum, sum) !== undefined);
    if (group === undefined) groups.push([reading]);
    else group.push(reading);
  }
  return groups.filter(({ length }) => length > 1);
}

/** Whether an iteration computes a value; the induction variable does not count. */
function isMade(value: Value, loop: scf.ForOp): boolean {
  return value.parentBlock === loop.body && value !== loop.inductionVar;
}

/** The length of a loop's range, or an upper bound of it. */
interface Length {
  readonly most: number;
  readonly isExact: boolean;
}

/** The length of a loop's range if it is known and not 0. */
function greatestLength({ lowerBound, upperBound }: scf.ForOp): Length | undefined {
  const from = offsetSum(lowerBound);
  const pending = [upperBound];
  for (let end = pending.pop(); from !== undefined && end !== undefined; end = pending.pop()) {
    const to = offsetSum(end);
    const most = to && distance(to, from);
    if (most !== undefined) return most <= 0 ? undefined : { most, isExact: end === upperBound };
    pending.push(...notBelow(end));
  }
  return undefined;
}

/** Values that bound `end` from above: the operands of a minimum, or a value from which a remainder is subtracted. */
function notBelow(end: Value): readonly Value[] {
  const { definingOp: op } = end;
  if (op?.is(MinSIOp) === true) return op.operands;
  const rest = op?.is(SubIOp) === true ? op.rhs.definingOp : undefined;
  const isPart = rest?.is(AndIOp) === true && (constantInt(rest.rhs) ?? -1n) >= 0n;
  return op?.is(SubIOp) === true && isPart ? [op.lhs] : [];
}

function piecesOfGroup(
  loop: scf.ForOp,
  group: readonly Reading[],
  step: number,
  { most, isExact }: Length,
): Pieces | undefined {
  const [first, ...others] = group.toSorted((a, b) => a.sum.constant - b.sum.constant);
  if (first === undefined || !(first.base.type instanceof PointerType)) return undefined;
  const { base, offset, sum } = first;
  const elementBytes = storageBytes(first.base.type.pointeeType);
  const advance = (sum.terms.get(loop.inductionVar) ?? 0) * step;
  const length = advance * Math.ceil(most / step);
  if (elementBytes === undefined || advance <= 0 || length * elementBytes < 2 * lineBytes) return undefined;
  const starts = [0];
  for (const other of others) {
    const start = other.sum.constant - sum.constant;
    const last = at(starts, starts.length - 1);
    // The vectors of one iteration are adjacent.
    if (start - last < advance) continue;
    if (start - last < length) return undefined;
    starts.push(start);
  }
  const bytes = (at(starts, starts.length - 1) + length) * elementBytes;
  if (starts.length === 1 || bytes > mostBytes) return undefined;
  return { base, offset, starts, length, elementBytes, end: isExact ? undefined : most };
}

/** Prefetches the pieces of a loop if it reads all of them. */
function prefetchIfWhole(rw: Rewriter, loop: scf.ForOp, pieces: Pieces): void {
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const { lowerBound: lhs, upperBound } = loop;
  if (pieces.end === undefined) return prefetch(rw, loop, pieces);
  const end = AddIOp.build(rw, { lhs, rhs: ConstantOp.int(rw, lhs.type, pieces.end).result }).result;
  const { result } = CmpIOp.create(rw, "eq", upperBound, end);
  scf.IfOp.create(rw, typed(result, I1), (b) => prefetch(b, loop, pieces));
}

function prefetch(b: Builder, loop: scf.ForOp, { base, offset, starts, length, elementBytes }: Pieces): void {
  const lhs = inFirstIteration(b, loop, offset);
  for (const start of starts) {
    for (let i = 0; i < length; i += lineBytes / elementBytes) {
      const rhs = ConstantOp.index(b, start + i).result;
      const place = start + i === 0 ? lhs : AddIOp.build(b, { lhs, rhs }).result;
      tts.PrefetchOp.build(b, { base: typed(base, tts.ScalarPointer), indices: [place] });
    }
  }
}

/** Builds, before `loop`, the value that `sum` has in its first iteration. */
function inFirstIteration(b: Builder, loop: scf.ForOp, sum: Value): Value {
  const first = new IrMapping().map(loop.inductionVar, loop.lowerBound);
  const build = (value: Value): Value => {
    const { definingOp: op } = value;
    if (op === undefined || value.parentBlock !== loop.body || first.has(value)) return first.get(value);
    op.operands.forEach(build);
    b.insert(cloneOperation(op, first));
    return first.get(value);
  };
  return build(sum);
}
