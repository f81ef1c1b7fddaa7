/** Combines the partial results of lanes, in a fixed order. */
import { type Builder, DenseArrayAttr, type Value } from "@tt-opt/ir-core";
import type { Combination } from "../../linalg/bodies/index.ts";

/** Combines two partial results, scalars or vectors. */
export function combine(b: Builder, x: Value, y: Value, { op, accumulatorIndex }: Combination): Value {
  const operands = accumulatorIndex === 0 ? [x, y] : [y, x];
  return b
    .createGeneric(op.name, {
      operands,
      resultTypes: [x.type],
      properties: op.properties.entries(),
      attributes: op.attributes.entries(),
    })
    .resultAt(0);
}

/** Combines the halves of a vector until its first lane holds the total: `(0, 2), (1, 3)` and so on. */
export function foldLanes(b: Builder, lanes: Value, count: number, combination: Combination): Value {
  let folded = lanes;
  for (let half = count / 2; half >= 1; half /= 2) {
    folded = combine(b, folded, lowered(b, folded, count, half), combination);
  }
  return folded;
}

/** Moves the lanes from `half` on to the first lanes. */
export function lowered(b: Builder, lanes: Value, count: number, half: number): Value {
  const order = Array.from({ length: count }, (_, lane) => (lane < half ? lane + half : lane));
  const moved = b.createGeneric("vector.shuffle", {
    operands: [lanes, lanes],
    resultTypes: [lanes.type],
    properties: [["mask", DenseArrayAttr.i64(b.context, order)]],
  });
  return moved.resultAt(0);
}
