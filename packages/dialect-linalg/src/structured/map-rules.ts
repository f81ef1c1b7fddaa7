/** Which indexing maps named operations have. */
import { AffineMap } from "@tt-opt/ir-core";
import type { MapRule } from "../payload/payload.ts";
import { rankOf } from "./operand-type.ts";

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
