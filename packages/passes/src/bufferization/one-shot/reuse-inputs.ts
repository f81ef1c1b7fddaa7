/**
 * An elementwise operation may write its result over an input that nobody reads afterwards: the input becomes the
 * destination instead of a tensor of its own. So `acc * alpha` in a loop stays where `acc` is.
 */
import { GenericOp, LinalgStructured } from "@tt-opt/dialect-linalg";
import { scf, tensor } from "@tt-opt/dialect-std";
import { at, type Operation, type Rewriter, type Value } from "@tt-opt/ir-core";
import { isTensor } from "./tensor-uses.ts";

/**
 * Changes destinations inside of `root`; what may be written in place is decided later. Returns how many were changed.
 */
export function reuseInputs(rw: Rewriter, root: Operation): number {
  let count = 0;
  root.walkOps(GenericOp, (op) => {
    if (op.iteratorTypes.some((type) => type !== "parallel")) return;
    for (let output = op.inputs.length; output < op.operandCount; output++) {
      if (!isNew(op, output)) continue;
      const input = op.inputs.findIndex((_, index) => mayBecome(op, index, output));
      if (input < 0) continue;
      const old = op.operand(output).definingOp;
      rw.setOperand(op, output, op.operand(input));
      if (old?.isUnused === true) rw.erase(old);
      count++;
    }
  });
  return count;
}

/** Whether a tensor is made in this function: what comes from elsewhere may be looked at by others. */
function isTemporary(value: Value): boolean {
  if (!isTensor(value)) return false;
  const maker = value.definingOp;
  return maker === undefined ? value.parentBlock?.parentOp?.is(scf.ForOp) === true : LinalgStructured.has(maker);
}

/** Whether the destination is a tensor without contents. */
function isNew(op: GenericOp, output: number): boolean {
  const isIgnored = op.body.entry?.args[output]?.hasUses === false;
  return isIgnored && op.operand(output).definingOp?.is(tensor.EmptyOp) === true;
}

/** Whether an input is read by this operation alone, each element where the output has the same. */
function mayBecome(op: GenericOp, input: number, output: number): boolean {
  const value = op.operand(input);
  const maps = op.indexingMaps;
  return (
    isTemporary(value) &&
    value.hasOneUse &&
    // What was made outside of a loop around the operation is read again.
    value.parentBlock === op.block &&
    value.type === op.operand(output).type &&
    at(maps, input).equals(at(maps, output)) &&
    at(maps, output).isPermutation()
  );
}
