/**
 * `prefetch-next-programs`: while a program computes on a row that it has read before, it announces the row that the
 * next program begins with. The machine sees by itself what is read next as long as addresses go on, but the rows of two
 * programs are apart: without this it waits at each of them, and is idle while a program computes.
 */
import { AddIOp, ConstantOp, constantInt, func, scf } from "@tt-opt/dialect-std";
import { PointerType, storageBytes, tts } from "@tt-opt/dialect-tt";
import { at, beforeOp, definePass, type Rewriter, startOf, typed, type Value, VectorType } from "@tt-opt/ir-core";
import { NextProgram } from "./next-program.ts";

/** See the file's header. */
export const prefetchNextPrograms = definePass({
  name: "prefetch-next-programs",
  summary: "announce the rows of the next program while computing on those of this one",
  description: `Looks at loops over vectors in the body of a kernel which read a row that a loop before them has read. The next program reads
its own row in the same loop, whatever the loop does: its address is what the address of this program's row is with the number
of the next one, and exists if that program does. Rows that do not fit into a cache near to the core are left alone.`,
  statistics: { rows: "rows that are announced" },
  example: {
    input: `func.func @f(%x: !tt.ptr<f32>, %n: i32, %zero: vector<4xf32>) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c512 = arith.constant 512 : index
  %id = tt.get_program_id x : i32
  %offset = arith.muli %id, %n : i32
  %row = tt.addptr %x, %offset : !tt.ptr<f32>, i32
  %sum = scf.for %i = %c0 to %c512 step %c16 iter_args(%s = %zero) -> (vector<4xf32>) {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %t = arith.addf %s, %v : vector<4xf32>
    scf.yield %t : vector<4xf32>
  }
  scf.for %i = %c0 to %c512 step %c16 {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %w = arith.divf %v, %sum : vector<4xf32>
    tts.store %w, %row[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  }
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(func.FuncOp, (kernel) => {
      if (!tts.isMarked(kernel, "kernel") || mayStop(kernel)) return;
      const programs = new NextProgram(kernel);
      for (const [loop, rows] of loopsThatReadAgain(kernel))
        for (const row of rows) if (announce(rw, loop, row, programs)) ctx.count("rows");
    });
  },
});

/** Bytes of a line of a cache. */
const lineBytes = 64;

/** A row of more bytes would displace what is computed on from caches near to the core. */
const mostBytes = 1 << 16;

/** Whether a program may end before it has read all that it would read. */
function mayStop(kernel: func.FuncOp): boolean {
  return (
    kernel.walk((op) => (/\.(?:assert|call|while|atomic)/.test(op.name) ? "interrupt" : "advance")) === "interrupt"
  );
}

/** A row that a loop reads. */
interface Row {
  readonly base: Value;
  readonly elementBytes: number;
  /** Where vectors begin that an iteration reads, in elements behind its number. */
  readonly offsets: number[];
}

/** The loops of the body of a kernel that are the first to read rows again, with these. */
function loopsThatReadAgain({ body }: func.FuncOp): ReadonlyMap<scf.ForOp, readonly Row[]> {
  const times = new Map<Value, number>();
  const found = new Map<scf.ForOp, readonly Row[]>();
  for (const loop of body.entry?.ops() ?? []) {
    if (!loop.is(scf.ForOp)) continue;
    const rows = rowsOf(loop);
    const again = rows.filter(({ base }) => times.get(base) === 1);
    for (const { base } of rows) times.set(base, (times.get(base) ?? 0) + 1);
    if (again.length > 0) found.set(loop, again);
  }
  return found;
}

/** The rows of which vectors are read in every iteration. */
function rowsOf(loop: scf.ForOp): readonly Row[] {
  const rows = new Map<Value, Row>();
  const step = Number(constantInt(loop.step) ?? 0n);
  for (const op of loop.body.ops()) {
    if (!op.is(tts.LoadOp) || op.mask !== undefined || !(op.result.type instanceof VectorType)) continue;
    const { base, offset, dims, isBounded } = op.layout;
    const isRow = dims.length === 1 && at(dims, 0).stride === 1 && at(dims, 0).wrap === undefined && !isBounded;
    const behind = typeof offset === "number" ? undefined : distance(offset, loop.inductionVar);
    const elementBytes = base.type instanceof PointerType ? storageBytes(base.type.pointeeType) : undefined;
    // Loops over what is left of a row read little.
    if (!isRow || behind === undefined || elementBytes === undefined || step * elementBytes < lineBytes / 2) continue;
    const row = rows.get(base) ?? { base, elementBytes, offsets: [] };
    row.offsets.push(behind);
    rows.set(base, row);
  }
  return [...rows.values()];
}

/** The constant that `value` is more than `start`; undefined if there is none. */
function distance(value: Value, start: Value): number | undefined {
  if (value === start) return 0;
  const { definingOp: op } = value;
  const addend = op?.is(AddIOp) === true && op.lhs === start ? constantInt(op.rhs) : undefined;
  return addend === undefined ? undefined : Number(addend);
}

/** The offsets that are in lines of their own, if the first one is where a line begins. */
function linesOf({ offsets, elementBytes }: Row): readonly number[] {
  const lines = new Map<number, number>();
  for (const offset of offsets.toSorted((a, b) => a - b)) {
    const line = Math.floor((offset * elementBytes) / lineBytes);
    if (!lines.has(line)) lines.set(line, offset);
  }
  return [...lines.values()];
}

/** Announces, in each iteration of `loop`, what the next program reads in it; false if that is not known. */
function announce(rw: Rewriter, loop: scf.ForOp, row: Row, programs: NextProgram): boolean {
  const { base, elementBytes } = row;
  const bounds = [loop.lowerBound, loop.upperBound];
  if (bounds.some((bound) => programs.dependsOnNumber(bound)) || !programs.canMove(base)) return false;
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const next = programs.move(rw, base, loop.upperBound, Math.floor(mostBytes / elementBytes));
  rw.at = startOf(loop.body);
  for (const line of linesOf(row)) {
    const lhs = loop.inductionVar;
    const offset = line === 0 ? lhs : AddIOp.build(rw, { lhs, rhs: ConstantOp.index(rw, line).result }).result;
    tts.PrefetchOp.build(rw, { base: typed(next, tts.ScalarPointer), offset });
  }
  return true;
}
