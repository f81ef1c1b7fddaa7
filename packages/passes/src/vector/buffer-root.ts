/** Buffers and views of them. */
import { memref } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";

/** The buffer that a value is a part of, or a view of in another shape. */
export function rootOf(value: Value): Value {
  const { definingOp: op } = value;
  if (op?.is(memref.SubViewOp) === true) return rootOf(op.source);
  return op?.is(memref.CollapseShapeOp) === true ? rootOf(op.src) : value;
}

/** Whether all accesses of a buffer go through its own uses: a view of another buffer does not qualify. */
export function isWhole({ definingOp: op }: Value): boolean {
  return op === undefined || op.is(memref.AllocOp) || op.is(memref.ViewOp);
}
