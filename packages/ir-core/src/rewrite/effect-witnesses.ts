/**
 * For operations with regions, one operation inside of them that keeps them from being dead. Asking each of a nest of
 * loops for the effects of everything inside of it costs time quadratic in the depth; one pass over all operations
 * finds a witness for each.
 */
import { IsTerminator, NoMemoryEffect, RecursiveMemoryEffects } from "../define/trait.ts";
import { MemoryEffects } from "../interfaces/memory-effects.ts";
import type { Operation } from "../ir/operation.ts";
import { BlockArgument } from "../ir/value.ts";

/** The witnesses for the operations inside of `scope`; those without one may or may not be dead. */
export function effectWitnesses(scope: Operation): ReadonlyMap<Operation, Operation> {
  const witnesses = new Map<Operation, Operation>();
  scope.walk((op) => {
    if (!keepsParentAlive(op)) return;
    for (let parent = op.parentOp; parent?.has(RecursiveMemoryEffects) === true; parent = parent.parentOp) {
      if (witnesses.has(parent)) break;
      witnesses.set(parent, op);
    }
  }, "pre");
  return witnesses;
}

/** Whether `op` has effects that are not only on memory that is allocated around it. */
function keepsParentAlive(op: Operation): boolean {
  const methods = MemoryEffects.get(op);
  if (methods === undefined) return !op.has(NoMemoryEffect) && !op.has(RecursiveMemoryEffects) && !op.has(IsTerminator);
  return methods.effects(op).some(({ kind, value }) => {
    return (kind === "write" || kind === "free") && (value === undefined || value instanceof BlockArgument);
  });
}
