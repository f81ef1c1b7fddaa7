/** Rebuilds structured operations with other loops. */
import { createGeneric, type GenericOp } from "@tt-opt/dialect-linalg";
import { type AffineMap, beforeOp, type Rewriter } from "@tt-opt/ir-core";
import { affineIndices, copyBody } from "../bodies/index.ts";

/**
 * Rebuilds `op` with new loops; `map` computes the indices of the old loops from those of the new ones, each exactly
 * once. The order of its loops must be irrelevant.
 */
export function reindex(rw: Rewriter, op: GenericOp, map: AffineMap): GenericOp {
  if (map.isIdentity()) return op;
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const { inputs, outputs, iteratorTypes: iterators } = op;
  const maps = op.indexingMaps.map((own) => own.compose(map));
  const index = affineIndices(map.results);
  const made = createGeneric(rw, { inputs, outputs, maps, iterators }, (b, args) => copyBody(b, op, args, { index }));
  rw.replace(op, ...made.results);
  return made;
}
