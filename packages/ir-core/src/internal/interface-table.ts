import type { OpDefinition } from "../define/op-definition.ts";
import { mutable } from "./mutable.ts";

/** The implementation of interface `key` on `definition`. */
export function lookupInterface<Methods extends object>(definition: OpDefinition, key: object): Methods | undefined {
  return definition.interfaces.get(key) as Methods | undefined;
}

/** Adds an implementation; the last one is used. */
export function attachInterface(definition: OpDefinition, key: object, implementation: object): void {
  if (definition.interfaces.size === 0) mutable(definition).interfaces = new Map();
  (definition.interfaces as Map<object, object>).set(key, implementation);
}
