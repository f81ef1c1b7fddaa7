/** Values whose static type is not known where they are used, checked where the IR is built. */
import { I1, IndexType, type IntegerType, type Value } from "@tt-opt/ir-core";

function isBool(value: Value): value is Value<IntegerType> {
  return I1.matches(value.type);
}

function isIndex(value: Value): value is Value<IndexType> {
  return value.type instanceof IndexType;
}

/** `value`, which must be an `i1`. */
export function boolValue(value: Value): Value<IntegerType> {
  const { type } = value;
  if (isBool(value)) return value;
  throw new TypeError(`a condition must be an i1, not '${type.toString()}'`);
}

/** `values`, which must be of type `index`. */
export function indexValues(values: readonly Value[]): readonly Value<IndexType>[] {
  const found = values.filter(isIndex);
  if (found.length !== values.length) throw new TypeError("bounds and steps must be of type index");
  return found;
}
