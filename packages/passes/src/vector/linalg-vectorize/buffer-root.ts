/** Buffers and views of them. */
import { memref } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";

/** The buffer that a value is a subview of. */
export function rootOf(value: Value): Value {
  let root = value;
  while (root.definingOp?.is(memref.SubViewOp) === true) root = root.definingOp.source;
  return root;
}

/** Whether all accesses of a buffer go through its own uses: a view of another buffer does not qualify. */
export function isWhole({ definingOp: op }: Value): boolean {
  return op === undefined || op.is(memref.AllocOp) || op.is(memref.ViewOp);
}
