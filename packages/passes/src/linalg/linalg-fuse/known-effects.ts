/** What operations do to memory, found out once for each: operations that are fused are made anew. */
import { hasReadOnlyEffects, type Operation } from "@tt-opt/ir-core";

/** See the file's header. */
export class KnownEffects {
  readonly #isReadOnly = new Map<Operation, boolean>();

  /** Whether `op` is known to do nothing but read, if that. */
  isReadOnly(op: Operation): boolean {
    let known = this.#isReadOnly.get(op);
    if (known === undefined) this.#isReadOnly.set(op, (known = hasReadOnlyEffects(op)));
    return known;
  }
}
