/** Functions of f32 that are computed in lanes of vectors, even of scalars. */
import { BroadcastOp } from "@tt-opt/dialect-vector";
import { at, type Rewriter, type Type, type Value, VectorType } from "@tt-opt/ir-core";
import { extractLane } from "../linalg-vectorize/shuffles.ts";
import { BuilderLanes } from "./builder-lanes.ts";

/** How short functions are computed. */
export interface LaneOptions {
  readonly fused: boolean;
  readonly vectors: boolean;
}

/** The type of the lanes in which a function of `x` is computed. */
export function lanesType(x: Value, { vectors }: LaneOptions): Type {
  return x.type instanceof VectorType || !vectors ? x.type : VectorType.get([4], x.type);
}

/** Builds a function of f32 in lanes of `type`, which is that of `operands` or, for scalars, a vector of copies. */
export function onLanes(
  rw: Rewriter,
  operands: readonly Value[],
  type: Type,
  build: (o: BuilderLanes, operands: readonly Value[]) => Value,
): Value {
  return at(
    allOnLanes(rw, operands, type, (o, values) => [build(o, values)]),
    0,
  );
}

/** Builds several functions of f32 like {@link onLanes}. */
export function allOnLanes(
  rw: Rewriter,
  operands: readonly Value[],
  type: Type,
  build: (o: BuilderLanes, operands: readonly Value[]) => readonly Value[],
): readonly Value[] {
  const isScalar = operands[0]?.type !== type;
  const values = isScalar
    ? operands.map((source) => BroadcastOp.build(rw, { source, resultTypes: [type] }).resultAt(0))
    : operands;
  const lanes = new BuilderLanes(rw, 32, type instanceof VectorType ? type.elementCount : undefined);
  const results = build(lanes, values);
  return isScalar ? results.map((result) => extractLane(rw, result, 0)) : results;
}
