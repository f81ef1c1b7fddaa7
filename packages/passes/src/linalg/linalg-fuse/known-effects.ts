/** Caches the memory effects of operations. Fused operations are built anew, so effects never change. */
import {
  defaultResource,
  type Effect,
  effectsOf,
  hasReadOnlyEffects,
  isMemoryEffectFree,
  type Operation,
} from "@tt-opt/ir-core";
import { remembered } from "./remembered.ts";

/** See the file's header. */
export class KnownEffects {
  readonly #areKnown = new Map<Operation, boolean>();
  readonly #isFree = new Map<Operation, boolean>();
  readonly #isReadOnly = new Map<Operation, boolean>();
  readonly #keepsMemory = new Map<Operation, boolean>();

  /** Whether the effects of `op` are known. */
  areKnown(op: Operation): boolean {
    return remembered(this.#areKnown, op, (asked) => effectsOf(asked) !== undefined);
  }

  /** Whether `op` is known to have no effects. */
  isFree(op: Operation): boolean {
    return remembered(this.#isFree, op, isMemoryEffectFree);
  }

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
