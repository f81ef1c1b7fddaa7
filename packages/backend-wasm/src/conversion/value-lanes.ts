/** The lanes of vectors as scalars, for rules that work on one lane after the other. */
import { at, type Operation, type Value, VectorType } from "@tt-opt/ir-core";
import type { Lowering } from "./lowering.ts";
import { extractLane, fromLanes, type LaneLayout, layoutOfVector } from "./vector-lanes.ts";

/** How the lanes of a vector are held. */
export function layoutOf(lowering: Lowering, op: Operation, value: Value): LaneLayout {
  return layoutOfVector(lowering, op, value.type);
}

/** All lanes of a vector as scalars; a scalar is its own only lane. */
export function lanesOf(lowering: Lowering, op: Operation, value: Value): readonly Value[] {
  if (!(value.type instanceof VectorType)) return [lowering.value(value)];
  const layout = layoutOf(lowering, op, value);
  const parts = lowering.registers(value);
  return Array.from({ length: layout.count }, (_, lane) => extractLane(lowering.code, layout, parts, lane));
}

/** Makes `result` the vector, or the scalar, of `lanes`. */
export function bindLanes(lowering: Lowering, op: Operation, result: Value, lanes: readonly Value[]): void {
  if (!(result.type instanceof VectorType)) lowering.bind(result, at(lanes, 0));
  else lowering.bindParts(result, fromLanes(lowering.code, layoutOf(lowering, op, result), lanes));
}
