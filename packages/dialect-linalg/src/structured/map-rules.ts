/** Which indexing maps named operations have. */
import { AffineMap, ShapedType, type Type } from "@tt-opt/ir-core";
import type { MapRule } from "../payload/payload.ts";

/** The number of dimensions of a type: none for scalars. */
export function rankOf(type: Type | undefined): number {
  return type instanceof ShapedType ? (type.shape?.length ?? 0) : 0;
}

/** All operands are read and written at the same place; inputs without dimensions are read everywhere. */
export const elementwiseMaps: MapRule = (inputs, outputs) => {
  const rank = rankOf(outputs[0]);
  const identity = AffineMap.identity(rank);
  const scalar = new AffineMap(rank, 0, []);
  return [
    ...inputs.map((type) => (rankOf(type) === 0 && rank > 0 ? scalar : identity)),
    ...outputs.map(() => identity),
  ];
};

/** The maps `results`, each as positions of dimensions of `dims` loops. */
export function fixedMaps(dims: number, ...results: readonly (readonly number[])[]): MapRule {
  const maps = results.map((positions) => AffineMap.multiDim(dims, positions));
  return () => maps;
}
