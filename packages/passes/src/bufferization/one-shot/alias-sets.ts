import type { Value } from "@tt-opt/ir-core";

/** Tensors that share a buffer, as disjoint sets. */
export class AliasSets {
  readonly #parents = new Map<Value, Value>();
  readonly #members = new Map<Value, Value[]>();

  #root(value: Value): Value {
    let root = value;
    for (let up = this.#parents.get(root); up !== undefined; up = this.#parents.get(root)) root = up;
    for (let at = value; at !== root;) {
      const up = this.#parents.get(at) ?? root;
      this.#parents.set(at, root);
      at = up;
    }
    return root;
  }

  /** Whether both share a buffer. */
  same(a: Value, b: Value): boolean {
    return this.#root(a) === this.#root(b);
  }

  /** Records that both share a buffer. */
  union(a: Value, b: Value): void {
    const [to, from] = [this.#root(a), this.#root(b)];
    if (to === from) return;
    const all = this.#members.get(to) ?? [to];
    for (const value of this.members(from)) all.push(value);
    this.#parents.set(from, to);
    this.#members.set(to, all);
    this.#members.delete(from);
  }

  /** All tensors that share a buffer with `value`. */
  members(value: Value): readonly Value[] {
    const root = this.#root(value);
    return this.#members.get(root) ?? [root];
  }
}
