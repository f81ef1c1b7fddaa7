/** Accesses of single lanes of a vector, each at a place of its own. */
import { AndIOp } from "@tt-opt/dialect-std";
import { type AccessLayout, tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import { type Builder, type Value, type VectorType } from "@tt-opt/ir-core";
import { extractLane } from "./shuffles.ts";

/** Loads the lanes of `laneMask` if `condition` holds, too; the others are 0. */
export function loadLanesWhere(
  b: Builder,
  places: readonly AccessLayout[],
  type: VectorType,
  laneMask: Value,
  condition: Value | undefined,
  isVolatile: boolean,
): Value {
  const elements = places.map((place, lane) => {
    const own = extractLane(b, laneMask, lane);
    const mask = condition === undefined ? own : AndIOp.build(b, { lhs: own, rhs: condition }).result;
    return tts.LoadOp.create(b, place, type.elementType, { mask, isVolatile }).result;
  });
  return vector.FromElementsOp.build(b, { elements, resultTypes: [type] }).resultAt(0);
}

/** Stores the lanes of `value`, or those of them in `laneMask`; a lane without a place is never stored. */
export function storeLanes(
  b: Builder,
  places: readonly (AccessLayout | undefined)[],
  value: Value,
  laneMask: Value | undefined,
): void {
  places.forEach((place, lane) => {
    if (place === undefined) return;
    const mask = laneMask === undefined ? undefined : extractLane(b, laneMask, lane);
    tts.StoreOp.create(b, place, extractLane(b, value, lane), { mask });
  });
}
