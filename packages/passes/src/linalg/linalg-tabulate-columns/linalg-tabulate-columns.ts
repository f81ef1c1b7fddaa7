/**
 * `linalg-tabulate-columns`: an image that is resized reads each row at the same places. What depends on the column of an
 * element only is computed once for all rows of a launch, and loaded from tables.
 */
import { GenericOp, IndexOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { AndIOp, func, scf } from "@tt-opt/dialect-std";
import { ProgramDim, type ProgramDimName, tt, tts } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  type Builder,
  cloneOperation,
  definePass,
  isDynamic,
  type Operation,
  opt,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { type ColumnValues, columnValues, type KernelFacts } from "./column-values.ts";
import { assumeDistinctArguments } from "../distinct-arguments.ts";
import type { Column } from "./columns.ts";
import { emitIsWorth, fewestRows, emitTables, useTables } from "./tables.ts";

/** See the file's header. */
export const linalgTabulateColumns = definePass({
  name: "linalg-tabulate-columns",
  summary: "compute what depends on the column of an element once for all rows of a launch",
  description: `Applies to operations on buffers that take an index apart into rows and columns. Values that follow from
the column and from what is constant in a launch, and are neither neighbours nor a choice between neighbours, are loaded
from tables if that saves enough. The first program that a thread executes fills the tables, which are kept for the
others. Where a launch may have few rows, or more columns than tables have places, a test selects the version without
tables. With \`distinct-arguments\`, values may follow from memory that is not written; kernels for which that matters
are marked \`tts.distinct_arguments\`.`,
  options: {
    distinctArguments: opt.bool(
      false,
      "assume that memory that is written is reached through one pointer argument only",
    ),
  },
  statistics: { tables: "tables", operations: "operations with tables" },
  example: {
    input: `#id = affine_map<(d0) -> (d0)>
func.func @f(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<1024xf32>) attributes {tt.kernel} {
  %c128 = arith.constant 128 : i32
  %c3 = arith.constant 3 : i32
  %c7 = arith.constant 7 : i32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %column = arith.remsi %n, %c128 : i32
    %row = arith.divsi %n, %c128 : i32
    %scaled = arith.muli %column, %c3 : i32
    %place = arith.divsi %scaled, %c7 : i32
    %from = arith.muli %row, %c128 : i32
    %at = arith.addi %from, %place : i32
    %index = arith.index_cast %at : i32 to index
    %a = tts.load %x[%index] : !tt.ptr<f32> -> f32
    tts.store %a, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(func.FuncOp, (kernel) => {
      if (!tts.isMarked(kernel, "kernel")) return;
      const axes = new Set<ProgramDimName>();
      const ops: GenericOp[] = [];
      kernel.walk((op) => {
        if (op.is(GenericOp)) ops.push(op);
        else if (op.is(tt.GetProgramIdOp)) axes.add(ProgramDim.name(op.axis));
      });
      const facts = { axes, distinctArguments: ctx.options.distinctArguments };
      for (const op of ops) {
        const tables = tabulate(rw, op, facts);
        if (tables === 0) continue;
        ctx.count("operations");
        ctx.count("tables", tables);
      }
    });
  },
});

/** Gives `op` tables, and returns their number. */
function tabulate(rw: Rewriter, op: GenericOp, facts: KernelFacts): number {
  const extents = staticLoopRanges(op);
  if (op.resultCount > 0 || extents.some(isDynamic)) return 0;
  const elements = extents.reduce((product, extent) => product * extent, 1);
  const found = columnValues(op, facts);
  const uncertain = found.filter(({ column }) => !hasRows(column, elements));
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  if (found.some(({ steps }) => steps.some((step) => step.is(tts.LoadOp)))) assumeDistinctArguments(rw, op);
  if (uncertain.length === 0) giveTables(rw, op, found);
  else {
    const conditions = uncertain.map((each) => emitIsWorth(rw, each, elements));
    const condition = conditions.reduce((lhs, rhs) => AndIOp.build(rw, { lhs, rhs }).result);
    version(rw, op, condition, facts);
  }
  return found.reduce((sum, { values }) => sum + values.length, 0);
}

/** A program with so many rows takes longer without tables than to fill them. */
const fewestOfProgram = 4;

/** Whether each program with `elements` elements has a row at least, or several if a row is all that a program may have. */
function hasRows({ op, count, axis }: Column, elements: number): boolean {
  const least = op.is(IndexOp) ? fewestRows : fewestOfProgram;
  return typeof count === "number" && axis === undefined && count * least <= elements;
}

/** Gives `op` tables where `condition` holds. */
function version(rw: Rewriter, op: GenericOp, condition: Value, facts: KernelFacts): void {
  const copies: Operation[] = [];
  const copy = (b: Builder): void => void copies.push(b.insert(cloneOperation(op)));
  scf.IfOp.create(rw, condition, copy, copy);
  rw.erase(op);
  const [made] = copies;
  if (made?.is(GenericOp) !== true) return;
  giveTables(rw, made, columnValues(made, facts));
}

function giveTables(rw: Rewriter, op: GenericOp, found: readonly ColumnValues[]): void {
  for (const each of found) {
    rw.at = beforeOp(op);
    useTables(rw, each, emitTables(rw, each));
  }
}
