/** Buffers, and parts of them. */
import { memref } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";

/** The buffer that a value is a part of. */
export function rootOf(value: Value): Value {
  let root = value;
  while (root.definingOp?.is(memref.SubViewOp) === true) root = root.definingOp.source;
  return root;
}

/** Whether a buffer is read through its own uses only: what is a part of another one, or another form of it, is not. */
export function isWhole({ definingOp: op }: Value): boolean {
  return op === undefined || op.is(memref.AllocOp) || op.is(memref.ViewOp);
}
