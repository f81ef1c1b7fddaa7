import type { Operation } from "../ir/operation.ts";

/**
 * A stack of operations in which each stands at most once. Removing one leaves a gap, so that nothing ever searches or
 * shifts.
 */
export class Worklist {
  readonly #stack: (Operation | undefined)[] = [];
  readonly #positions = new Map<Operation, number>();

  has(op: Operation): boolean {
    return this.#positions.has(op);
  }

  /** Adds `op` on top unless it is there already. */
  push(op: Operation): void {
    if (this.#positions.has(op)) return;
    this.#positions.set(op, this.#stack.length);
    this.#stack.push(op);
  }

  /** Adds `op`, which is known not to be there. */
  pushNew(op: Operation | undefined): void {
    if (op === undefined) return;
    this.#positions.set(op, this.#stack.length);
    this.#stack.push(op);
  }

  /** Takes the operation that was added last. */
  pop(): Operation | undefined {
    while (this.#stack.length > 0) {
      const op = this.#stack.pop();
      if (op === undefined) continue;
      this.#positions.delete(op);
      return op;
    }
    return undefined;
  }

  remove(op: Operation): void {
    const position = this.#positions.get(op);
    if (position === undefined) return;
    this.#positions.delete(op);
    this.#stack[position] = undefined;
  }

  clear(): void {
    this.#stack.length = 0;
    this.#positions.clear();
  }
}
