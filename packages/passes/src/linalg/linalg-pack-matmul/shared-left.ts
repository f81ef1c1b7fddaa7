/**
 * The left operand of a product in a program that is split into parts by columns. All parts need the same operand, so
 * the first part on each thread fills it for the others (see `kept-operand.ts`).
 */
import { GenericOp } from "@tt-opt/dialect-linalg";
import { ConstantOp, func, memref, MulIOp, ShRUIOp } from "@tt-opt/dialect-std";
import { storageBytes, tt, tts } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  type Builder,
  cloneOperation,
  defined,
  holdsForAll,
  IrMapping,
  type MemRefType,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { assumeDistinctArguments } from "../distinct-arguments.ts";
import { allocateTable, canKeep, emitLookup, type Keeping, placesFor } from "./kept-operand.ts";
import { isLaunchConstant } from "../../launch-constants.ts";
import type { FilledBuffer, MatrixProduct } from "./matrix-product.ts";
import { allocateBuffer } from "./panels.ts";

/** A left operand that is filled once. */
export interface SharedLeft {
  readonly a: Value<MemRefType>;
  /** The operation that fills it. */
  readonly writer: GenericOp;
}

/** Shares the left operand of a product among the parts of a program; undefined if it differs between parts. */
export function shareLeft(
  rw: Rewriter,
  { op, m, k, a }: MatrixProduct,
  { allocation, writer }: FilledBuffer,
  keeping: Keeping,
): SharedLeft | undefined {
  const kernel = op.parentOfType(func.FuncOp);
  if (kernel === undefined || op.parentOp !== kernel || tts.declaredParts(kernel, "parts") < 2) return undefined;
  if (writer.inputs.length > 0) return undefined;
  const keys = inputsOf(writer).filter((value) => !isLaunchConstant(value));
  const { elementType } = a.type;
  const bytes = m * k * defined(storageBytes(elementType), "the size of an element");
  // A thread executes all parts of one program before those of the next.
  const places = placesFor(bytes, Math.min(keeping.bytes, 2 * bytes));
  if (places === 0 || !keys.every(isSameForParts) || !canKeep(writer, keys, keeping)) return undefined;
  rw.at = beforeOp(allocation);
  rw.loc = writer.loc;
  const buffer = allocateBuffer(rw, [m * places, k], elementType, true);
  const table = allocateTable(rw, places, keys.length);
  const placeOf = (b: Builder, place: Value): Value<MemRefType> => {
    const row = MulIOp.build(b, { lhs: place, rhs: ConstantOp.index(b, m).result }).result;
    return memref.SubViewOp.buildMixed(b, buffer, { offsets: [row, 0], sizes: [m, k], strides: [1, 1] }).result;
  };
  assumeDistinctArguments(rw, writer);
  rw.at = beforeOp(writer);
  let copy: GenericOp | undefined;
  const found = emitLookup(rw, table, keys, (b, free) => {
    const made = b.insert(cloneOperation(writer, new IrMapping().map(allocation.memref, placeOf(b, free))));
    if (made.is(GenericOp)) copy = made;
  });
  return { a: placeOf(rw, found), writer: defined(copy, "a copy of the writer") };
}

/** The values from outside that an operation uses. */
function inputsOf(writer: GenericOp): readonly Value[] {
  const found = new Set<Value>();
  writer.walk((inner) => {
    if (inner === writer) return;
    for (const value of inner.operands) {
      const owner = value.parentBlock?.parentOp;
      if (owner === undefined || !writer.isAncestorOf(owner)) found.add(value);
    }
  });
  return [...found];
}

/** Whether a value is independent of the number of the part, which is in the lower bits of the program id in z. */
function isSameForParts(value: Value): boolean {
  return holdsForAll([value], (each) => {
    const op = each.definingOp;
    if (op === undefined || op.is(ShRUIOp)) return true;
    if (op.is(tt.GetProgramIdOp)) return op.axis.number !== 2;
    return op.regions.length === 0 && op.operands;
  });
}
