/** Narrows the static type of a value by a constraint on its type. */
import type { Type } from "../attributes/attribute.ts";
import type { TypeConstraint } from "../define/constraint.ts";
import { fail } from "../internal/invariant.ts";
import type { Value } from "./value.ts";

/** Whether the type of `value` matches `constraint`; narrows the value. */
export function hasType<T extends Type>(value: Value | undefined, constraint: TypeConstraint<T>): value is Value<T> {
  return value !== undefined && constraint.matches(value.type);
}

/** `value`, whose type must match `constraint`. */
export function typed<T extends Type>(value: Value, constraint: TypeConstraint<T>): Value<T> {
  if (!hasType(value, constraint)) fail(`a value of type ${value.type.toString()} must be ${constraint.summary}`);
  return value;
}
