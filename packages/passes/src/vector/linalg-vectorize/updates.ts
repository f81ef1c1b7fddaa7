/** Updates of single elements, whose order matters: they are executed element by element. */
import { tt, tts } from "@tt-opt/dialect-tt";
import { type Builder, type Operation, typed, type Value } from "@tt-opt/ir-core";

/** An operation of a body that updates an element. */
export type Update = tt.AtomicRMWOp | tts.AccumulateOp;

/** Whether an operation of a body updates an element. */
export function isUpdate(op: Operation): op is Update {
  return op.is(tt.AtomicRMWOp) || op.is(tts.AccumulateOp);
}

/**
 * Builds an update of the element that `of` gives for the operands; without a mask if it `isOn`. Returns the old
 * element, if the operation has a result.
 */
export function emitUpdate(b: Builder, op: Update, isOn: boolean, of: (value: Value) => Value): Value | undefined {
  const mask = op.mask === undefined || isOn ? undefined : of(op.mask);
  if (op.is(tts.AccumulateOp)) {
    tts.AccumulateOp.create(b, of(op.value), op.buffer, of(op.index), mask);
    return undefined;
  }
  const { atomic_rmw_op, sem, scope } = op;
  const [ptr, val] = [typed(of(op.ptr), tt.TtPtrLike), of(op.val)];
  return tt.AtomicRMWOp.build(b, { ptr, val, mask, atomic_rmw_op, sem, scope }).result;
}
