import type { Attribute } from "../attributes/attribute.ts";

/** What identifies an attribute among those of its class. */
export type UniqueKey = string | number | bigint;

/**
 * Hash-consing of attributes and types. Each class has a table of its own; an attribute is found by a key that its
 * class computes from parts which are themselves unique already, so keys are short and equality of attributes is `===`.
 */
export class Uniquer {
  readonly #tables = new Map<object, Map<UniqueKey, Attribute>>();
  #nextId = 0;

  /** A number that no other attribute of this context has. */
  nextId(): number {
    return this.#nextId++;
  }

  /** How many attributes of class `owner` there are. */
  count(owner: object): number {
    return this.#tables.get(owner)?.size ?? 0;
  }

  /** Whether there are attributes of class `owner`. */
  has(owner: object): boolean {
    return this.#tables.has(owner);
  }

  /** The attribute of class `owner` with `key`, made by `make` the first time it is asked for. */
  get<A extends Attribute>(owner: object, key: UniqueKey, make: () => A): A {
    let table = this.#tables.get(owner);
    if (table === undefined) {
      table = new Map();
      this.#tables.set(owner, table);
    }
    const known = table.get(key);
    if (known !== undefined) return known as A;
    const made = make();
    table.set(key, made);
    return made;
  }
}
