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
 * What has been read of an operation; hooks fill it in. One is made per operation of the text and most have neither
 * attributes nor regions nor successors, so the collections of these are made when they are first asked for.
 */
export class ParsedOperation {
  readonly context: Context;
  readonly definition: OpDefinition;
  /** Offset of the operation's name. */
  readonly offset: number;
  readonly operands: Value[];
  resultTypes: readonly Type[];
  /**
   * All properties, if they are known as a whole already: those of an operation whose definition is not known, or those
   * of a text that was read before.
   */
  properties: DictionaryAttr | undefined;
  /** The attribute that was set first, while it is the only one. */
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

  /** Attributes by name; those that the definition names become properties. */
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

  /** Infers the result types from what has been read; an error message if they do not follow. */
  inferResults(): string | undefined {
    const { context, operands } = this;
    const regions = this.ownRegions ?? none;
    const [properties, attributes] = this.#split();
    const types = inferResultTypes(this.definition, { context, operands, regions, properties, attributes });
    if (typeof types === "string") return types;
    this.resultTypes = types;
    return undefined;
  }

  /** The properties, if nothing but properties has been set. */
  onlyProperties(): DictionaryAttr | undefined {
    const [properties, attributes] = this.#split();
    return attributes.size === 0 ? properties : undefined;
  }

  /** Takes {@link properties} apart again, so that attributes which are written elsewhere can be added to them. */
  openProperties(): void {
    const { properties } = this;
    if (properties === undefined || !this.definition.isRegistered) return;
    this.properties = undefined;
    for (const [name, value] of properties.entries()) this.set(name, value);
  }

  /** The operation, in no block. */
  build(loc: RawLocation): Operation {
    const { context, definition, operands, resultTypes, soleAttribute } = this;
    // Copies are of the length they need; what `push` makes holds room for many more, and would hold it for good.
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

  /** Whether the only attribute is all of the properties. */
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
