import type { Attribute } from "../attributes/attribute.ts";
import { DenseElementsAttr, DenseResourceElementsAttr, elementBytes } from "../attributes/dense.ts";
import { bytesOfHex } from "../attributes/hex-bytes.ts";
import { SparseElementsAttr } from "../attributes/sparse.ts";
import { ComplexType } from "../types/scalar.ts";
import type { Operation } from "./operation.ts";

/**
 * All elements of an attribute of `op` in any representation: dense, sparse, or as a resource of the text from which
 * `op` was parsed. Undefined if they are not known, such as those of elided resources.
 */
export function knownElements(attribute: Attribute | undefined, op: Operation): DenseElementsAttr | undefined {
  if (attribute instanceof SparseElementsAttr && !(attribute.type.elementType instanceof ComplexType)) {
    return attribute.toDense();
  }
  if (attribute instanceof DenseResourceElementsAttr) return resourceElements(attribute, op);
  return attribute instanceof DenseElementsAttr ? attribute : undefined;
}

/** Resources are `0x…` strings: four bytes with the alignment, then the elements. */
function resourceElements({ type, key }: DenseResourceElementsAttr, op: Operation): DenseElementsAttr | undefined {
  let root = op;
  while (root.parentOp !== undefined) root = root.parentOp;
  const blob = op.context.trivia.get(root)?.resources?.get("dialect_resources")?.get("builtin")?.get(key);
  const bytes = bytesOfHex(typeof blob === "string" && blob.startsWith("0x") ? blob.slice(2 + 8) : "");
  const size = (type.elementCount ?? -1) * elementBytes(type.elementType);
  return bytes.length === size ? DenseElementsAttr.fromBytes(type, bytes) : undefined;
}
