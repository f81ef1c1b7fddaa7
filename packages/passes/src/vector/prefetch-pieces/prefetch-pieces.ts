/**
 * `prefetch-pieces`: a loop that reads a few rows of memory at a time, which lie behind each other, as a maximum of
 * pixels of two lines of an image does, has them announced from end to end before it begins. A machine that sees by
 * itself what is read next follows one row of a page: two in turns are neither of them followed, and it waits at each
 * line of its cache.
 */
import { AddIOp, constantInt, ConstantOp, func, scf } from "@tt-opt/dialect-std";
import { PointerType, storageBytes, tts } from "@tt-opt/dialect-tt";
import { at, beforeOp, definePass, Index, IrMapping, type Rewriter, typed, type Value } from "@tt-opt/ir-core";
import { lineBytes, rowLoad } from "../row-load.ts";
import { distance, type OffsetSum, offsetSum } from "./offset-sum.ts";

/** What is further apart is followed by itself, and what is longer would have to wait for all that is announced. */
const mostBytes = 2048;

/** See the file's header. */
export const prefetchPieces = definePass({
  name: "prefetch-pieces",
  summary: "announce from end to end what a loop reads in pieces",
  description: `Looks at loops over vectors, of a constant number of iterations, that read several pieces of memory at constant distances
which are two lines of a cache or longer and do not overlap. What the loop reads of at most ${mostBytes} bytes is announced before it.`,
  statistics: { loops: "loops before which memory is announced" },
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
        for (const pieces of found) announce(rw, loop, pieces);
        if (found.length > 0) ctx.count("loops");
      });
    });
  },
});

/** Pieces of memory behind each other, of which a loop reads all. */
interface Pieces {
  readonly base: Value;
  /** Where the first one is read, and how far behind it each begins, in elements. */
  readonly offset: Value;
  readonly starts: readonly number[];
  /** Elements of each. */
  readonly length: number;
  readonly elementBytes: number;
}

/** A vector that is read in each iteration. */
interface Reading {
  readonly base: Value;
  readonly offset: Value;
  readonly sum: OffsetSum;
}

function piecesOf(loop: scf.ForOp): readonly Pieces[] {
  const groups = groupsOf(loop);
  const step = constantInt(loop.step);
  if (groups.length === 0 || step === undefined) return [];
  const trips = iterations(loop, Number(step));
  return trips === undefined ? [] : groups.flatMap((group) => piecesOfGroup(loop, group, Number(step), trips) ?? []);
}

/** The vectors of more than one place that are read at constant distances, by base. */
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

/** Whether an iteration makes a value: all but its number. */
function isMade(value: Value, loop: scf.ForOp): boolean {
  return value.parentBlock === loop.body && value !== loop.inductionVar;
}

/** How many iterations a loop has, if that is constant; at least one. */
function iterations({ lowerBound, upperBound }: scf.ForOp, step: number): number | undefined {
  const [from, to] = [offsetSum(lowerBound), offsetSum(upperBound)];
  const length = from && to && distance(to, from);
  return length === undefined || length <= 0 ? undefined : Math.ceil(length / step);
}

function piecesOfGroup(loop: scf.ForOp, group: readonly Reading[], step: number, trips: number): Pieces | undefined {
  const [first, ...others] = group.toSorted((a, b) => a.sum.constant - b.sum.constant);
  if (first === undefined || !(first.base.type instanceof PointerType)) return undefined;
  const { base, offset, sum } = first;
  const elementBytes = storageBytes(first.base.type.pointeeType);
  const advance = (sum.terms.get(loop.inductionVar) ?? 0) * step;
  const length = advance * trips;
  if (elementBytes === undefined || advance <= 0 || length * elementBytes < 2 * lineBytes) return undefined;
  const starts = [0];
  for (const other of others) {
    const start = other.sum.constant - sum.constant;
    const last = at(starts, starts.length - 1);
    // The vectors of an iteration are beside each other.
    if (start - last < advance) continue;
    if (start - last < length) return undefined;
    starts.push(start);
  }
  const bytes = (at(starts, starts.length - 1) + length) * elementBytes;
  return starts.length === 1 || bytes > mostBytes ? undefined : { base, offset, starts, length, elementBytes };
}

function announce(rw: Rewriter, loop: scf.ForOp, { base, offset, starts, length, elementBytes }: Pieces): void {
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const lhs = inFirstIteration(rw, loop, offset);
  for (const start of starts) {
    for (let i = 0; i < length; i += lineBytes / elementBytes) {
      const rhs = ConstantOp.index(rw, start + i).result;
      const place = start + i === 0 ? lhs : AddIOp.build(rw, { lhs, rhs }).result;
      tts.PrefetchOp.build(rw, { base: typed(base, tts.ScalarPointer), offset: typed(place, Index) });
    }
  }
}

/** Builds, before `loop`, what `sum` is in its first iteration. */
function inFirstIteration(rw: Rewriter, loop: scf.ForOp, sum: Value): Value {
  const first = new IrMapping().map(loop.inductionVar, loop.lowerBound);
  const build = (value: Value): Value => {
    const { definingOp: op } = value;
    if (op === undefined || value.parentBlock !== loop.body || first.has(value)) return first.get(value);
    op.operands.forEach(build);
    rw.clone(op, first);
    return first.get(value);
  };
  return build(sum);
}
