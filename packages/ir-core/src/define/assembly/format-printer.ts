/** Writes an operation's custom form by its declarative format. */
import type { Type } from "../../attributes/attribute.ts";
import type { Attribute } from "../../attributes/attribute.ts";
import type { Operation } from "../../ir/operation.ts";
import type { Value } from "../../ir/value.ts";
import type { OpPrinter } from "../../text/op-printer.ts";
import { implicitTerminatorOf } from "../../text/region-options.ts";
import { operandRange, resultRange } from "../segments.ts";
import type { FormatElement, TypeSource } from "./format-ast.ts";
import { formatOf } from "./format-cache.ts";

/** Writes what follows the operation's name. */
export function printByFormat(p: OpPrinter, op: Operation): void {
  const format = formatOf(op.definition);
  printElements(p, op, format.elements, format.mentioned);
}

function printElements(
  p: OpPrinter,
  op: Operation,
  elements: readonly FormatElement[],
  mentioned: readonly string[],
): void {
  for (const element of elements) printElement(p, op, element, mentioned);
}

function printElement(p: OpPrinter, op: Operation, element: FormatElement, mentioned: readonly string[]): void {
  // A flag is there or not: it is what the words beside it say, and has no text of its own.
  if (element.kind === "variable" && isFlag(op, element.name)) return;
  if ("space" in element && element.space) p.write(" ");
  switch (element.kind) {
    case "literal":
      return p.write(element.text);
    case "whitespace":
      return element.text === "\n" ? p.newline() : p.write(element.text);
    case "variable":
      return printVariable(p, op, element.name, element.qualified);
    case "type":
      return printTypes(p, op, element.of, element.qualified);
    case "functional-type":
      return p.functionalType(typesOf(op, element.inputs), typesOf(op, element.results));
    case "attr-dict": {
      const elided = [...mentioned, ...defaultsOf(op)];
      return element.withKeyword ? p.attrDictWithKeyword(op, elided) : p.attrDict(op, elided);
    }
    case "prop-dict":
      return;
    case "operands":
      return p.values(op.operands);
    case "results":
      return p.values(op.results);
    case "regions":
      return op.regions.forEach((region, index) => {
        if (index > 0) p.write(", ");
        printRegion(p, op, region);
      });
    case "successors":
      return op.successors.forEach((block, index) => {
        if (index > 0) p.write(", ");
        p.block(block);
      });
    case "custom":
      return op.definition.spec.directives?.[element.name]?.print(p, op);
    case "optional":
      return printElements(
        p,
        op,
        isPresent(op, element.anchor) !== element.inverted ? element.then : element.otherwise,
        mentioned,
      );
    case "oilist":
      for (const clause of element.clauses) {
        const anchor = clause.find((e) => e.kind === "variable");
        if (anchor?.kind === "variable" && isPresent(op, anchor.name)) printElements(p, op, clause, mentioned);
      }
  }
}

function isFlag(op: Operation, name: string): boolean {
  return op.definition.propertySlot(name)?.constraint.summary === "unit attribute";
}

/** Inherent attributes that have their default value, which the dictionary leaves out. */
function defaultsOf(op: Operation): string[] {
  return op.definition.propertySlots
    .filter((slot) => slot.defaultValue !== undefined && slot.defaultValue(op.context) === op.properties.get(slot.name))
    .map((slot) => slot.name);
}

function operandsOf(op: Operation, name: string): readonly Value[] | undefined {
  const index = op.definition.operandGroups.findIndex((group) => group.name === name);
  if (index < 0) return undefined;
  const { start, length } = operandRange(op.definition, index, op.operandCount, op.properties);
  return op.operands.slice(start, start + length);
}

function resultsOf(op: Operation, name: string): readonly Value[] | undefined {
  const index = op.definition.resultGroups.findIndex((group) => group.name === name);
  if (index < 0) return undefined;
  const { start, length } = resultRange(op.definition, index, op.results.length, op.properties);
  return op.results.slice(start, start + length);
}

function isPresent(op: Operation, name: string): boolean {
  if (name === "operands") return op.operandCount > 0;
  if (name === "results") return op.results.length > 0;
  if (name === "regions") return op.regions.length > 0;
  if (name === "successors") return op.blockOperands.length > 0;
  const values = operandsOf(op, name) ?? resultsOf(op, name);
  if (values !== undefined) return values.length > 0;
  const slot = op.definition.propertySlot(name);
  if (slot !== undefined) {
    const value = op.properties.get(name);
    return value !== undefined && slot.defaultValue?.(op.context) !== value;
  }
  const region = op.definition.regionSpecs.findIndex(([regionName]) => regionName === name);
  if (region >= 0) return op.regions[region] !== undefined && !op.region(region).isEmpty;
  return op.definition.successorSpecs.some(([successor]) => successor === name) && op.blockOperands.length > 0;
}

function printVariable(p: OpPrinter, op: Operation, name: string, qualified: boolean): void {
  const values = operandsOf(op, name);
  if (values !== undefined) return p.values(values);
  const slot = op.definition.propertySlot(name);
  if (slot !== undefined) {
    const value: Attribute | undefined = op.properties.get(name);
    if (value === undefined) return;
    if (slot.constraint.print !== undefined && !qualified) return slot.constraint.print(p, value);
    return slot.constraint.valueType !== undefined ? p.attributeWithoutType(value) : p.attribute(value);
  }
  const region = op.definition.regionSpecs.findIndex(([regionName]) => regionName === name);
  if (region >= 0) {
    const isVariadic = op.definition.regionSpecs[region]?.[1] === "variadic";
    return (isVariadic ? op.regions.slice(region) : [op.region(region)]).forEach((r, index) => {
      if (index > 0) p.write(", ");
      printRegion(p, op, r);
    });
  }
  const successor = op.definition.successorSpecs.findIndex(([successorName]) => successorName === name);
  const isVariadic = op.definition.successorSpecs[successor]?.[1] === "variadic";
  op.successors.slice(successor, isVariadic ? undefined : successor + 1).forEach((block, index) => {
    if (index > 0) p.write(", ");
    p.block(block);
  });
}

function printRegion(p: OpPrinter, op: Operation, region: Operation["regions"][number]): void {
  const implied = implicitTerminatorOf(op.definition);
  const last = region.entry?.last;
  const carries = last !== undefined && (last.name !== implied || last.operandCount > 0 || last.attributes.size > 0);
  p.region(region, { terminators: implied === undefined || carries });
}

function typesOf(op: Operation, source: TypeSource): readonly Type[] {
  return valuesOf(op, source).map((value) => value.type);
}

function valuesOf(op: Operation, source: TypeSource): readonly Value[] {
  if (source.kind === "value") return operandsOf(op, source.name) ?? resultsOf(op, source.name) ?? [];
  return source.kind === "operands" ? op.operands : op.results;
}

function printTypes(p: OpPrinter, op: Operation, source: TypeSource, qualified: boolean): void {
  const types = typesOf(op, source);
  const [type] = types;
  if (source.kind === "value" && !qualified && type !== undefined && types.length === 1) {
    const groups = [...op.definition.operandGroups, ...op.definition.resultGroups];
    const spec = groups.find((group) => group.name === source.name)?.spec;
    const syntax = spec !== undefined && !("kind" in spec) ? spec.shortSyntax : undefined;
    if (syntax !== undefined) return syntax.print(p, type);
  }
  p.types(types);
}
