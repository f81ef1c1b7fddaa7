/**
 * The parsed parts of the last operation with a name. Texts are repetitive: the next operation with that name often has
 * the same properties and types in the same form, which then need not be parsed again.
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
  /** The text `<{…}>`, and the parsed properties. */
  propertiesText = "";
  properties: DictionaryAttr | undefined = undefined;
  /** The text `(A, B) -> C`, and the parsed signature. */
  signatureText = "";
  signature: Signature | undefined = undefined;
  /** Options for parsing regions of the operation. */
  regionOptions: RegionOptions | undefined = undefined;

  constructor(definition: OpDefinition) {
    this.definition = definition;
    this.hook = hookOf(definition.opClass);
  }
}
