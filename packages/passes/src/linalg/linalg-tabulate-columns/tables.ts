/**
 * Tables of values for each column, which a thread fills once in a launch. A flag tells whether it has; the launcher clears
 * it before each launch (see `tts.cleared` in `plan-scratch`).
 */
import { createGeneric } from "@tt-opt/dialect-linalg";
import { AndIOp, CmpIOp, ConstantOp, ExtUIOp, IndexCastOp, memref, MinSIOp, MulIOp, scf } from "@tt-opt/dialect-std";
import { AccessLayout, tts } from "@tt-opt/dialect-tt";
import {
  AffineMap,
  afterOp,
  at,
  AnyMemRef,
  type Builder,
  cloneOperation,
  Index,
  IntegerType,
  IrMapping,
  isTriviallyDead,
  type MemRefType,
  type Rewriter,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { indexOf } from "../tt-to-linalg/shape.ts";
import { emitIndexLoop } from "../../index-loops.ts";
import { toIndex } from "../../to-index.ts";
import { capacityOf, type ColumnValues } from "./column-values.ts";
import { emitCount, programsAlong, wideConstant } from "./columns.ts";
import { emitEnd, emitIsReached, emitIsWhole, emitNeeded, isUnseen } from "./ends.ts";

/** Where there may be fewer rows than this, the tables may take longer than they save. */
export const fewestRows = 16;

/** Builds whether the columns have places in tables and a launch whose programs have `elements` each has enough rows. */
export function emitIsWorth(b: Builder, found: ColumnValues, elements: number): Value {
  const times = (lhs: Value, rhs: Value): Value => MulIOp.build(b, { lhs, rhs }).result;
  const count = emitCount(b, found.column);
  const programs = times(times(programsAlong(b, "x"), programsAlong(b, "y")), programsAlong(b, "z"));
  const all = times(programs, wideConstant(b, elements));
  const lhs = CmpIOp.create(b, "ule", count, wideConstant(b, capacityOf(found))).result;
  const rhs = CmpIOp.create(b, "sle", times(count, wideConstant(b, fewestRows)), all).result;
  return AndIOp.build(b, { lhs, rhs }).result;
}

/**
 * Builds a table for each of the values, which is filled here unless it has been filled in this launch. What no element of
 * the program reads is not read to fill it, and then the next program fills it again.
 */
export function emitTables(rw: Rewriter, found: ColumnValues): readonly Value<MemRefType>[] {
  const { column, values, steps, masks } = found;
  const number = column.op.resultAt(0);
  const filled = allocate(rw, 1, IntegerType.get(rw.context, 32), "cleared");
  const tables = values.map(({ type }) => allocate(rw, capacityOf(found), type));
  const first = [typed(ConstantOp.index(rw, 0).result, Index)];
  const resultTypes = [filled.type.elementType];
  const flag = memref.LoadOp.build(rw, { memref: filled, indices: first, resultTypes }).result;
  const isNew = CmpIOp.create(rw, "eq", flag, ConstantOp.int(rw, flag.type, 0).result).result;
  scf.IfOp.create(rw, isNew, (b) => {
    const ends = masks.map((mask) => emitEnd(b, mask, column));
    const value = ends
      .map((end) => ExtUIOp.build(b, { in: emitIsWhole(b, end), resultTypes }).resultAt(0))
      .reduce((lhs, rhs) => AndIOp.build(b, { lhs, rhs }).result, ConstantOp.int(b, flag.type, 1).result);
    memref.StoreOp.build(b, { value, memref: filled, indices: first });
    const compute = (inner: Builder, index: Value): readonly Value[] => {
      const own = new IrMapping();
      own.map(number, fromIndex(inner, index, number));
      for (const end of ends) own.map(end.mask.result, emitIsReached(inner, end, index));
      for (const step of steps) inner.insert(cloneOperation(step, own));
      return values.map((each) => own.get(each));
    };
    if (typeof column.count === "number" && column.axis === undefined && ends.length === 0)
      return emitWhole(b, tables, (inner) => compute(inner, indexOf(inner, 0)));
    const count = toIndex(b, emitCount(b, column));
    const needed = ends
      .filter(({ mask }) => values.every((each) => isUnseen(each, mask.result)))
      .map((end) => emitNeeded(b, end, count))
      .reduce((lhs, rhs) => MinSIOp.build(b, { lhs, rhs }).result, count);
    emitIndexLoop(b, { to: needed }, (inner, index) => {
      const indices = [typed(index, Index)];
      for (const [i, value] of compute(inner, index).entries())
        memref.StoreOp.build(inner, { value, memref: at(tables, i), indices });
    });
  });
  return tables;
}

/** Builds an operation on all elements of tables of one size, which computes those with the index of its loop. */
function emitWhole(b: Builder, tables: readonly Value[], compute: (b: Builder) => readonly Value[]): void {
  const maps = tables.map(() => AffineMap.identity(1));
  createGeneric(b, { inputs: [], outputs: tables, maps, iterators: ["parallel"] }, compute);
}

/** Loads the values from `tables` where they were computed. */
export function useTables(rw: Rewriter, { column, values, steps }: ColumnValues, tables: readonly Value[]): void {
  rw.at = afterOp(column.op);
  const place = toIndex(rw, column.op.resultAt(0));
  for (const [i, value] of values.entries()) {
    const loaded = tts.LoadOp.create(rw, new AccessLayout(at(tables, i), place, []), value.type).result;
    rw.replaceAllUses(value, loaded);
  }
  for (const step of steps.toReversed()) if (isTriviallyDead(step)) rw.erase(step);
}

/** Allocates memory that is kept from program to program. */
function allocate(rw: Rewriter, size: number, type: Type, also?: "cleared"): Value<MemRefType> {
  const op = memref.AllocOp.buildMixed(rw, [size], type);
  tts.setMark(rw, op, "kept");
  if (also !== undefined) tts.setMark(rw, op, also);
  return typed(op.memref, AnyMemRef);
}

/** Converts an index to the type of another value. */
function fromIndex(b: Builder, index: Value, { type }: Value): Value {
  return index.type === type ? index : IndexCastOp.build(b, { in: index, resultTypes: [type] }).resultAt(0);
}
