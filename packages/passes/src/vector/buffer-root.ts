/** Buffers and views of them. */
import { memref } from "@tt-opt/dialect-std";
import { type Value, ViewLike } from "@tt-opt/ir-core";

/** The buffer that a value is a part of, or a view of in another shape. Views of the arena are buffers of their own. */
export function rootOf(value: Value): Value {
  const { definingOp: op } = value;
  const view = op === undefined || op.is(memref.ViewOp) ? undefined : ViewLike.get(op);
  return op === undefined || view === undefined ? value : rootOf(view.viewSource(op));
}

/**
 * Whether all accesses of a buffer go through its own uses: neither a view of another buffer qualifies, nor an argument,
 * of which a caller may read what the function leaves.
 */
export function isWhole({ definingOp: op }: Value): boolean {
  return op !== undefined && (op.is(memref.AllocOp) || op.is(memref.ViewOp));
}
