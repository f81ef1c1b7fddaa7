/** How deep attributes, types and locations may be in each other, in brackets and through aliases. */
import type { Attribute } from "../attributes/attribute.ts";

/** Nesting limit of types, attributes and locations; texts written by hand or by tools have low depths. */
export const maxNesting = 400;

/** The depths of attributes that aliases stand for: brackets in the text of an alias do not tell them. */
export class AliasDepths {
  readonly #depths = new Map<Attribute, number>();

  /**
   * How many attributes are in each other in `attribute`, one for it alone. The stack suffices, as those that aliases
   * in it stand for are known, and the text has few brackets.
   */
  of(attribute: Attribute): number {
    const known = this.#depths.get(attribute);
    if (known !== undefined) return known;
    let inner = 0;
    attribute.forEachChild((child) => (inner = Math.max(inner, this.of(child))));
    if (inner > 0) this.#depths.set(attribute, inner + 1);
    return inner + 1;
  }
}
