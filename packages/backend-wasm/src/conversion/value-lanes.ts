/** The lanes of vectors as scalars, for rules that work lane by lane. */
import { at, type Operation, type Value, VectorType } from "@tt-opt/ir-core";
import type { Lowering } from "./lowering.ts";
import { extractLane, fromLanes, type LaneLayout, layoutOfVector } from "./vector-lanes.ts";

/** The layout of a vector's lanes. */
export function layoutOf(lowering: Lowering, op: Operation, value: Value): LaneLayout {
  return layoutOfVector(lowering, op, value.type);
}

/** All lanes of a vector as scalars; a scalar is its only lane. */
export function lanesOf(lowering: Lowering, op: Operation, value: Value): readonly Value[] {
  if (!(value.type instanceof VectorType)) return [lowering.value(value)];
  const layout = layoutOf(lowering, op, value);
  const parts = lowering.registers(value);
  return Array.from({ length: layout.count }, (_, lane) => extractLane(lowering.code, layout, parts, lane));
}

/** Builds the vector, or the scalar, of `lanes` as `result`. */
export function bindLanes(lowering: Lowering, op: Operation, result: Value, lanes: readonly Value[]): void {
  if (!(result.type instanceof VectorType)) lowering.bind(result, at(lanes, 0));
  else lowering.bindParts(result, fromLanes(lowering.code, layoutOf(lowering, op, result), lanes));
}
