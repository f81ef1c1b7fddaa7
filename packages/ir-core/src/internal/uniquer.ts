import type { Attribute } from "../attributes/attribute.ts";

/** Identifies an attribute among those of its class. */
export type UniqueKey = string | number | bigint;

/**
 * Hash-consing of attributes and types. Each class has its own table. An attribute is found by a key that its class
 * computes from parts that are unique themselves, so that keys are short and equality of attributes is `===`.
 */
export class Uniquer {
  readonly #tables = new Map<object, Map<UniqueKey, Attribute>>();
  #nextId = 0;

  /** A number that is unique among the attributes of this context. */
  nextId(): number {
    return this.#nextId++;
  }

  /** Number of attributes of class `owner`. */
  count(owner: object): number {
    return this.#tables.get(owner)?.size ?? 0;
  }

  /** Whether there are attributes of class `owner`. */
  has(owner: object): boolean {
    return this.#tables.has(owner);
  }

  /** The attribute of class `owner` with `key`, created by `make` when it is first needed. */
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
