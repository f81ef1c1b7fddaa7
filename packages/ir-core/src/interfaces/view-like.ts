/**
 * Operations that create another view of memory: subviews, casts, reshapes. Alias analysis follows them to the source.
 */
import { OpInterface } from "../define/op-interface.ts";
import type { Operation } from "../ir/operation.ts";
import type { Value } from "../ir/value.ts";

/** Operations whose result is a view of an operand. */
export const ViewLike = new OpInterface<{
  /** The viewed operand. */
  viewSource(op: Operation): Value;
}>("ViewLike", "makes a view of memory");

/** The value whose memory `value` is a view of, through any number of views; `value` itself if it is not a view. */
export function viewRoot(value: Value): Value {
  let root = value;
  for (let op = root.definingOp; op !== undefined; op = root.definingOp) {
    const methods = ViewLike.get(op);
    if (methods === undefined) break;
    root = methods.viewSource(op);
  }
  return root;
}
