/**
 * Creates the class of an operation from its definition, with typed accessors and a typed `build`. This file connects
 * the static types of a definition to its run-time form, so it contains the casts that the rest of the code does not
 * need.
 */
import type { Attribute, Type } from "../attributes/attribute.ts";
import { DictionaryAttr } from "../attributes/collections.ts";
import { DenseArrayAttr } from "../attributes/dense.ts";
import { inferResultTypes } from "../define/infer-types.ts";
import { type OpClass, OpDefinition } from "../define/op-definition.ts";
import type { Accessors, BuildArgs, OpSpec } from "../define/spec.ts";
import { AttrSizedOperandSegments } from "../define/trait.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Block } from "../ir/block.ts";
import { Operation, type OperationState } from "../ir/operation.ts";
import { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";
import type { Builder } from "../rewrite/builder.ts";
import { at } from "./invariant.ts";
import { none } from "./none.ts";

/** The class that `defineOp` creates from a definition. */
export interface DefinedOpClass<S extends OpSpec> {
  new (state: OperationState): Operation & Accessors<S>;
  readonly definition: OpDefinition;
  /** Creates an operation and inserts it at the builder's insertion point. */
  build<This extends OpClass>(this: This, builder: Builder, args: BuildArgs<S>): InstanceType<This>;
}

/**
 * Defines an operation. The result is a class to be extended, so that hooks such as `fold` can be added: `class AddIOp
 * extends defineOp("arith.addi", {…}) {}`. Operations are never instances of the class (`op.is(AddIOp)` compares
 * definitions): it may have accessors and methods, but no fields and no `#private` names.
 */
export function defineOp<const S extends OpSpec>(name: string, spec: S): DefinedOpClass<S> {
  // There are hundreds of operations, and a class takes more than a kilobyte and some microseconds. What a class
  // extends here is a function with the static members of one class and the prototype of another, which is cheaper.
  const superclass: { named?: NamedSpec } = function () {};
  superclass.named = { name, spec };
  Object.setPrototypeOf(superclass, DefinedOp);
  Object.defineProperty(superclass, "prototype", { value: DefinedOp.prototype });
  return superclass as unknown as DefinedOpClass<S>;
}

interface NamedSpec {
  readonly name: string;
  readonly spec: OpSpec;
}

/** What all classes of operations have in common. */
class DefinedOp extends Operation {
  declare static readonly named: NamedSpec;

  static get definition(): OpDefinition {
    // `this` is the class that extends what `defineOp` returned when its definition is first used. From then on, the
    // definition is a plain property, since patterns use it very often.
    const definition = new OpDefinition(this.named.name, this.named.spec, true, this);
    Object.defineProperty(this, "definition", { value: definition });
    return definition;
  }

  static build(builder: Builder, args: BuildArgs<OpSpec>): Operation {
    return buildOperation(this.definition, builder, args);
  }
}

type Args = Readonly<Record<string, unknown>> & { readonly resultTypes?: readonly Type[] };

function buildOperation(definition: OpDefinition, builder: Builder, typedArgs: object): Operation {
  const args = typedArgs as Args;
  // The types reject other names, but JavaScript callers are not checked.
  for (const name in args) if (!definition.buildNames.has(name)) refuseName(definition, name);
  const { context } = builder;
  const { operandGroups } = definition;
  const operands: Value[] = [];
  const hasSegments = definition.hasTrait(AttrSizedOperandSegments) && args["operandSegmentSizes"] === undefined;
  const sizes: number[] = [];
  for (let i = 0; i < operandGroups.length; i++) {
    const given = args[at(operandGroups, i).name] as Value | readonly Value[] | undefined;
    const before = operands.length;
    if (Array.isArray(given)) for (const value of given as readonly Value[]) operands.push(value);
    else if (given !== undefined) operands.push(given as Value);
    if (hasSegments) sizes.push(operands.length - before);
  }
  let properties = DictionaryAttr.empty(context);
  const slots = definition.sortedPropertySlots;
  for (let i = 0; i < slots.length; i++) {
    const { name, defaultValue } = at(slots, i);
    const given = args[name] as Attribute | undefined;
    const value = hasSegments && name === "operandSegmentSizes" ? DenseArrayAttr.i32(context, sizes) : given;
    const known = value ?? defaultValue?.(context);
    if (known !== undefined) properties = properties.append(name, known);
  }
  const discardable = args["discardable"] as Iterable<readonly [string, Attribute]> | undefined;
  const attributes =
    discardable === undefined ? DictionaryAttr.empty(context) : DictionaryAttr.get(context, discardable);
  const regions = regionsOf(definition, args);
  const resultTypes =
    args.resultTypes ?? inferResultTypes(definition, { context, operands, properties, attributes, regions });
  if (typeof resultTypes === "string") throw new TypeError(`cannot build ${definition.name}: ${resultTypes}`);
  return builder.create({
    definition,
    loc: (args["loc"] as OperationState["loc"] | undefined) ?? builder.rawLoc,
    operands,
    resultTypes,
    attributes,
    properties,
    regions,
    successors: successorsOf(definition, args),
  });
}

function refuseName({ name: op, buildNames }: OpDefinition, name: string): never {
  const hint = didYouMean(name, buildNames) || `; it takes ${[...buildNames].join(", ")}`;
  throw new TypeError(`cannot build ${op}: it has no '${name}'${hint}`);
}

function regionsOf(definition: OpDefinition, args: Args): readonly Region[] {
  if (definition.regionSpecs.length === 0) return none;
  const regions: Region[] = [];
  for (const [name, kind] of definition.regionSpecs) {
    const given = args[name] as Region | readonly Region[] | undefined;
    if (Array.isArray(given)) for (const region of given as readonly Region[]) regions.push(region);
    else if (given !== undefined) regions.push(given as Region);
    else if (kind !== "variadic") regions.push(new Region());
  }
  return regions;
}

function successorsOf(definition: OpDefinition, args: Args): readonly Block[] {
  const specs = definition.successorSpecs;
  if (specs.length === 0) return none;
  const successors: Block[] = [];
  for (let i = 0; i < specs.length; i++) {
    const given = args[at(specs, i)[0]] as Block | readonly Block[];
    if (Array.isArray(given)) for (const block of given as readonly Block[]) successors.push(block);
    else successors.push(given as Block);
  }
  return successors;
}
