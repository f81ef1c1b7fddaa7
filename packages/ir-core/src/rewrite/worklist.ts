import type { Operation } from "../ir/operation.ts";

/**
 * A stack of operations in which each stands at most once. An operation keeps its place in its `slot`, which counts only
 * if the operation is found there; removing one leaves a gap. So nothing ever searches, shifts or hashes.
 */
export class Worklist {
  readonly #stack: (Operation | undefined)[] = [];

  has(op: Operation): boolean {
    return this.#stack[op.slot] === op;
  }

  /** Adds `op` on top unless it is there already. */
  push(op: Operation): void {
    if (this.#stack[op.slot] === op) return;
    op.slot = this.#stack.length;
    this.#stack.push(op);
  }

  /** Takes the operation that was added last. */
  pop(): Operation | undefined {
    while (this.#stack.length > 0) {
      const op = this.#stack.pop();
      if (op !== undefined) return op;
    }
    return undefined;
  }

  remove(op: Operation): void {
    if (this.#stack[op.slot] === op) this.#stack[op.slot] = undefined;
  }

  /** Takes all operations, in the order in which they were added. */
  drain(): Operation[] {
    return this.#stack.splice(0).filter((op) => op !== undefined);
  }

  clear(): void {
    this.#stack.length = 0;
  }
}
