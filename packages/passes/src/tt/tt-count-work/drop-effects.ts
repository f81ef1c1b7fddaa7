/**
 * Leaves of a function what decides how often its code is executed, and what counts it: stores, and whatever only they
 * needed, go. A value that a loop carries for no other purpose is replaced by poison, so that it can be cleaned away.
 */
import { PoisonOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { beforeOp, findNeededValues, flowEdges, type Operation, type Rewriter } from "@tt-opt/ir-core";

/** See the file's header; operations in `kept` stay. */
export function dropEffects(rw: Rewriter, root: Operation, kept: ReadonlySet<Operation>): void {
  const effects: Operation[] = [];
  root.walk((op) => {
    if (!kept.has(op) && op.isUnused && hasEffectOnly(op)) effects.push(op);
  });
  for (const op of effects) rw.erase(op);
  const needed = findNeededValues(root);
  const unneeded: { readonly owner: Operation; readonly index: number }[] = [];
  root.walk((op) => {
    for (const { inputs, operands } of flowEdges(op) ?? []) {
      operands.forEach((operand, i) => {
        const input = inputs[i];
        if (operand === undefined || input === undefined || needed.state(input) !== undefined) return;
        unneeded.push({ owner: operand.owner, index: operand.index });
      });
    }
  });
  for (const { owner, index } of unneeded) {
    const { type } = owner.operand(index);
    rw.setOperand(
      owner,
      index,
      rw.within(beforeOp(owner), () => PoisonOp.of(rw, type).result),
    );
  }
}

/** Whether `op` does something beside giving values, which nothing that counts depends on. */
function hasEffectOnly(op: Operation): boolean {
  return (
    op.is(tt.StoreOp) ||
    op.is(tt.AtomicRMWOp) ||
    op.is(tt.AtomicCASOp) ||
    op.is(tt.PrintOp) ||
    op.is(tt.AssertOp) ||
    op.name === "gpu.barrier" ||
    op.name === "llvm.intr.assume"
  );
}
