/** Operations that compute blocks from the places of their elements: other loops can do so, or those that use the blocks. */
import { bodyOf, type GenericOp } from "@tt-opt/dialect-linalg";
import { at, effectsOf } from "@tt-opt/ir-core";

/** Whether an operation computes each element of its one result from nothing but the place of it and memory. */
export function isMadeOfIndices(op: GenericOp): boolean {
  if (op.inputs.length > 0 || op.results.length !== 1) return false;
  if (op.iteratorTypes.some((kind) => kind !== "parallel") || !at(op.indexingMaps, 0).isIdentity()) return false;
  if (at(bodyOf(op).args, 0).hasUses) return false;
  return effectsOf(op)?.every((effect) => effect.kind === "read") === true;
}
