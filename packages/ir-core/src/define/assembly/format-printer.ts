/**
 * Prints operations in their custom form by their declarative formats. A format is compiled to a list of functions when
 * it is first used: the names in its elements are resolved then, and consecutive literal texts are merged.
 */
import type { Type } from "../../attributes/attribute.ts";
import type { Operation } from "../../ir/operation.ts";
import type { Value } from "../../ir/value.ts";
import type { OpPrinter } from "../../text/op-printer.ts";
import { implicitTerminatorOf } from "../../text/region-options.ts";
import type { OpDefinition, PropertySlot, ValueGroup } from "../op-definition.ts";
import { operandRange, resultRange } from "../segments.ts";
import type { FormatElement, TypeSource } from "./format-ast.ts";
import { formatOf } from "./format-cache.ts";

/** Prints a part of an operation. */
export type WriteStep = (p: OpPrinter, op: Operation) => void;

/** Prints the text after the operation's name. */
export function printByFormat(p: OpPrinter, op: Operation): void {
  const format = formatOf(op.definition);
  run((format.print ??= new PrinterCompiler(op.definition, format.mentioned).steps(format.elements)), p, op);
}

function run(steps: readonly WriteStep[], p: OpPrinter, op: Operation): void {
  for (let i = 0; i < steps.length; i++) steps[i]?.(p, op);
}

/** The operands or results of a name. */
interface ValueSource {
  readonly group: ValueGroup;
  readonly isOperand: boolean;
  /** Index of the only value, if this group and all groups before it always have exactly one. */
  readonly fixed: number;
  all(op: Operation): readonly Value[];
  count(op: Operation): number;
}

class PrinterCompiler {
  readonly #definition: OpDefinition;
  /** Inherent attributes that the format prints itself. */
  readonly #mentioned: readonly string[];

  constructor(definition: OpDefinition, mentioned: readonly string[]) {
    this.#definition = definition;
    this.#mentioned = mentioned;
  }

  steps(elements: readonly FormatElement[]): readonly WriteStep[] {
    const steps: WriteStep[] = [];
    let text = "";
    const flush = (): void => {
      const fixed = text;
      text = "";
      if (fixed !== "") steps.push((p) => p.write(fixed));
    };
    for (const element of elements) {
      // A flag has no text of its own: the adjacent words express its presence.
      if (element.kind === "variable" && this.#isFlag(element.name)) continue;
      if ("space" in element && element.space) text += " ";
      if (element.kind === "literal") text += element.text;
      else if (element.kind === "whitespace" && element.text !== "\n") text += element.text;
      else {
        flush();
        const step = this.#step(element);
        if (step !== undefined) steps.push(step);
      }
    }
    flush();
    return steps;
  }

  #step(element: FormatElement): WriteStep | undefined {
    switch (element.kind) {
      case "whitespace":
        return (p) => p.newline();
      case "variable":
        return this.#variable(element.name, element.qualified);
      case "type":
        return this.#types(element.of, element.qualified);
      case "functional-type": {
        const inputs = this.#typesOf(element.inputs);
        const results = this.#typesOf(element.results);
        return (p, op) => p.functionalType(inputs(op), results(op));
      }
      case "attr-dict":
        return this.#dictionary(element.withKeyword);
      case "operands":
        return (p, op) => p.values(op.operands);
      case "results":
        return (p, op) => (op.resultCount === 1 ? p.value(op.resultAt(0)) : p.values(op.results));
      case "regions":
        return (p, op) => writeRegions(p, op, op.regions);
      case "successors":
        return (p, op) => writeBlocks(p, op.successors);
      case "custom": {
        const directive = this.#definition.spec.directives?.[element.name];
        return directive === undefined ? undefined : (p, op) => directive.print(p, op);
      }
      case "optional":
        return this.#optional(element);
      case "oilist":
        return this.#clauses(element.clauses);
      case "literal":
      case "prop-dict":
        return undefined;
    }
  }

  #isFlag(name: string): boolean {
    return this.#definition.propertySlot(name)?.constraint.summary === "unit attribute";
  }

  /** The group of operands or results called `name`, if there is one. */
  #source(name: string): ValueSource | undefined {
    const definition = this.#definition;
    const { operandGroups, resultGroups } = definition;
    const operand = operandGroups.findIndex((group) => group.name === name);
    const operandGroup = operandGroups[operand];
    if (operandGroup !== undefined) {
      const range = (op: Operation): { readonly start: number; readonly length: number } =>
        operandRange(definition, operand, op.operandCount, op.properties);
      return {
        group: operandGroup,
        isOperand: true,
        fixed: definition.variableOperandGroups === 0 ? operand : -1,
        all(op) {
          const { start, length } = range(op);
          const values: Value[] = [];
          for (let i = start; i < start + length; i++) values.push(op.operand(i));
          return values;
        },
        count: (op) => range(op).length,
      };
    }
    const result = resultGroups.findIndex((group) => group.name === name);
    const resultGroup = resultGroups[result];
    if (resultGroup === undefined) return undefined;
    const range = (op: Operation): { readonly start: number; readonly length: number } =>
      resultRange(definition, result, op.resultCount, op.properties);
    return {
      group: resultGroup,
      isOperand: false,
      fixed: definition.variableResultGroups === 0 ? result : -1,
      all(op) {
        const { start, length } = range(op);
        const values: Value[] = [];
        for (let i = start; i < start + length; i++) values.push(op.resultAt(i));
        return values;
      },
      count: (op) => range(op).length,
    };
  }

  #variable(name: string, qualified: boolean): WriteStep {
    const source = this.#source(name);
    if (source !== undefined) {
      const { fixed } = source;
      if (fixed < 0) return (p, op) => p.values(source.all(op));
      return source.isOperand ? (p, op) => p.value(op.operand(fixed)) : (p, op) => p.value(op.resultAt(fixed));
    }
    const slot = this.#definition.propertySlot(name);
    if (slot !== undefined) return writeProperty(slot, qualified);
    const { regionSpecs, successorSpecs } = this.#definition;
    const region = regionSpecs.findIndex(([regionName]) => regionName === name);
    if (region >= 0) {
      const end = regionSpecs[region]?.[1] === "variadic" ? undefined : region + 1;
      return (p, op) => writeRegions(p, op, op.regions.slice(region, end));
    }
    const successor = successorSpecs.findIndex(([successorName]) => successorName === name);
    const end = successorSpecs[successor]?.[1] === "variadic" ? undefined : successor + 1;
    return (p, op) => writeBlocks(p, op.successors.slice(successor, end));
  }

  #types(of: TypeSource, qualified: boolean): WriteStep {
    const types = this.#typesOf(of);
    const source = of.kind === "value" ? this.#source(of.name) : undefined;
    if (source === undefined) return (p, op) => p.types(types(op));
    const { fixed, isOperand } = source;
    const { spec } = source.group;
    const syntax = qualified || "kind" in spec ? undefined : spec.shortSyntax;
    if (fixed >= 0 && syntax === undefined) {
      return isOperand ? (p, op) => p.type(op.operand(fixed).type) : (p, op) => p.type(op.resultAt(fixed).type);
    }
    return (p, op) => {
      const found = types(op);
      const [type] = found;
      if (syntax !== undefined && type !== undefined && found.length === 1) syntax.print(p, type);
      else p.types(found);
    };
  }

  #typesOf(of: TypeSource): (op: Operation) => readonly Type[] {
    if (of.kind === "operands") return (op) => op.operandTypes;
    if (of.kind === "results") return (op) => op.resultTypes;
    const source = of.kind === "value" ? this.#source(of.name) : undefined;
    return (op) => source?.all(op).map((value) => value.type) ?? [];
  }

  #dictionary(withKeyword: boolean): WriteStep {
    const mentioned = this.#mentioned;
    const { propertySlots } = this.#definition;
    const isComplete = propertySlots.every((slot) => mentioned.includes(slot.name));
    return (p, op) => {
      if (op.attributes.size === 0 && isComplete) return;
      // Inherent attributes with their default value are omitted, too.
      const elided = [...mentioned];
      for (const slot of propertySlots) if (isDefault(slot, op)) elided.push(slot.name);
      if (withKeyword) p.attrDictWithKeyword(op, elided);
      else p.attrDict(op, elided);
    };
  }

  #optional(element: Extract<FormatElement, { kind: "optional" }>): WriteStep {
    const isPresent = this.#presence(element.anchor);
    const then = this.steps(element.then);
    const otherwise = this.steps(element.otherwise);
    const { inverted } = element;
    return (p, op) => run(isPresent(op) !== inverted ? then : otherwise, p, op);
  }

  #clauses(clauses: readonly (readonly FormatElement[])[]): WriteStep {
    const compiled = clauses.flatMap((clause) => {
      const anchor = clause.find((e) => e.kind === "variable");
      if (anchor?.kind !== "variable") return [];
      return [{ isPresent: this.#presence(anchor.name), steps: this.steps(clause) }];
    });
    return (p, op) => {
      for (const { isPresent, steps } of compiled) if (isPresent(op)) run(steps, p, op);
    };
  }

  /** A test whether the element `name` is present. */
  #presence(name: string): (op: Operation) => boolean {
    if (name === "operands") return (op) => op.operandCount > 0;
    if (name === "results") return (op) => op.resultCount > 0;
    if (name === "regions") return (op) => op.regions.length > 0;
    if (name === "successors") return (op) => op.blockOperands.length > 0;
    const source = this.#source(name);
    if (source !== undefined) return (op) => source.count(op) > 0;
    const slot = this.#definition.propertySlot(name);
    if (slot !== undefined) return (op) => op.properties.has(name) && !isDefault(slot, op);
    const region = this.#definition.regionSpecs.findIndex(([regionName]) => regionName === name);
    if (region >= 0) return (op) => op.regions[region]?.isEmpty === false;
    const isSuccessor = this.#definition.successorSpecs.some(([successor]) => successor === name);
    return (op) => isSuccessor && op.blockOperands.length > 0;
  }
}

function isDefault(slot: PropertySlot, op: Operation): boolean {
  const { context, definition, properties } = op;
  if (slot.defaultValue === undefined) return false;
  // Most operations have only default attributes, so that the default need not be created again for the comparison.
  return (
    properties === context.defaultProperties(definition) || slot.defaultValue(context) === properties.get(slot.name)
  );
}

function writeProperty(slot: PropertySlot, qualified: boolean): WriteStep {
  const { name, constraint } = slot;
  return (p, op) => {
    const value = op.properties.get(name);
    if (value === undefined) return;
    if (constraint.print !== undefined && !qualified) constraint.print(p, value);
    else if (constraint.valueType !== undefined) p.attributeWithoutType(value);
    else p.attribute(value);
  };
}

function writeBlocks(p: OpPrinter, blocks: Operation["successors"]): void {
  blocks.forEach((block, index) => {
    if (index > 0) p.write(", ");
    p.block(block);
  });
}

function writeRegions(p: OpPrinter, op: Operation, regions: Operation["regions"]): void {
  regions.forEach((region, index) => {
    if (index > 0) p.write(", ");
    const implied = implicitTerminatorOf(op.definition);
    const last = region.entry?.last;
    const carries = last !== undefined && (last.name !== implied || last.operandCount > 0 || last.attributes.size > 0);
    p.region(region, { terminators: implied === undefined || carries });
  });
}
