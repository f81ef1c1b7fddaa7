/** Caches the memory effects of operations. Fused operations are built anew, so effects never change. */
import { hasReadOnlyEffects, type Operation } from "@tt-opt/ir-core";

/** See the file's header. */
export class KnownEffects {
  readonly #isReadOnly = new Map<Operation, boolean>();

  /** Whether `op` is known to have no effects other than reads. */
  isReadOnly(op: Operation): boolean {
    let known = this.#isReadOnly.get(op);
    if (known === undefined) this.#isReadOnly.set(op, (known = hasReadOnlyEffects(op)));
    return known;
  }
}
