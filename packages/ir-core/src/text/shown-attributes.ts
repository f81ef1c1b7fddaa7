import type { Attribute } from "../attributes/attribute.ts";
import { DictionaryAttr } from "../attributes/collections.ts";
import type { Operation } from "../ir/operation.ts";

/** The discardable attributes that the generic form shows: those of `op` and what its definition implies. */
export function shownAttributes(op: Operation): DictionaryAttr {
  const implied = op.definition.spec.impliedAttributes;
  if (implied === undefined) return op.attributes;
  const all = new Map<string, Attribute>([...implied(op), ...op.attributes.entries()]);
  return DictionaryAttr.get(op.context, all);
}
