import type { Attribute, Type } from "../attributes/attribute.ts";
import { DictionaryAttr } from "../attributes/collections.ts";
import type { Context } from "../context.ts";
import { inferResultTypes } from "../define/infer-types.ts";
import type { OpDefinition } from "../define/op-definition.ts";
import { createOperation } from "../internal/graph.ts";
import { none } from "../internal/none.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { RawLocation } from "../ir/raw-location.ts";
import type { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";

/**
 * The parsed parts of an operation; hooks fill it in. One is created per operation of the text, and most have neither
 * attributes nor regions nor successors, so that these collections are created on demand.
 */
export class ParsedOperation {
  readonly context: Context;
  readonly definition: OpDefinition;
  /** Offset of the operation's name. */
  readonly offset: number;
  readonly operands: Value[];
  resultTypes: readonly Type[];
  /**
   * All properties, if they are known as a whole: those of an operation with an unknown definition, or those of a text
   * that was parsed before.
   */
  properties: DictionaryAttr | undefined;
  /** The first attribute, as long as it is the only one. */
  private soleName: string;
  private soleAttribute: Attribute | undefined;
  private ownAttributes: Map<string, Attribute> | undefined;
  private ownRegions: Region[] | undefined;
  private ownSuccessors: Block[] | undefined;

  constructor(context: Context, definition: OpDefinition, offset: number) {
    this.context = context;
    this.definition = definition;
    this.offset = offset;
    this.operands = [];
    this.resultTypes = none;
    this.properties = undefined;
    this.soleName = "";
    this.soleAttribute = undefined;
    this.ownAttributes = undefined;
    this.ownRegions = undefined;
    this.ownSuccessors = undefined;
  }

  /** Attributes by name; those in the definition become properties. */
  get attributes(): Map<string, Attribute> {
    if (this.ownAttributes === undefined) {
      this.ownAttributes = new Map();
      if (this.soleAttribute !== undefined) this.ownAttributes.set(this.soleName, this.soleAttribute);
      this.soleAttribute = undefined;
    }
    return this.ownAttributes;
  }

  /** The attribute `name`, if it has been set. */
  attribute(name: string): Attribute | undefined {
    if (this.soleAttribute !== undefined) return name === this.soleName ? this.soleAttribute : undefined;
    return this.ownAttributes?.get(name);
  }

  get regions(): Region[] {
    return (this.ownRegions ??= []);
  }

  get successors(): Block[] {
    return (this.ownSuccessors ??= []);
  }

  /** Sets an attribute if `value` is defined. */
  set(name: string, value: Attribute | undefined): void {
    if (value === undefined) return;
    if (this.ownAttributes === undefined && this.soleAttribute === undefined) {
      this.soleName = name;
      this.soleAttribute = value;
    } else this.attributes.set(name, value);
  }

  /** Infers the result types from the parsed parts; returns an error message on failure. */
  inferResults(): string | undefined {
    const { context, operands } = this;
    const regions = this.ownRegions ?? none;
    const [properties, attributes] = this.#split();
    const types = inferResultTypes(this.definition, { context, operands, regions, properties, attributes });
    if (typeof types === "string") return types;
    this.resultTypes = types;
    return undefined;
  }

  /** The properties, if only properties have been set. */
  onlyProperties(): DictionaryAttr | undefined {
    const [properties, attributes] = this.#split();
    return attributes.size === 0 ? properties : undefined;
  }

  /** Splits {@link properties} into attributes, so that attributes in other places can be added to them. */
  openProperties(): void {
    const { properties } = this;
    if (properties === undefined || !this.definition.isRegistered) return;
    this.properties = undefined;
    for (const [name, value] of properties.entries()) this.set(name, value);
  }

  /** The operation, in no block. */
  build(loc: RawLocation): Operation {
    const { context, definition, operands, resultTypes, soleAttribute } = this;
    // Copies have the required length; lists filled by `push` reserve more space and would keep it.
    const regions = this.ownRegions?.slice() ?? none;
    const successors = this.ownSuccessors ?? none;
    if (this.ownAttributes === undefined && (soleAttribute === undefined || this.#isOnlyProperty)) {
      const given = soleAttribute === undefined ? undefined : DictionaryAttr.of(context, this.soleName, soleAttribute);
      const properties = given ?? this.properties ?? context.defaultProperties(definition);
      const attributes = DictionaryAttr.empty(context);
      return createOperation({ definition, loc, operands, resultTypes, attributes, properties, regions, successors });
    }
    const [properties, attributes] = this.#split();
    return createOperation({ definition, loc, operands, resultTypes, attributes, properties, regions, successors });
  }

  /** Whether the only attribute is the only property. */
  get #isOnlyProperty(): boolean {
    const { definition } = this;
    return definition.isRegistered && !definition.hasDefaultProperties && definition.isProperty(this.soleName);
  }

  #split(): readonly [DictionaryAttr, DictionaryAttr] {
    const { context, definition } = this;
    if (this.soleAttribute !== undefined && this.#isOnlyProperty) {
      return [DictionaryAttr.of(context, this.soleName, this.soleAttribute), DictionaryAttr.empty(context)];
    }
    const ownAttributes = this.soleAttribute === undefined ? this.ownAttributes : this.attributes;
    const { propertySlots } = definition;
    if (ownAttributes === undefined || ownAttributes.size === 0) {
      const properties = this.properties ?? context.defaultProperties(definition);
      return [properties, DictionaryAttr.empty(context)];
    }
    if (!definition.isRegistered || propertySlots.length === 0) {
      const properties = this.properties ?? DictionaryAttr.empty(context);
      return [properties, DictionaryAttr.get(context, ownAttributes)];
    }
    const properties: (readonly [string, Attribute])[] = [];
    let found = 0;
    for (const slot of propertySlots) {
      const given = ownAttributes.get(slot.name);
      if (given !== undefined) found++;
      const value = given ?? slot.defaultValue?.(context);
      if (value !== undefined) properties.push([slot.name, value]);
    }
    const rest =
      found === ownAttributes.size ? none : [...ownAttributes].filter(([name]) => !definition.isProperty(name));
    return [DictionaryAttr.get(context, properties), DictionaryAttr.get(context, rest)];
  }
}
