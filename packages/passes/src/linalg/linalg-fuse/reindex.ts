/** Structured operations with other loops. */
import { createGeneric, type GenericOp } from "@tt-opt/dialect-linalg";
import { type AffineMap, beforeOp, type Rewriter } from "@tt-opt/ir-core";
import { affineIndices, copyBody } from "../bodies/index.ts";

/**
 * Makes `op` anew, with loops from whose indices `map` computes those of the old ones, each once. Its loops have to be of
 * a kind that leaves the order open.
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
