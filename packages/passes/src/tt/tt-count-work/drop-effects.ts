/**
 * Erases stores and other effects from a function, and everything that only they need. Control flow and the counting
 * code stay. A value that a loop carries for no other purpose is replaced by poison, so that later passes can remove
 * it.
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

/**
 * The operands that control flow forwards only to unneeded values: an operand of `scf.condition` has two destinations.
 */
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
  "tt.grid_dependency_wait",
  "tt.grid_dependency_launch_dependents",
  "llvm.intr.assume",
]);

/** Whether `op` has side effects beyond its results, on which no count depends. */
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
