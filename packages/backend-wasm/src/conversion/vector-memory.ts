/** Vectors in memory, lane by lane. */
import { at, type Operation, type Value, type VectorType } from "@tt-opt/ir-core";
import { storeElement } from "./element-access.ts";
import type { Lowering } from "./lowering.ts";
import type { Address } from "./memref-value.ts";
import { storageBytes } from "./number-kind.ts";
import { extractLane } from "./vector-lanes.ts";

/** Writes the lanes of a vector one after the other. */
export function storeLanes(
  lowering: Lowering,
  op: Operation,
  type: VectorType,
  { base, offset }: Address,
  value: Value,
): void {
  const bytes = storageBytes(type.elementType);
  for (let lane = 0; lane < at(type.shape, 0); lane++) {
    const element = extractLane(lowering, op, type, value, lane);
    storeElement(lowering.code, type.elementType, { base, offset: offset + lane * bytes }, element);
  }
}
