/**
 * A filled tensor that is the initial value of several sums, or of one in a loop, would have to be copied for each of
 * them. Filling a new tensor takes half the memory accesses, so every user gets its own fill.
 */
import { GenericOp } from "@tt-opt/dialect-linalg";
import { scf, tensor } from "@tt-opt/dialect-std";
import {
  at,
  beforeOp,
  cloneOperation,
  IrMapping,
  type Operation,
  type OpOperand,
  type Rewriter,
} from "@tt-opt/ir-core";
import { destinationOf } from "./tensor-uses.ts";

/** Gives destinations inside of `root` their own fills; returns the number of new fills. */
export function duplicateFills(rw: Rewriter, root: Operation): number {
  let count = 0;
  const fills: GenericOp[] = [];
  root.walkOps(GenericOp, (op) => void (isFill(op) && fills.push(op)));
  for (const op of fills) {
    const result = op.resultAt(0);
    for (const use of [...result.uses()]) {
      const isElsewhere = use.owner.block !== op.block;
      if (!isDestination(use) || (result.hasOneUse && !isElsewhere)) continue;
      rw.at = beforeOp(use.owner);
      const empty = at(op.outputs, 0).definingOp;
      const mapping = new IrMapping();
      if (empty !== undefined) mapping.map(empty.resultAt(0), rw.insert(cloneOperation(empty)).resultAt(0));
      rw.setOperand(use.owner, use.index, rw.insert(cloneOperation(op, mapping)).resultAt(0));
      count++;
    }
    if (!result.hasUses) rw.erase(op);
  }
  return count;
}

/** Whether an operation writes the same value to each element of a new tensor. */
function isFill(op: GenericOp): boolean {
  const body = op.body.entry;
  const value = body?.last?.operands[0];
  return (
    op.inputs.length === 0 &&
    op.resultCount === 1 &&
    at(op.outputs, 0).definingOp?.is(tensor.EmptyOp) === true &&
    value !== undefined &&
    body?.first === body?.last &&
    value.parentBlock !== body
  );
}

/** Whether a tensor is overwritten by its user. */
function isDestination({ owner, index }: OpOperand): boolean {
  if (owner.is(scf.ForOp)) return index >= 3;
  return owner.results.some((_, result) => destinationOf(owner, result)?.index === index);
}
