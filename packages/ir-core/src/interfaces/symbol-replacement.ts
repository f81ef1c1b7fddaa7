import type { Attribute } from "../attributes/attribute.ts";
import { ArrayAttr, DictionaryAttr } from "../attributes/collections.ts";
import { SymbolRefAttr } from "../attributes/text.ts";

/** Replaces all symbol references in `attribute`, also in nested arrays and dictionaries, by the results of `swap`. */
export function replaceInAttribute(attribute: Attribute, swap: (reference: SymbolRefAttr) => SymbolRefAttr): Attribute {
  if (attribute instanceof SymbolRefAttr) return swap(attribute);
  if (attribute instanceof ArrayAttr) {
    return ArrayAttr.get(
      attribute.context,
      attribute.elements.map((element) => replaceInAttribute(element, swap)),
    );
  }
  if (attribute instanceof DictionaryAttr) {
    const entries = [...attribute.entries()];
    return DictionaryAttr.get(
      attribute.context,
      entries.map(([key, value]) => [key, replaceInAttribute(value, swap)] as const),
    );
  }
  return attribute;
}
