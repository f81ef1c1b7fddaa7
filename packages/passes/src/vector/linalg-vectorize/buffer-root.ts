/** The whole that a buffer is a part of. */
import { memref } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";

/** The buffer that a value is a part of. */
export function rootOf(value: Value): Value {
  let root = value;
  while (root.definingOp?.is(memref.SubViewOp) === true) root = root.definingOp.source;
  return root;
}
