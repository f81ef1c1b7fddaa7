/**
 * The dictionary in front of the operands of `linalg.generic` and `vector.contract`: `{indexing_maps = […],
 * iterator_types = ["parallel", …]}`. Iterator types are strings there, and cases of an enumeration in the attribute.
 */
import {
  ArrayAttr,
  type Attribute,
  DictionaryAttr,
  type KeywordEnum,
  type OpParser,
  type ParsedOperation,
  StringAttr,
} from "@tt-opt/ir-core";

/** Reads the dictionary into the attributes of `state`; false after an error. */
export function parseStructuredTrait(p: OpParser, state: ParsedOperation, iteratorTypes: KeywordEnum<string>): boolean {
  const at = p.offset;
  const trait = p.parseAttribute();
  if (trait === undefined) return false;
  if (!(trait instanceof DictionaryAttr)) {
    p.error("expected a dictionary with indexing_maps and iterator_types", at);
    return false;
  }
  for (const [name, value] of trait.entries()) state.set(name, value);
  const iterators = state.attributes.get("iterator_types");
  if (!(iterators instanceof ArrayAttr)) return true;
  const types = iteratorAttributes(p, iterators, iteratorTypes, at);
  state.set("iterator_types", types);
  return types !== undefined;
}

/** Iterator types that were written as strings, as the enumeration; others stay. */
function iteratorAttributes(
  p: OpParser,
  array: ArrayAttr,
  iteratorTypes: KeywordEnum<string>,
  at: number,
): ArrayAttr | undefined {
  const types: Attribute[] = [];
  for (const element of array.elements) {
    if (!(element instanceof StringAttr)) {
      types.push(element);
      continue;
    }
    const name = iteratorTypes.caseOf(element.value);
    if (name === undefined) {
      const known = iteratorTypes.keywords.join(", ");
      return p.error(`unexpected iterator_type (${element.value}): one of ${known}`, at);
    }
    types.push(iteratorTypes.attr(p.context, name));
  }
  return ArrayAttr.get(p.context, types);
}
