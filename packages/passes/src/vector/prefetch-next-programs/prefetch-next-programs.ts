/**
 * `prefetch-next-programs`: while a program computes on a row that it has read before, it announces the row that the
 * next program begins with. The machine sees by itself what is read next as long as addresses go on, but the rows of two
 * programs are apart: without this it waits at each of them, and is idle while a program computes.
 */
import { AddIOp, CmpIOp, CmpIPredicate, ConstantOp, func, scf, SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  type Builder,
  definePass,
  I1,
  Index,
  type Rewriter,
  startOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { NextProgram } from "./next-program.ts";
import { greatest, isSame, linesOf, type Row, rowsOf } from "./row.ts";

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

/** A row of more bytes would displace what is computed on from caches near to the core. */
const mostBytes = 1 << 16;

/** Whether a program may end before it has read all that it would read. */
function mayStop(kernel: func.FuncOp): boolean {
  return (
    kernel.walk((op) => (/\.(?:assert|call|while|atomic)/.test(op.name) ? "interrupt" : "advance")) === "interrupt"
  );
}

/** The loops of the body of a kernel that are the first to read rows again, with these. */
function loopsThatReadAgain({ body }: func.FuncOp): ReadonlyMap<scf.ForOp, readonly Row[]> {
  const read: Row[] = [];
  const found = new Map<scf.ForOp, readonly Row[]>();
  for (const loop of body.entry?.ops() ?? []) {
    if (!loop.is(scf.ForOp)) continue;
    const rows = rowsOf(loop);
    const again = rows.filter((row) => read.filter((before) => isSame(before, row)).length === 1);
    read.push(...rows);
    if (again.length > 0) found.set(loop, again);
  }
  return found;
}

/** Announces, in each iteration of `loop`, what the next program reads in it; false if that is not known. */
function announce(rw: Rewriter, loop: scf.ForOp, row: Row, programs: NextProgram): boolean {
  const { base, start, elementBytes } = row;
  const { lowerBound, upperBound, inductionVar: lhs } = loop;
  const places = start === undefined ? [base] : [base, start];
  if (![lowerBound, upperBound, ...places].every((value) => programs.follows(value))) return false;
  if (!places.some((value) => programs.dependsOnNumber(value))) return false;
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const next = programs.build(rw);
  const most = Math.floor(mostBytes / elementBytes);
  const conditions = [
    ...(programs.dependsOnNumber(lowerBound) ? [isAtMost(rw, next(lowerBound), lowerBound)] : []),
    ...(programs.dependsOnNumber(upperBound) ? [isAtMost(rw, upperBound, next(upperBound))] : []),
    ...(greatest(upperBound) > most ? [isAtMost(rw, upperBound, ConstantOp.index(rw, most).result)] : []),
  ];
  const chosen = places.map((value) =>
    conditions.reduceRight((trueValue, condition) => choose(rw, condition, trueValue, value), next(value)),
  );
  rw.at = startOf(loop.body);
  for (const line of linesOf(row)) {
    const behind = line === 0 ? lhs : AddIOp.build(rw, { lhs, rhs: ConstantOp.index(rw, line).result }).result;
    const from = chosen[1];
    const offset = from === undefined ? behind : AddIOp.build(rw, { lhs: behind, rhs: from }).result;
    tts.PrefetchOp.build(rw, { base: typed(at(chosen, 0), tts.ScalarPointer), offset: typed(offset, Index) });
  }
  return true;
}

function isAtMost(b: Builder, lhs: Value, rhs: Value): Value {
  return CmpIOp.build(b, { predicate: CmpIPredicate.attr(b.context, "sle"), lhs, rhs }).result;
}

function choose(b: Builder, condition: Value, trueValue: Value, falseValue: Value): Value {
  return trueValue === falseValue
    ? trueValue
    : SelectOp.build(b, { condition: typed(condition, I1), trueValue, falseValue }).result;
}
