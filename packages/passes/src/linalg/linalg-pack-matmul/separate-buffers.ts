/**
 * Separates buffers that a product reads and that are reused afterwards. Later uses get a buffer of their own, so that
 * the operand can be packed for the product. The arena can place both in the same memory.
 */
import { GenericOp } from "@tt-opt/dialect-linalg";
import { memref } from "@tt-opt/dialect-std";
import { beforeOp, cloneOperation, type Operation, type Rewriter, type Value } from "@tt-opt/ir-core";

/** Separates the uses of `buffer` after `reader` if the first of them overwrites all of its elements. */
export function separateLaterUses(rw: Rewriter, buffer: Value, reader: Operation): void {
  const allocation = buffer.definingOp;
  const { block } = reader;
  if (allocation?.is(memref.AllocOp) !== true || block === undefined || allocation.block !== block) return;
  const later = new Map<Operation, Operation>();
  for (const user of buffer.users()) {
    const outer = user.ancestorIn(block);
    if (outer === undefined) return;
    if (reader !== outer && reader.isBefore(outer)) later.set(user, outer);
    // A view of the buffer, which may be used later, too.
    else if (user.results.length > 0) return;
  }
  const [first] = [...later.values()].toSorted((x, y) => (x.isBefore(y) ? -1 : 1));
  if (first === undefined || !overwrites(first, buffer)) return;
  rw.at = beforeOp(first);
  rw.loc = allocation.loc;
  const own = rw.insert(cloneOperation(allocation)).resultAt(0);
  rw.replaceUsesIf(buffer, own, ({ owner }) => later.has(owner));
}

/** Whether an operation overwrites each element of `buffer` without reading its old contents. */
export function overwrites(op: Operation, buffer: Value): boolean {
  if (!op.is(GenericOp) || op.inputs.some((input) => input === buffer)) return false;
  const index = op.outputs.findIndex((output) => output === buffer);
  const argument = op.inputs.length + index;
  return (
    index >= 0 &&
    op.outputs.filter((output) => output === buffer).length === 1 &&
    op.indexingMaps[argument]?.isIdentity() === true &&
    op.body.entry?.args[argument]?.hasUses === false &&
    [...op.body.entry.ops()].every((inner) => !inner.operands.some((operand) => operand === buffer))
  );
}
