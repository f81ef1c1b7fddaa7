/**
 * What was read of the last operation of a name. Texts repeat themselves: the next operation of that name often has the
 * same properties and types, written the same, and then they need not be read again.
 */
import type { Type } from "../attributes/attribute.ts";
import type { DictionaryAttr } from "../attributes/collections.ts";
import type { OpDefinition } from "../define/op-definition.ts";
import { hookOf, type ParseHook } from "../internal/parse-hook.ts";
import type { RegionOptions } from "./op-parser.ts";

/** `(A, B) -> C`: inputs and results. */
export interface Signature {
  readonly inputs: readonly Type[];
  readonly results: readonly Type[];
}

/** See the file's header. */
export class OperationMemo {
  readonly definition: OpDefinition;
  /** The hand-written parser of the custom form. */
  readonly hook: ParseHook | undefined;
  /** The text `<{…}>`, and the properties that it stands for. */
  propertiesText = "";
  properties: DictionaryAttr | undefined = undefined;
  /** The text `(A, B) -> C`, and what it stands for. */
  signatureText = "";
  signature: Signature | undefined = undefined;
  /** How regions of the operation are read. */
  regionOptions: RegionOptions | undefined = undefined;

  constructor(definition: OpDefinition) {
    this.definition = definition;
    this.hook = hookOf(definition.opClass);
  }
}
