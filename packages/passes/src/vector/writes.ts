/** What an operation writes, as far as loads are concerned: buffers of the kernel, and memory behind pointers. */
import { defaultResource, effectsOf, MemRefType, type Operation, type Value } from "@tt-opt/ir-core";
import { rootOf } from "./buffer-root.ts";

/** Whether a single operation, not a loop, does nothing but read memory whose base is known. */
export function isLoad(op: Operation): boolean {
  if (op.resultCount === 0 || op.regions.length > 0) return false;
  const effects = effectsOf(op);
  if (effects === undefined || effects.length === 0) return false;
  return effects.every(
    ({ kind, resource, value }) => kind === "read" && resource === defaultResource && value !== undefined,
  );
}

/** See the file's header. Pointers never lead to buffers of the kernel. */
export class Writes {
  readonly #buffers = new Set<Value>();
  #throughPointers = false;
  #anywhere = false;

  constructor(op: Operation) {
    const effects = effectsOf(op);
    this.#anywhere = effects === undefined;
    for (const { kind, resource, value } of effects ?? []) {
      if (kind === "read" || resource !== defaultResource) continue;
      if (value === undefined) this.#anywhere = true;
      else if (value.type instanceof MemRefType) this.#buffers.add(rootOf(value));
      else this.#throughPointers = true;
    }
  }

  get isAny(): boolean {
    return this.#anywhere || this.#throughPointers || this.#buffers.size > 0;
  }

  /** Whether a load has the same result before and after the operation. */
  leave(load: Operation): boolean {
    if (this.#anywhere) return false;
    return (effectsOf(load) ?? []).every(({ value }) =>
      value?.type instanceof MemRefType ? !this.#buffers.has(rootOf(value)) : !this.#throughPointers,
    );
  }
}
