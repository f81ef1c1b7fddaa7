/** Accesses of single elements in the body of a structured operation. */
import { tts } from "@tt-opt/dialect-tt";
import type { Operation, Value } from "@tt-opt/ir-core";
import { isUpdate } from "./updates.ts";

/** Whether an operation loads or stores one element. */
export function isElementAccess(op: Operation): op is tts.LoadOp | tts.StoreOp {
  return op.is(tts.LoadOp) || op.is(tts.StoreOp);
}

/** Whether an access changes memory. */
export function isWrite(access: Operation): boolean {
  return access.is(tts.StoreOp) || isUpdate(access);
}

/** The offset of an access of one element; its base if the offset is constant. */
export function placeOf(op: tts.LoadOp | tts.StoreOp): Value {
  return op.offset[0] ?? op.base;
}

/** The offset operand of an access of one element; undefined if it is constant. */
export function offsetOf(op: tts.LoadOp | tts.StoreOp): Value | undefined {
  return op.offset[0];
}

/** The places of those of `accesses` that access single elements. */
export function placesIn(accesses: Iterable<Operation>): ReadonlyMap<Operation, Value> {
  return new Map([...accesses].flatMap((op) => (isElementAccess(op) ? [[op, placeOf(op)] as const] : [])));
}
