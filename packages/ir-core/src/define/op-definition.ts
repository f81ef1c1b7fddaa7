import type { Attribute, Type } from "../attributes/attribute.ts";
import type { Context } from "../context.ts";
import { at } from "../internal/invariant.ts";
import { none } from "../internal/none.ts";
import { definesMember } from "../internal/op-members.ts";
import type { Operation, OperationState } from "../ir/operation.ts";
import type { CompiledFormat } from "./assembly/format-cache.ts";
import type { AttrConstraint, AttrSpec, SingleSpec, ValueSpec } from "./constraint.ts";
import type { OpSpec, RegionSpec } from "./spec.ts";
import { IsTerminator, type Trait, traitBits } from "./trait.ts";

/** A named operand or result, or a group of them. */
export interface ValueGroup {
  readonly name: string;
  readonly arity: "one" | "optional" | "variadic";
  readonly spec: SingleSpec;
}

/** A named inherent attribute. */
export interface PropertySlot {
  readonly name: string;
  readonly constraint: AttrConstraint;
  readonly isOptional: boolean;
  readonly defaultValue: ((context: Context) => Attribute) | undefined;
}

/** An operation class: its constructor and definition. */
export interface OpClass {
  new (state: OperationState): Operation;
  readonly definition: OpDefinition;
  /** Parses the custom form after the operation's name, if the definition has no `assembly`. */
  readonly parseAssembly?: unknown;
}

/** Inferred result types, or an error message; see `OpSpec.inferResultTypes`. */
export type ResultTypes = readonly Type[] | string;

let definitions = 0;

/** An operation's definition, compiled once from its spec and shared by all contexts. */
export class OpDefinition {
  readonly name: string;
  /** Unique among all definitions; used in hashes of operations. */
  readonly number: number = definitions++;
  /** The part of the name before the first dot. */
  readonly dialectName: string;
  /** The name without the dialect. */
  readonly mnemonic: string;
  readonly spec: OpSpec;
  /** False for an operation of an unregistered dialect. */
  readonly isRegistered: boolean;
  readonly traitBits: number;
  readonly traits: readonly Trait[];
  readonly isTerminator: boolean;
  /** Whether the class has `suggestName`: this is faster than looking up the method. */
  readonly suggestsName: boolean;
  /** Whether the class has `suggestArgumentName`. */
  readonly suggestsArgumentNames: boolean;
  /** Whether the class has `verify`. */
  readonly hasVerify: boolean;
  /** Whether the class has `fold`. */
  readonly hasFold: boolean;
  /** The traits that have a verifier, including implied ones. */
  readonly checkedTraits: readonly Trait[];
  /** Whether the class has `printAssembly`. */
  readonly hasPrintAssembly: boolean;
  /** Whether the spec has a declarative format. */
  readonly hasFormat: boolean;
  /** The dialect whose name operations in the regions may omit; empty if there is none. */
  readonly defaultDialect: string;
  readonly opClass: new (state: OperationState) => Operation;
  /** The index in tables of definitions, assigned with the first operation; -1 before. See `op-members.ts`. */
  readonly index: number = -1;
  readonly interfaces: ReadonlyMap<object, object> = emptyInterfaces;
  /** The parsed `spec.assembly`, once it is needed; see `formatOf`. */
  format: CompiledFormat | undefined = undefined;
  #compiled: DefinitionParts | undefined;

  constructor(name: string, spec: OpSpec, isRegistered: boolean, opClass: new (state: OperationState) => Operation) {
    this.name = name;
    const dot = name.indexOf(".");
    this.dialectName = dot < 0 ? "" : name.slice(0, dot);
    this.mnemonic = name.slice(dot < 0 ? 1 : dot + 1);
    this.spec = spec;
    this.isRegistered = isRegistered;
    this.opClass = opClass;
    this.traits = spec.traits ?? [];
    this.traitBits = traitBits(this.traits);
    this.isTerminator = (this.traitBits & IsTerminator.bit) !== 0;
    this.hasVerify = definesMember(opClass, "verify");
    this.hasFold = definesMember(opClass, "fold");
    this.checkedTraits = checkedTraitsOf(this.traits);
    this.suggestsName = definesMember(opClass, "suggestName");
    this.suggestsArgumentNames = definesMember(opClass, "suggestArgumentName");
    this.hasPrintAssembly = definesMember(opClass, "printAssembly");
    this.hasFormat = spec.assembly !== undefined;
    this.defaultDialect = spec.defaultDialect ?? "";
  }

  /** Whether the definition has `trait`; core traits may also be implied. */
  hasTrait(trait: Trait): boolean {
    return trait.bit !== 0 ? (this.traitBits & trait.bit) !== 0 : this.traits.includes(trait);
  }

  get operandGroups(): readonly ValueGroup[] {
    return (this.#compiled ?? this.#compile()).operands;
  }

  get resultGroups(): readonly ValueGroup[] {
    return (this.#compiled ?? this.#compile()).results;
  }

  get propertySlots(): readonly PropertySlot[] {
    return (this.#compiled ?? this.#compile()).properties;
  }

  /** The slots of inherent attributes, sorted by name as in a dictionary. */
  get sortedPropertySlots(): readonly PropertySlot[] {
    return (this.#compiled ?? this.#compile()).sortedProperties;
  }

  /** The slot of the inherent attribute `name`. */
  propertySlot(name: string): PropertySlot | undefined {
    return (this.#compiled ?? this.#compile()).propertyByName.get(name);
  }

  /** Whether `name` is an inherent attribute. */
  isProperty(name: string): boolean {
    return (this.#compiled ?? this.#compile()).propertyByName.has(name);
  }

  /**
   * The names that `build` accepts: operands, inherent attributes, regions, successors, and those of every operation.
   */
  get buildNames(): ReadonlySet<string> {
    return (this.#compiled ?? this.#compile()).buildNames;
  }

  /** Whether an inherent attribute has a default value. */
  get hasDefaultProperties(): boolean {
    return (this.#compiled ?? this.#compile()).hasDefaultProperties;
  }

  get regionSpecs(): readonly (readonly [string, RegionSpec])[] {
    return (this.#compiled ?? this.#compile()).regions;
  }

  get successorSpecs(): readonly (readonly [string, "one" | "variadic"])[] {
    return (this.#compiled ?? this.#compile()).successors;
  }

  /** The constraint of each group of operands or results, by name. */
  get groupSpecs(): ReadonlyMap<string, SingleSpec> {
    return (this.#compiled ?? this.#compile()).groupSpecs;
  }

  /** Number of operand groups without a fixed size. */
  get variableOperandGroups(): number {
    return (this.#compiled ?? this.#compile()).variableOperands;
  }

  /** Number of result groups without a fixed size. */
  get variableResultGroups(): number {
    return (this.#compiled ?? this.#compile()).variableResults;
  }

  #compile(): DefinitionParts {
    return (this.#compiled = compileParts(this.spec));
  }
}

function checkedTraitsOf(traits: readonly Trait[]): readonly Trait[] {
  let checked: Trait[] | undefined;
  for (let i = 0; i < traits.length; i++) {
    const trait = at(traits, i);
    if (trait.verify !== undefined) (checked ??= []).push(trait);
    const implied = trait.implies ?? none;
    for (let j = 0; j < implied.length; j++) {
      if (at(implied, j).verify !== undefined) (checked ??= []).push(at(implied, j));
    }
  }
  return checked ?? none;
}

const emptyInterfaces: ReadonlyMap<object, object> = new Map();

interface DefinitionParts {
  readonly operands: readonly ValueGroup[];
  readonly results: readonly ValueGroup[];
  readonly groupSpecs: ReadonlyMap<string, SingleSpec>;
  readonly properties: readonly PropertySlot[];
  readonly sortedProperties: readonly PropertySlot[];
  readonly propertyByName: ReadonlyMap<string, PropertySlot>;
  readonly buildNames: ReadonlySet<string>;
  readonly hasDefaultProperties: boolean;
  readonly regions: readonly (readonly [string, RegionSpec])[];
  readonly successors: readonly (readonly [string, "one" | "variadic"])[];
  readonly variableOperands: number;
  readonly variableResults: number;
}

function compileParts(spec: OpSpec): DefinitionParts {
  const operands = Object.entries(spec.operands ?? {}).map(([name, value]) => valueGroup(name, value));
  const results = Object.entries(spec.results ?? {}).map(([name, value]) => valueGroup(name, value));
  const properties = Object.entries(spec.attributes ?? {}).map(([name, value]) => propertySlot(name, value));
  if ((spec.traits ?? []).some((trait) => trait.name === "AttrSizedOperandSegments"))
    properties.push(segments("operandSegmentSizes"));
  if ((spec.traits ?? []).some((trait) => trait.name === "AttrSizedResultSegments"))
    properties.push(segments("resultSegmentSizes"));
  const parts = [...operands, ...properties].map(({ name }) => name);
  const regionsAndSuccessors = [...Object.keys(spec.regions ?? {}), ...Object.keys(spec.successors ?? {})];
  return {
    operands,
    results,
    groupSpecs: new Map([...operands, ...results].map((group) => [group.name, group.spec])),
    properties,
    sortedProperties: properties.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    propertyByName: new Map(properties.map((slot) => [slot.name, slot])),
    buildNames: new Set([...parts, ...regionsAndSuccessors, "resultTypes", "discardable", "loc"]),
    hasDefaultProperties: properties.some((slot) => slot.defaultValue !== undefined),
    regions: Object.entries(spec.regions ?? {}),
    successors: Object.entries(spec.successors ?? {}),
    variableOperands: operands.filter((group) => group.arity !== "one").length,
    variableResults: results.filter((group) => group.arity !== "one").length,
  };
}

function segments(name: string): PropertySlot {
  const constraint: AttrConstraint = {
    summary: "i32 dense array attribute",
    matches: (a): a is Attribute => a !== undefined,
  };
  return { name, constraint, isOptional: true, defaultValue: undefined };
}

function valueGroup(name: string, spec: ValueSpec): ValueGroup {
  if ("kind" in spec && (spec.kind === "variadic" || spec.kind === "optional")) {
    return { name, arity: spec.kind, spec: spec.of };
  }
  return { name, arity: "one", spec };
}

function propertySlot(name: string, spec: AttrSpec): PropertySlot {
  if (!("kind" in spec)) return { name, constraint: spec, isOptional: false, defaultValue: undefined };
  if (spec.kind === "optional") return { name, constraint: spec.of, isOptional: true, defaultValue: undefined };
  return { name, constraint: spec.of, isOptional: true, defaultValue: (context) => spec.value(context) };
}
