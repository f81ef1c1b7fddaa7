/** Rebuilds structured operations with other loops. */
import { createGeneric, type GenericOp } from "@tt-opt/dialect-linalg";
import { type AffineMap, at, beforeOp, type Rewriter } from "@tt-opt/ir-core";
import { affineIndices, copyBody } from "../bodies/index.ts";

/**
 * Rebuilds `op` with new loops; `map` computes the indices of the old loops from those of the new ones, each exactly
 * once. The order of its loops must be irrelevant.
 */
export function reindex(rw: Rewriter, op: GenericOp, map: AffineMap): GenericOp {
  if (map.isIdentity()) return op;
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const { inputs, outputs } = op;
  const iterators = op.iteratorTypes.map((_, loop) => {
    const old = map.results.findIndex((index) => index.isFunctionOfDim(loop));
    return at(op.iteratorTypes, old);
  });
  const maps = op.indexingMaps.map((own) => own.compose(map));
  const index = affineIndices(map.results);
  const made = createGeneric(rw, { inputs, outputs, maps, iterators }, (b, args) => copyBody(b, op, args, { index }));
  rw.replace(op, ...made.results);
  return made;
}
