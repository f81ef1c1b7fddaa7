/** Caches the memory effects of operations. Fused operations are built anew, so effects never change. */
import { defaultResource, type Effect, effectsOf, type Operation } from "@tt-opt/ir-core";
import { remembered } from "./remembered.ts";

/** What is known of the effects of an operation. */
export interface EffectFacts {
  readonly areKnown: boolean;
  /** Whether there are none. */
  readonly isFree: boolean;
  /** Whether all of them are reads. */
  readonly isReadOnly: boolean;
  /** Whether they change no memory. There may be others: an assertion may end the program. */
  readonly keepsMemory: boolean;
}

/** See the file's header. */
export class KnownEffects {
  readonly #known = new Map<Operation, EffectFacts>();

  of(op: Operation): EffectFacts {
    return remembered(this.#known, op, factsOf);
  }

  /** The effects of both operations, which those of an operation made of them are, too. */
  ofBoth(one: Operation, other: Operation): EffectFacts {
    const [a, b] = [this.of(one), this.of(other)];
    return {
      areKnown: a.areKnown && b.areKnown,
      isFree: a.isFree && b.isFree,
      isReadOnly: a.isReadOnly && b.isReadOnly,
      keepsMemory: a.keepsMemory && b.keepsMemory,
    };
  }

  /** Records the effects of a new operation. */
  learn(op: Operation, facts: EffectFacts): void {
    this.#known.set(op, facts);
  }
}

function factsOf(op: Operation): EffectFacts {
  const effects = effectsOf(op);
  return {
    areKnown: effects !== undefined,
    isFree: effects?.length === 0,
    isReadOnly: effects?.every(({ kind }) => kind === "read") === true,
    keepsMemory: effects?.every(isKeeping) === true,
  };
}

/** New memory is not known to anybody before. */
function isKeeping({ kind, resource }: Effect): boolean {
  return kind === "read" || kind === "alloc" || resource !== defaultResource;
}
