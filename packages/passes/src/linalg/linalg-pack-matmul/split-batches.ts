/** Turns batches of matrix products into loops over products, which are then lowered like all others. */
import { type BatchMatmulOp, createNamed, hasDefaultMaps, MatmulOp } from "@tt-opt/dialect-linalg";
import { memref } from "@tt-opt/dialect-std";
import {
  AnyMemRef,
  at,
  beforeOp,
  type Builder,
  defined,
  isDynamic,
  type MemRefType,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoop } from "../../index-loops.ts";

/** Replaces a batch of products on buffers of known sizes; false if it has another form. */
export function splitBatches(rw: Rewriter, op: BatchMatmulOp): boolean {
  if (!op.operands.every(({ type }) => AnyMemRef.matches(type) && type.shape.every((size) => !isDynamic(size))))
    return false;
  if (!hasDefaultMaps(op)) return false;
  const buffers = op.operands.map((value) => typed(value, AnyMemRef));
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const [count = 0] = at(buffers, 0).type.shape;
  emitIndexLoop(rw, { to: count }, (b, batch) => {
    const [x, y, sum] = buffers.map((buffer) => matrixAt(b, buffer, batch));
    createNamed(b, MatmulOp, {
      inputs: [defined(x, "the left operand"), defined(y, "the right operand")],
      outputs: [defined(sum, "the sums")],
    });
  });
  rw.erase(op);
  return true;
}

/** One matrix of a buffer of matrices. */
function matrixAt(b: Builder, buffer: Value<MemRefType>, batch: Value): Value<MemRefType> {
  const [, rows = 0, columns = 0] = buffer.type.shape;
  const slice = { offsets: [batch, 0, 0], sizes: [1, rows, columns], strides: [1, 1, 1] };
  return memref.SubViewOp.buildReduced(b, buffer, slice, [0]).result;
}
