import type { Operation } from "../ir/operation.ts";

/** The `slot` of an erased operation, which is never added to a worklist again. */
const erased = -1;

/** Whether a worklist was notified that `op` is erased. */
export function isErased(op: Operation): boolean {
  return op.slot === erased;
}

/**
 * A stack of operations without duplicates. The index of an operation is stored in its `slot`, which is valid only if
 * the operation is found there; removing one leaves a gap. No searching, shifting or hashing is therefore needed.
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

  /** Pushes `op` unless it is in the stack or was erased. */
  push(op: Operation): void {
    const stack = this.#stack;
    const { slot } = op;
    if (slot < 0 || (slot < stack.length && stack[slot] === op)) return;
    op.slot = stack.length;
    stack.push(op);
  }

  /** Removes and returns the operation that was added last. */
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

  /** Removes `op`, which is erased. */
  erase(op: Operation): void {
    this.remove(op);
    op.slot = erased;
  }

  /**
   * Removes all operations and returns those of `ops` that were in the stack, in the order of `ops`. Slots may have
   * been used otherwise meanwhile.
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
