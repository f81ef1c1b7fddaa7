/**
 * Stores whose lanes have places that are only known when they are executed, as where indices come from memory or are
 * multiples of an argument. The lanes are stored one after the other, so that of two at one place the last one stays.
 */
import { tts } from "@tt-opt/dialect-tt";
import { type Block, effectsOf, type Operation, type Value } from "@tt-opt/ir-core";
import { pointerOrigin } from "../../linalg/bodies/index.ts";
import { placeOf } from "./element-access.ts";
import type { LanePatterns } from "./lane-patterns.ts";

/** Whether an access is such a store. A mask of each lane would skip less than one of each element does. */
export function isScattered(access: Operation, lanes: LanePatterns): boolean {
  return access.is(tts.StoreOp) && lanes.offsets(placeOf(access)) === undefined;
}

/**
 * Whether no other operation of a body accesses the memory of a store. Vectors execute the others for all lanes before
 * the store or after it.
 */
export function isOnlyAccess(store: tts.StoreOp, body: Block): boolean {
  const own = memoryOf(store);
  if (own === undefined) return false;
  return [...body.ops()].every((op) => op === store || isApart(memoryOf(op), own));
}

function isApart(some: ReadonlySet<Value> | undefined, others: ReadonlySet<Value>): boolean {
  return some !== undefined && [...some].every((value) => !others.has(value));
}

/** The arguments behind which an operation accesses memory; undefined if that is not known. */
function memoryOf(op: Operation): ReadonlySet<Value> | undefined {
  const values = effectsOf(op)?.map(({ value }) => value && pointerOrigin(value));
  return values?.includes(undefined) === false ? new Set(values.flatMap((value) => value ?? [])) : undefined;
}
