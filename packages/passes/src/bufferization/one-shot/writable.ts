/** Decides which tensors are in writable memory; for values from outside, attributes decide. */
import { bufferization, func, scf, tensor } from "@tt-opt/dialect-std";
import { BlockArgument, boolAttr, functionPartAttrs, type Operation, type Value } from "@tt-opt/ir-core";
import { destinationOf, isView } from "./tensor-uses.ts";

const regionOps = [scf.ForOp, scf.IfOp, scf.IndexSwitchOp, scf.WhileOp, scf.ForallOp, scf.ExecuteRegionOp];

/**
 * Whether the buffer of `value` may be written, as far as its origin decides that. Arguments of a function, memory that
 * is not marked `writable`, constants and results of unknown operations must not be written.
 */
export function isWritable(value: Value): boolean {
  if (value instanceof BlockArgument) return isWritableArgument(value);
  const op = value.definingOp;
  if (op?.is(bufferization.ToTensorOp) === true) return op.writable !== undefined;
  return op !== undefined && makesBuffers(op);
}

function isWritableArgument({ owner, index }: BlockArgument): boolean {
  const { parentOp } = owner;
  if (parentOp?.is(func.FuncOp) !== true) return parentOp !== undefined && carriesBuffers(parentOp);
  const marked = functionPartAttrs(parentOp, "arg_attrs", index).get("bufferization.writable");
  return owner === parentOp.body.entry && marked === boolAttr(parentOp.context, true);
}

/** Whether the results of `op` are in new buffers, or in those of its operands. */
function makesBuffers(op: Operation): boolean {
  if (op.is(tensor.EmptyOp) || isView(op)) return true;
  return destinationOf(op, 0) !== undefined || carriesBuffers(op);
}

function carriesBuffers(op: Operation): boolean {
  return regionOps.some((cls) => op.is(cls));
}
