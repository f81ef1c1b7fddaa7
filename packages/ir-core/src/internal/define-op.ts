/**
 * Makes the class of an operation from its definition: accessors on the prototype and a typed `build`. This is where the
 * static types of a definition and its run-time form meet, so the casts that the rest of the code is spared are here.
 */
import type { Attribute, Type } from "../attributes/attribute.ts";
import { DictionaryAttr } from "../attributes/collections.ts";
import { DenseArrayAttr } from "../attributes/dense.ts";
import type { ValueSpec } from "../define/constraint.ts";
import { inferResultTypes } from "../define/infer-types.ts";
import { type OpClass, OpDefinition } from "../define/op-definition.ts";
import { operandRange, resultRange } from "../define/segments.ts";
import type { Accessors, BuildArgs, OpSpec } from "../define/spec.ts";
import type { Block } from "../ir/block.ts";
import { Operation, type OperationState } from "../ir/operation.ts";
import { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";
import type { Builder } from "../rewrite/builder.ts";
import { at } from "./invariant.ts";

/** The class that `defineOp` makes of a definition. */
export interface DefinedOpClass<S extends OpSpec> {
  new (state: OperationState): Operation & Accessors<S>;
  readonly definition: OpDefinition;
  /** Makes an operation and inserts it at the builder's insertion point. */
  build<This extends OpClass>(this: This, builder: Builder, args: BuildArgs<S>): InstanceType<This>;
}

/**
 * Defines an operation. The result is a class to be extended, so that hooks such as `fold` can be added:
 * `class AddIOp extends defineOp("arith.addi", {…}) {}`.
 */
export function defineOp<const S extends OpSpec>(name: string, spec: S): DefinedOpClass<S> {
  class DefinedOp extends Operation {
    static get definition(): OpDefinition {
      // `this` is the class that extends this one when it is first asked for its definition. From then on, the definition
      // is a plain property: patterns ask for it all the time.
      const definition = new OpDefinition(name, spec, true, this);
      Object.defineProperty(this, "definition", { value: definition });
      return definition;
    }

    static build(builder: Builder, args: BuildArgs<OpSpec>): Operation {
      return buildOperation(this.definition, builder, args);
    }
  }
  addAccessors(DefinedOp.prototype, spec);
  return DefinedOp as unknown as DefinedOpClass<S>;
}

type Args = Readonly<Record<string, unknown>> & { readonly resultTypes?: readonly Type[] };

function buildOperation(definition: OpDefinition, builder: Builder, typedArgs: object): Operation {
  const args = typedArgs as Args;
  const { context } = builder;
  const operands: Value[] = [];
  const sizes: number[] = [];
  for (const group of definition.operandGroups) {
    const given = args[group.name] as Value | readonly Value[] | undefined;
    const before = operands.length;
    if (Array.isArray(given)) for (const value of given as readonly Value[]) operands.push(value);
    else if (given !== undefined) operands.push(given as Value);
    sizes.push(operands.length - before);
  }
  const properties: (readonly [string, Attribute])[] = [];
  for (const slot of definition.propertySlots) {
    const value = (args[slot.name] as Attribute | undefined) ?? slot.defaultValue?.(context);
    if (value !== undefined) properties.push([slot.name, value]);
  }
  if (definition.isProperty("operandSegmentSizes") && args["operandSegmentSizes"] === undefined) {
    properties.push(["operandSegmentSizes", DenseArrayAttr.i32(context, sizes)]);
  }
  const regions: Region[] = [];
  for (const [name, kind] of definition.regionSpecs) {
    const given = args[name] as Region | readonly Region[] | undefined;
    if (kind === "variadic") regions.push(...((given as readonly Region[] | undefined) ?? []));
    else regions.push((given as Region | undefined) ?? new Region());
  }
  const successors: Block[] = [];
  for (const [name] of definition.successorSpecs) {
    const given = args[name] as Block | readonly Block[];
    if (Array.isArray(given)) successors.push(...(given as readonly Block[]));
    else successors.push(given as Block);
  }
  const dictionary = DictionaryAttr.get(context, properties);
  const discardable = args["discardable"] as Iterable<readonly [string, Attribute]> | undefined;
  const attributes =
    discardable === undefined ? DictionaryAttr.empty(context) : DictionaryAttr.get(context, discardable);
  const resultTypes =
    args.resultTypes ??
    inferResultTypes(definition, { context, operands, properties: dictionary, attributes, regions });
  if (typeof resultTypes === "string") throw new TypeError(`cannot build ${definition.name}: ${resultTypes}`);
  return builder.create({
    definition,
    loc: (args["loc"] as OperationState["loc"] | undefined) ?? builder.rawLoc,
    operands,
    resultTypes,
    attributes,
    properties: dictionary,
    regions,
    successors,
  });
}

function addAccessors(prototype: Operation, spec: OpSpec): void {
  const define = (name: string, get: (this: Operation) => unknown): void => {
    // What every operation has, such as `name`, stays so; such a part is read by `attribute(name)` instead.
    if (name in Operation.prototype) return;
    Object.defineProperty(prototype, name, { get, configurable: true, enumerable: false });
  };
  const operands = Object.entries(spec.operands ?? {});
  operands.forEach(([name, value], index) => {
    if (isAtFixedPlace(operands, index)) {
      define(name, function () {
        return this.operand(index);
      });
      return;
    }
    define(
      name,
      accessor(value, function (op) {
        const { start, length } = operandRange(op.definition, index, op.operandCount, op.properties);
        const values: Value[] = [];
        for (let i = start; i < start + length; i++) values.push(op.operand(i));
        return values;
      }),
    );
  });
  const results = Object.entries(spec.results ?? {});
  results.forEach(([name, value], index) => {
    if (isAtFixedPlace(results, index)) {
      define(name, function () {
        return this.resultAt(index);
      });
      return;
    }
    define(
      name,
      accessor(value, function (op) {
        const { start, length } = resultRange(op.definition, index, op.results.length, op.properties);
        return op.results.slice(start, start + length);
      }),
    );
  });
  for (const [name, attr] of Object.entries(spec.attributes ?? {})) {
    const fallback = "kind" in attr && attr.kind === "default" ? attr : undefined;
    define(name, function () {
      return this.properties.get(name) ?? fallback?.value(this.context);
    });
  }
  Object.entries(spec.regions ?? {}).forEach(([name, kind], index) => {
    define(name, function () {
      return kind === "variadic" ? this.regions.slice(index) : this.region(index);
    });
  });
  Object.entries(spec.successors ?? {}).forEach(([name, kind], index) => {
    define(name, function () {
      return kind === "variadic" ? this.successors.slice(index) : at(this.blockOperands, index).block;
    });
  });
}

/** Whether group `index` is one value, and so are all groups before it: it is value `index`, then. */
function isAtFixedPlace(groups: readonly (readonly [string, ValueSpec])[], index: number): boolean {
  return groups
    .slice(0, index + 1)
    .every(([, spec]) => !("kind" in spec) || (spec.kind !== "variadic" && spec.kind !== "optional"));
}

/** An accessor of a group of values: the list, the only one, or the first if there is any. */
function accessor(spec: unknown, list: (op: Operation) => readonly unknown[]): (this: Operation) => unknown {
  const kind = (spec as { readonly kind?: string }).kind;
  if (kind === "variadic")
    return function () {
      return list(this);
    };
  return function () {
    return list(this)[0];
  };
}
