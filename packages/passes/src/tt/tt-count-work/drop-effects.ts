/**
 * Leaves of a function what decides how often its code is executed, and what counts it: stores, and whatever only they
 * needed, go. A value that a loop carries for no other purpose is replaced by poison, so that it can be cleaned away.
 */
import { PoisonOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  findNeededValues,
  flowEdges,
  type Operation,
  type OpOperand,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";

/** See the file's header; operations in `kept` stay. */
export function dropEffects(rw: Rewriter, root: Operation, kept: ReadonlySet<Operation>): void {
  const effects: Operation[] = [];
  root.walk((op) => {
    if (!kept.has(op) && op.isUnused && hasEffectOnly(op)) effects.push(op);
  });
  for (const op of effects) rw.erase(op);
  const needed = findNeededValues(root);
  for (const { owner, index } of carriedForNothing(root, (input) => needed.state(input) !== undefined)) {
    const { type } = owner.operand(index);
    rw.setOperand(
      owner,
      index,
      rw.within(beforeOp(owner), () => PoisonOp.of(rw, type).result),
    );
  }
}

/** The operands that control flow hands on to places none of which is needed: `scf.condition` has two for each. */
function carriedForNothing(root: Operation, isNeeded: (input: Value) => boolean): readonly OpOperand[] {
  const carried = new Map<OpOperand, boolean>();
  root.walk((op) => {
    for (const { inputs, operands } of flowEdges(op) ?? []) {
      operands.forEach((operand, i) => {
        const input = inputs[i];
        if (operand === undefined || input === undefined) return;
        carried.set(operand, (carried.get(operand) ?? false) || isNeeded(input));
      });
    }
  });
  return [...carried].flatMap(([operand, isUsed]) => (isUsed ? [] : [operand]));
}

const onlyForThreads: ReadonlySet<string> = new Set([
  "gpu.barrier",
  "ttg.barrier",
  "ttg.local_barrier",
  "llvm.intr.assume",
]);

/** Whether `op` does something beside giving values, which nothing that counts depends on. */
function hasEffectOnly(op: Operation): boolean {
  return (
    op.is(tt.StoreOp) ||
    op.is(tt.AtomicRMWOp) ||
    op.is(tt.AtomicCASOp) ||
    op.is(tt.PrintOp) ||
    op.is(tt.AssertOp) ||
    onlyForThreads.has(op.name)
  );
}
