import type { Attribute, Type } from "../attributes/attribute.ts";
import { DictionaryAttr } from "../attributes/collections.ts";
import type { Context } from "../context.ts";
import { inferResultTypes } from "../define/infer-types.ts";
import type { OpDefinition } from "../define/op-definition.ts";
import { createOperation } from "../internal/graph.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { RawLocation } from "../ir/raw-location.ts";
import type { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";

/** What has been read of an operation; hooks fill it in. */
export class ParsedOperation {
  readonly context: Context;
  readonly definition: OpDefinition;
  /** Offset of the operation's name. */
  readonly offset: number;
  readonly operands: Value[] = [];
  resultTypes: readonly Type[] = [];
  /** Attributes by name; those that the definition names become properties. */
  readonly attributes = new Map<string, Attribute>();
  readonly regions: Region[] = [];
  readonly successors: Block[] = [];
  /** Properties of an operation whose definition is not known: from `<{…}>`. */
  unregisteredProperties: ReadonlyMap<string, Attribute> | undefined = undefined;

  constructor(context: Context, definition: OpDefinition, offset: number) {
    this.context = context;
    this.definition = definition;
    this.offset = offset;
  }

  /** Sets an attribute if `value` is defined. */
  set(name: string, value: Attribute | undefined): void {
    if (value !== undefined) this.attributes.set(name, value);
  }

  /** Infers the result types from what has been read; an error message if they do not follow. */
  inferResults(): string | undefined {
    const { context, operands, regions } = this;
    const [properties, attributes] = this.#split();
    const types = inferResultTypes(this.definition, { context, operands, regions, properties, attributes });
    if (typeof types === "string") return types;
    this.resultTypes = types;
    return undefined;
  }

  /** The operation, in no block. */
  build(loc: RawLocation): Operation {
    const [properties, attributes] = this.#split();
    const { definition, operands, resultTypes, regions, successors } = this;
    return createOperation({ definition, loc, operands, resultTypes, attributes, properties, regions, successors });
  }

  #split(): readonly [DictionaryAttr, DictionaryAttr] {
    const { context, definition, attributes } = this;
    if (!definition.isRegistered) {
      const properties = DictionaryAttr.get(context, this.unregisteredProperties ?? []);
      return [properties, DictionaryAttr.get(context, attributes)];
    }
    const { propertySlots } = definition;
    if (propertySlots.length === 0) return [DictionaryAttr.empty(context), DictionaryAttr.get(context, attributes)];
    const properties: (readonly [string, Attribute])[] = [];
    for (const slot of propertySlots) {
      const value = attributes.get(slot.name) ?? slot.defaultValue?.(context);
      if (value !== undefined) properties.push([slot.name, value]);
    }
    const rest = [...attributes].filter(([name]) => !definition.isProperty(name));
    return [DictionaryAttr.get(context, properties), DictionaryAttr.get(context, rest)];
  }
}
