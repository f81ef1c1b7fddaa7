/** Caches the memory effects of operations. Fused operations are built anew, so effects never change. */
import { defaultResource, type Effect, effectsOf, hasReadOnlyEffects, type Operation } from "@tt-opt/ir-core";

/** See the file's header. */
export class KnownEffects {
  readonly #isReadOnly = new Map<Operation, boolean>();
  readonly #keepsMemory = new Map<Operation, boolean>();

  /** Whether `op` is known to have no effects other than reads. */
  isReadOnly(op: Operation): boolean {
    return remembered(this.#isReadOnly, op, hasReadOnlyEffects);
  }

  /** Whether `op` changes no memory. It may have other effects: an assertion may end the program. */
  keepsMemory(op: Operation): boolean {
    return remembered(this.#keepsMemory, op, (asked) => effectsOf(asked)?.every(isKeeping) === true);
  }
}

/** New memory is not known to anybody before. */
function isKeeping({ kind, resource }: Effect): boolean {
  return kind === "read" || kind === "alloc" || resource !== defaultResource;
}

function remembered(known: Map<Operation, boolean>, op: Operation, find: (op: Operation) => boolean): boolean {
  let found = known.get(op);
  if (found === undefined) known.set(op, (found = find(op)));
  return found;
}
