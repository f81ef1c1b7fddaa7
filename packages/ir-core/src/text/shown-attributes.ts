import type { Attribute } from "../attributes/attribute.ts";
import { DictionaryAttr } from "../attributes/collections.ts";
import type { Operation } from "../ir/operation.ts";

/** The discardable attributes in the generic form: those of `op` and those implied by its definition. */
export function shownAttributes(op: Operation): DictionaryAttr {
  const implied = op.definition.spec.impliedAttributes;
  if (implied === undefined) return op.attributes;
  const all = new Map<string, Attribute>([...implied(op), ...op.attributes.entries()]);
  return DictionaryAttr.get(op.context, all);
}
