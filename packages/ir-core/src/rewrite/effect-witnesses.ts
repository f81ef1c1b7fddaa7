/**
 * For operations with regions, finds a nested operation that keeps them from being dead. Querying the effects of each
 * operation in a nest of loops would visit all nested operations each time, which is quadratic in the depth; one pass
 * over all operations finds a witness for each.
 */
import { IsTerminator, NoMemoryEffect, RecursiveMemoryEffects } from "../define/trait.ts";
import { MemoryEffects } from "../interfaces/memory-effects.ts";
import type { Operation } from "../ir/operation.ts";
import { BlockArgument } from "../ir/value.ts";

/** The witnesses for operations inside of `scope`; those without a witness may or may not be dead. */
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

/** Whether `op` has effects other than on memory that may be allocated in a surrounding region. */
function keepsParentAlive(op: Operation): boolean {
  const methods = MemoryEffects.get(op);
  if (methods === undefined) return !op.has(NoMemoryEffect) && !op.has(RecursiveMemoryEffects) && !op.has(IsTerminator);
  return methods.effects(op).some(({ kind, value }) => {
    return (kind === "write" || kind === "free") && (value === undefined || value instanceof BlockArgument);
  });
}
