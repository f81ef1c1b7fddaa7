/**
 * `prefetch-next-programs`: while a program computes on a row that it has read before, it prefetches the row that the
 * next program starts with. Hardware prefetchers follow consecutive addresses, but the rows of two programs are not
 * consecutive. Without prefetches, each program waits for its row, and memory is idle while a program computes.
 */
import { AddIOp, CmpIOp, ConstantOp, constantInt, func, scf, SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  type Block,
  type Builder,
  definePass,
  I1,
  opt,
  type Rewriter,
  startOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { mayStop } from "../may-stop.ts";
import { NextProgram } from "../next-program.ts";
import { greatest } from "../range-size.ts";
import { vectorOperations } from "../vector-operations.ts";
import { countsElements, linesOf, type Row, rowsOf } from "./row.ts";
import { ValueNumbers } from "./value-numbers.ts";

/** See the file's header. */
export const prefetchNextPrograms = definePass({
  name: "prefetch-next-programs",
  summary: "prefetch the rows of the next program while computing on those of this one",
  description: `Applies to loops over vectors, outside of branches, that read a row that an earlier loop has read. The
next program reads its own row in the same loop. Its address is the address of this program's row, computed with the
next program id, and it exists if that program does. Rows that do not fit a cache close to the core are left alone. So
are short rows, which some machines read faster without prefetches, and loops that compute little: they would wait for
the lines of the next row instead of their own.`,
  options: {
    leastBytes: opt.int(3 << 12, "smallest row in bytes that is prefetched", { least: 0 }),
    mostBytes: opt.int(
      1 << 16,
      "largest row in bytes that is prefetched; a larger one would evict data in use from the caches",
      { least: 0 },
    ),
    leastOperations: opt.int(
      40,
      "fewest operations on vectors, per line that is prefetched, of a loop that does not wait for it",
      { least: 0 },
    ),
  },
  statistics: { rows: "rows that are prefetched" },
  example: {
    options: "least-operations=1",
    input: `func.func @f(%x: !tt.ptr<f32>, %n: i32, %zero: vector<4xf32>) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c4096 = arith.constant 4096 : index
  %id = tt.get_program_id x : i32
  %offset = arith.muli %id, %n : i32
  %row = tt.addptr %x, %offset : !tt.ptr<f32>, i32
  %sum = scf.for %i = %c0 to %c4096 step %c16 iter_args(%s = %zero) -> (vector<4xf32>) {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %t = arith.addf %s, %v : vector<4xf32>
    scf.yield %t : vector<4xf32>
  }
  scf.for %i = %c0 to %c4096 step %c16 {
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
      for (const reading of loopsThatReadAgain(kernel, programs))
        for (const row of reading.rows) if (prefetchRow(rw, reading, row, programs, ctx.options)) ctx.count("rows");
    });
  },
});

/** A loop that reads rows, and the loops around it, of which the last one is in the body of the kernel. */
interface Reading {
  readonly loop: scf.ForOp;
  readonly around: readonly scf.ForOp[];
  readonly rows: readonly Row[];
}

/**
 * The loops that read rows for the second time, with these rows. What a loop in a branch reads counts, but nothing is
 * prefetched in it, since not all programs take the branch.
 */
function loopsThatReadAgain({ body }: func.FuncOp, programs: NextProgram): readonly Reading[] {
  const numbers = new ValueNumbers();
  const times = new Map<string, number>();
  const found: Reading[] = [];
  const visit = (block: Block | undefined, around: readonly scf.ForOp[], isBranch: boolean): void => {
    for (const op of block?.ops() ?? []) {
      if (op.is(scf.IfOp)) for (const { entry } of op.regions) visit(entry, around, true);
      if (!op.is(scf.ForOp)) continue;
      const rows = rowsOf(op, programs, numbers);
      if (!isBranch) found.push({ loop: op, around, rows: rows.filter(({ key }) => times.get(key) === 1) });
      for (const { key } of rows) if (!isBranch || !times.has(key)) times.set(key, (times.get(key) ?? 0) + 1);
      visit(op.body, [op, ...around], isBranch);
    }
  };
  visit(body.entry, [], false);
  return found;
}

/** The options of the pass. */
interface Limits {
  readonly leastBytes: number;
  readonly mostBytes: number;
  readonly leastOperations: number;
}

/** Prefetches, in each iteration of a loop, what the next program reads of a row in it; false if that is unknown. */
function prefetchRow(
  rw: Rewriter,
  { loop, around }: Reading,
  row: Row,
  programs: NextProgram,
  { leastBytes, mostBytes, leastOperations }: Limits,
): boolean {
  const { base, starts, elementBytes } = row;
  const lines = linesOf(row);
  if (vectorOperations(loop) < leastOperations * lines.length) return false;
  const { lowerBound, upperBound, inductionVar: lhs } = loop;
  const least = Math.ceil(leastBytes / elementBytes);
  const most = Math.floor(mostBytes / elementBytes);
  const lengths = [upperBound, ...around.map((outer) => outer.upperBound)];
  const length = around.at(-1)?.upperBound ?? upperBound;
  const bounds = [lowerBound, ...around.flatMap(({ operands }) => operands.slice(0, 3))];
  // The next program must execute at least the same iterations.
  if (programs.of(upperBound) === "unknown" || bounds.some((bound) => programs.of(bound) !== "same")) return false;
  if ([base, ...starts].every((value) => programs.of(value) === "same")) return false;
  if (!around.every((outer) => starts.some((start) => countsElements(start, outer.inductionVar)))) return false;
  if (greatest(length) < least) return false;
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const { of: next } = programs.build(rw);
  const conditions = [
    ...(programs.of(upperBound) === "same" ? [] : [isAtMost(rw, upperBound, next(upperBound))]),
    ...(least > 0 && constantInt(length) === undefined
      ? [isAtMost(rw, ConstantOp.int(rw, length.type, least).result, length)]
      : []),
    ...lengths
      .filter((value) => greatest(value) > most)
      .map((value) => isAtMost(rw, value, ConstantOp.int(rw, value.type, most).result)),
  ];
  const chosen = (value: Value): Value =>
    conditions.reduceRight((trueValue, condition) => choose(rw, condition, trueValue, value), next(value));
  const from = typed(chosen(base), tts.ScalarPointer);
  const [first, ...others] = starts.map(chosen);
  const start = first && others.reduce((sum, value) => plus(rw, sum, value), first);
  rw.at = startOf(loop.body);
  for (const line of lines) {
    const behind = line === 0 ? lhs : plus(rw, lhs, ConstantOp.index(rw, line).result);
    tts.PrefetchOp.build(rw, { base: from, indices: [start ? plus(rw, behind, start) : behind] });
  }
  return true;
}

function plus(b: Builder, lhs: Value, rhs: Value): Value {
  return AddIOp.build(b, { lhs, rhs }).result;
}

function isAtMost(b: Builder, lhs: Value, rhs: Value): Value {
  return CmpIOp.create(b, "sle", lhs, rhs).result;
}

function choose(b: Builder, condition: Value, trueValue: Value, falseValue: Value): Value {
  return trueValue === falseValue
    ? trueValue
    : SelectOp.build(b, { condition: typed(condition, I1), trueValue, falseValue }).result;
}
