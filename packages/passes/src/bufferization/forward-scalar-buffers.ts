/**
 * `forward-scalar-buffers`: results of reductions are buffers of one element that are written once and read soon after.
 * They need no memory.
 */
import { memref } from "@tt-opt/dialect-std";
import {
  AnyMemRef,
  beforeOp,
  definePass,
  type MemRefType,
  type Operation,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";

/** See the file's header. */
export const forwardScalarBuffers = definePass({
  name: "forward-scalar-buffers",
  summary: "replace buffers of one element by the stored values",
  description: `Handles views of the arena of rank 0 whose uses are all in the block of the view: first a store, then
loads, stores and copies out of the buffer. Loads become the value that was stored last, copies become stores of it, and
the view is erased. A buffer is left alone if it is used in a nested region, filled by a copy or read before it is
written.`,
  statistics: { removed: "buffers removed" },
  example: {
    input: `func.func @f(%scratch: memref<?xi8>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %b = memref.view %scratch[%c0][] : memref<?xi8> to memref<f32>
  memref.store %x, %b[] : memref<f32>
  %y = memref.load %b[] : memref<f32>
  return %y : f32
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const views: memref.ViewOp[] = [];
    ctx.root.walkOps(memref.ViewOp, (op) => void (isScalar(op.result.type) && views.push(op)), "pre");
    // A copy between buffers becomes a store once its source is removed.
    for (const view of views) if (forward(rw, view)) ctx.count("removed");
  },
});

function isScalar(type: MemRefType): boolean {
  return type.rank === 0;
}

/** Removes a buffer if possible. */
function forward(rw: Rewriter, view: memref.ViewOp): boolean {
  const buffer: Value = view.result;
  const users = new Set(buffer.users());
  const order: Operation[] = [];
  for (let op = view.next; op !== undefined; op = op.next) if (users.has(op)) order.push(op);
  if (order.length !== users.size) return false;
  let isWritten = false;
  for (const op of order) {
    if (op.is(memref.StoreOp) && op.value !== buffer) isWritten = true;
    else if (op.is(memref.CopyOp) && op.source === buffer && op.target !== buffer && isWritten) continue;
    else if (!op.is(memref.LoadOp) || !isWritten) return false;
  }
  let value: Value | undefined;
  for (const op of order) {
    if (op.is(memref.StoreOp)) ({ value } = op);
    else if (value !== undefined && op.is(memref.LoadOp)) {
      rw.replace(op, value);
      continue;
    } else if (value !== undefined && op.is(memref.CopyOp)) {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      memref.StoreOp.build(rw, { value, memref: typed(op.target, AnyMemRef), indices: [] });
    }
    rw.erase(op);
  }
  rw.erase(view);
  return true;
}
