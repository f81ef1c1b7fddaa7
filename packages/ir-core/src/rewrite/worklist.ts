import type { Operation } from "../ir/operation.ts";

/** The `slot` of an operation that was erased: it is never put on a worklist again. */
const erased = -1;

/** Whether a worklist was told that `op` is erased. */
export function isErased(op: Operation): boolean {
  return op.slot === erased;
}

/**
 * A stack of operations in which each stands at most once. An operation keeps its place in its `slot`, which counts
 * only if the operation is found there; removing one leaves a gap. So nothing ever searches, shifts or hashes.
 */
export class Worklist {
  readonly #stack: (Operation | undefined)[] = [];

  get isEmpty(): boolean {
    return this.#stack.length === 0;
  }

  has(op: Operation): boolean {
    const { slot } = op;
    return slot >= 0 && slot < this.#stack.length && this.#stack[slot] === op;
  }

  /** Adds `op` on top unless it is there already or was erased. */
  push(op: Operation): void {
    const stack = this.#stack;
    const { slot } = op;
    if (slot < 0 || (slot < stack.length && stack[slot] === op)) return;
    op.slot = stack.length;
    stack.push(op);
  }

  /** Takes the operation that was added last. */
  pop(): Operation | undefined {
    const stack = this.#stack;
    while (stack.length > 0) {
      const op = stack.pop();
      if (op !== undefined) return op;
    }
    return undefined;
  }

  remove(op: Operation): void {
    if (this.has(op)) this.#stack[op.slot] = undefined;
  }

  /** Takes out `op`, which goes for ever. */
  erase(op: Operation): void {
    this.remove(op);
    op.slot = erased;
  }

  /**
   * Of `ops`, those that are here, in the order of `ops`; nothing is here any more afterwards. Slots may have been used
   * for something else meanwhile.
   */
  takeOf(ops: readonly Operation[]): Operation[] {
    this.#stack.forEach((op, place) => {
      if (op !== undefined && !isErased(op)) op.slot = place;
    });
    const found: Operation[] = [];
    for (const op of ops) if (this.has(op)) found.push(op);
    this.clear();
    return found;
  }

  clear(): void {
    this.#stack.length = 0;
  }
}
