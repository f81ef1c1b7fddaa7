/**
 * Operands that are kept from program to program. Programs of a launch often share an operand or a part of it. An
 * operand that has been packed is found again by the values that it depends on, until its place is reused.
 *
 * A table describes the places. It has a row per place, with a mark and those values, and one more row with the place that
 * is filled next. The launcher clears it before each launch (see `tts.cleared` in `plan-scratch`).
 */
import {
  AddIOp,
  AndIOp,
  CmpIOp,
  ConstantOp,
  func,
  IndexCastOp,
  memref,
  RemUIOp,
  scf,
  SelectOp,
} from "@tt-opt/dialect-std";
import { PointerType, tts } from "@tt-opt/dialect-tt";
import {
  AnyMemRef,
  at,
  type Builder,
  Index,
  IndexType,
  IntegerType,
  type MemRefType,
  type Operation,
  type Rewriter,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoop } from "../../index-loops.ts";
import { readsUnwrittenMemory } from "../../launch-constants.ts";
import { toI64 } from "../../to-i64.ts";

/** The largest number of places: a look-up must cost little compared with what it saves. */
const mostPlaces = 32;

/** The number of operands of `bytes` that are kept in `room` bytes; 0 if fewer than two fit. */
export function placesFor(bytes: number, room: number): number {
  const places = Math.min(mostPlaces, Math.floor(room / bytes));
  return places < 2 ? 0 : places;
}

/** How operands are kept from program to program. */
export interface Keeping {
  /** The number of bytes for each side's operands; 0 to keep none. */
  readonly bytes: number;
  /** Whether memory accessed through different arguments may be assumed to be distinct. */
  readonly distinctArguments: boolean;
}

/** Whether `writer` computes the same from the values `keys` in all programs of a launch. */
export function canKeep(writer: Operation, keys: readonly Value[], keeping: Keeping): boolean {
  const kernel = writer.parentOfType(func.FuncOp);
  if (kernel === undefined || !tts.isMarked(kernel, "kernel")) return false;
  if (!keeping.distinctArguments || keeping.bytes === 0) return false;
  return keys.every(({ type }) => isComparable(type)) && readsUnwrittenMemory(writer, kernel);
}

function isComparable(type: Type): boolean {
  return type instanceof IndexType || type instanceof PointerType || (type instanceof IntegerType && type.width <= 64);
}

/** The table of `places` places with `keys` values each. */
export function allocateTable(rw: Rewriter, places: number, keys: number): Value<MemRefType> {
  const op = memref.AllocOp.buildMixed(rw, [places + 1, keys + 1], IntegerType.get(rw.context, 64));
  tts.setMark(rw, op, "kept");
  tts.setMark(rw, op, "cleared");
  return typed(op.memref, AnyMemRef);
}

/** Looks up the place of the operand with the values `keys`; `fill` fills it if it was not found. */
export function emitLookup(
  b: Builder,
  table: Value<MemRefType>,
  keys: readonly Value[],
  fill: (b: Builder, place: Value) => void,
): Value {
  const places = at(table.type.shape, 0) - 1;
  const wanted = [ConstantOp.int(b, table.type.elementType, 1).result, ...keys.map((key) => keyOf(b, key))];
  const nowhere = ConstantOp.index(b, places).result;
  const compare = (inner: Builder, place: Value, [before]: readonly Value[]): readonly Value[] => {
    const same = wanted
      .map((key, column) => {
        const indices = [place, ConstantOp.index(inner, column).result];
        const lhs = load(inner, table, indices);
        return CmpIOp.create(inner, "eq", lhs, key).result;
      })
      .reduce((lhs, rhs) => AndIOp.build(inner, { lhs, rhs }).result);
    return [SelectOp.build(inner, { condition: same, trueValue: place, falseValue: before ?? place }).result];
  };
  const found = emitIndexLoop(b, { to: places }, compare, [nowhere]).resultAt(0);
  const isThere = CmpIOp.create(b, "ult", found, nowhere).result;
  return scf.IfOp.create(
    b,
    isThere,
    () => [found],
    (inner) => {
      const place = takeNext(inner, table, places);
      wanted.forEach((key, column) => {
        const indices = [place, ConstantOp.index(inner, column).result].map((value) => typed(value, Index));
        memref.StoreOp.build(inner, { value: key, memref: table, indices });
      });
      fill(inner, place);
      return [place];
    },
  ).resultAt(0);
}

/** The next place to be filled, in round-robin order. */
function takeNext(b: Builder, table: Value<MemRefType>, places: number): Value {
  const indices = [places, 0].map((value) => typed(ConstantOp.index(b, value).result, Index));
  const next = load(b, table, indices);
  const rhs = ConstantOp.int(b, next.type, 1).result;
  const count = ConstantOp.int(b, next.type, places).result;
  const after = RemUIOp.build(b, { lhs: AddIOp.build(b, { lhs: next, rhs }).result, rhs: count }).result;
  memref.StoreOp.build(b, { value: after, memref: table, indices });
  return IndexCastOp.build(b, { in: next, resultTypes: [IndexType.get(b.context)] }).resultAt(0);
}

function load(b: Builder, table: Value<MemRefType>, indices: readonly Value[]): Value {
  const resultTypes = [table.type.elementType];
  return memref.LoadOp.build(b, {
    memref: table,
    indices: indices.map((value) => typed(value, Index)),
    resultTypes,
  }).result;
}

function keyOf(b: Builder, value: Value): Value {
  if (!(value.type instanceof PointerType)) return toI64(b, value);
  const resultTypes = [IntegerType.get(b.context, 64)];
  return b.createGeneric("tt.ptr_to_int", { operands: [value], resultTypes }).resultAt(0);
}
