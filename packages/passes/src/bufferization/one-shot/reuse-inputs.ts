/**
 * An operation may overwrite an input that is not read afterwards, if it computes each element of an output from the same
 * element of the input: the input replaces a separate destination. `acc * alpha` in a loop thus stays in the buffer of
 * `acc`, also if the operation reduces its results. If a loop carries several results, such as means and variances, each
 * takes the input that it succeeds, so that none of them changes its buffer.
 */
import { GenericOp, LinalgStructured } from "@tt-opt/dialect-linalg";
import { scf, tensor } from "@tt-opt/dialect-std";
import { at, type Operation, type Rewriter, type Value } from "@tt-opt/ir-core";
import { isTensor } from "./tensor-uses.ts";

/**
 * Changes destinations inside of `root`; whether they are written in place is decided later. Returns the number of
 * changes.
 */
export function reuseInputs(rw: Rewriter, root: Operation): number {
  let count = 0;
  root.walkOps(GenericOp, (op) => {
    // Outputs in buffers have no results.
    if (op.resultCount < op.outputs.length) return;
    const reuse = (output: number, isWanted: (input: Value) => boolean): void => {
      if (!isNew(op, output)) return;
      const input = op.inputs.findIndex((value, index) => isWanted(value) && mayBecome(op, index, output));
      if (input < 0) return;
      const old = op.operand(output).definingOp;
      rw.setOperand(op, output, op.operand(input));
      if (old?.isUnused === true) rw.erase(old);
      count++;
    };
    const outputs = op.outputs.map((_, i) => op.inputs.length + i);
    outputs.forEach((output, i) => {
      const before = carriedBefore(op.resultAt(i));
      if (before !== undefined) reuse(output, (input) => input === before);
    });
    for (const output of outputs) reuse(output, () => true);
  });
  return count;
}

/** The value that a loop carried in the previous iteration, if it will carry `result` in the next. */
function carriedBefore(result: Value): Value | undefined {
  const loop = result.parentBlock?.parentOp;
  if (loop?.is(scf.ForOp) !== true) return undefined;
  const index = loop.yieldedValues.findIndex((value) => value === result);
  return index < 0 ? undefined : loop.regionIterArgs[index];
}

/** Whether a tensor is computed in this function; others may be used elsewhere. */
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

/** Whether this operation is the last reader of an input, and reads each element where the output has it. */
function mayBecome(op: GenericOp, input: number, output: number): boolean {
  const value = op.operand(input);
  const maps = op.indexingMaps;
  return (
    isTemporary(value) &&
    [...value.uses()].every(({ owner, index }) => (owner === op ? index === input : isReadBefore(op, owner, index))) &&
    // A value from outside of a loop around the operation is read again.
    value.parentBlock === op.block &&
    value.type === op.operand(output).type &&
    at(maps, input).equals(at(maps, output)) &&
    at(maps, output).isPermutation()
  );
}

/** Whether operand `index` of `other` is read before `op` and not retained. */
function isReadBefore(op: GenericOp, other: Operation, index: number): boolean {
  return other.is(GenericOp) && index < other.inputs.length && other.block === op.block && other.isBefore(op);
}
