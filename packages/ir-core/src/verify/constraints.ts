/**
 * Verifies an operation against its definition: numbers and types of operands and results, attributes, regions,
 * successors.
 */
import type { Type } from "../attributes/attribute.ts";
import type { SingleSpec } from "../define/constraint.ts";
import type { OpDefinition, ValueGroup } from "../define/op-definition.ts";
import { equalSizes, groupSizes } from "../define/segments.ts";
import {
  SameOperandsAndResultElementType,
  SameOperandsAndResultShape,
  SameOperandsAndResultType,
  SameTypeOperands,
  SameVariadicOperandSize,
  SingleBlock,
} from "../define/trait.ts";
import { elementTypeOrSelf } from "../define/constraints/types.ts";
import type { Operation } from "../ir/operation.ts";
import { isDynamic } from "../types/dynamic-size.ts";
import { ShapedType, VectorType } from "../types/shaped.ts";

/** Reports violated constraints. */
export function verifyConstraints(op: Operation): void {
  const { definition } = op;
  const types = new Map<string, Type>();
  if (!verifyValues(op, definition, "operand", types) || !verifyValues(op, definition, "result", types)) return;
  if (!verifyRelations(op, definition, types)) return;
  if (!verifyProperties(op)) return;
  verifyRegionsAndSuccessors(op);
  verifySameness(op);
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

function verifyValues(
  op: Operation,
  definition: OpDefinition,
  kind: "operand" | "result",
  types: Map<string, Type>,
): boolean {
  const isOperand = kind === "operand";
  const groups = isOperand ? definition.operandGroups : definition.resultGroups;
  const variable = isOperand ? definition.variableOperandGroups : definition.variableResultGroups;
  const count = isOperand ? op.operandCount : op.resultCount;
  if (variable === 0 && count === groups.length) {
    for (let i = 0; i < count; i++) {
      const group = groups[i];
      const type = isOperand ? op.operand(i).type : op.resultAt(i).type;
      if (group === undefined || !checkType(op, group, kind, i, type)) return false;
      types.set(group.name, type);
    }
    return true;
  }
  const segments = isOperand ? "operandSegmentSizes" : "resultSegmentSizes";
  const isEqual = isOperand && definition.hasTrait(SameVariadicOperandSize);
  const sizes = isEqual
    ? equalSizes(groups, variable, count)
    : groupSizes(groups, variable, count, op.properties, segments);
  if (sizes === undefined) {
    reportCount(op, groups, variable, count, kind);
    return false;
  }
  if (sizes.reduce((a, b) => a + b, 0) !== count) {
    op.error(
      `${kind} count (${count}) does not match with the total size (${sizes.reduce((a, b) => a + b, 0)}) specified in attribute '${segments}'`,
      "TT2021",
    );
    return false;
  }
  const wrong = groups.find(({ arity }, g) => !isSizeOf(arity, sizes[g] ?? 0));
  if (wrong !== undefined) {
    const size = sizes[groups.indexOf(wrong)];
    op.error(`${kind} group '${wrong.name}' requires ${elementsOf[wrong.arity]}, but found ${size}`, "TT2021");
    return false;
  }
  let index = 0;
  for (let g = 0; g < groups.length; g++) {
    const group = groups[g];
    const size = sizes[g] ?? 0;
    if (group === undefined) continue;
    for (let i = 0; i < size; i++, index++) {
      const type = isOperand ? op.operand(index).type : op.resultAt(index).type;
      if (!checkType(op, group, kind, index, type)) return false;
      if (i === 0) types.set(group.name, type);
    }
  }
  return true;
}

/** How many elements a group has. */
const elementsOf = { one: "1 element", optional: "0 or 1 element", variadic: "0 or more elements" } as const;

function isSizeOf(arity: ValueGroup["arity"], size: number): boolean {
  if (arity === "one") return size === 1;
  return size >= 0 && (arity === "variadic" || size <= 1);
}

function reportCount(
  op: Operation,
  groups: readonly ValueGroup[],
  variable: number,
  count: number,
  kind: string,
): void {
  if (op.has(SameVariadicOperandSize)) {
    const names = groups.filter((group) => group.arity !== "one").map((group) => `'${group.name}'`);
    op.error(
      `requires the same number of operands in each of ${names.join(", ")}, but found ${count} in all`,
      "TT2021",
    );
    return;
  }
  if (variable > 1) {
    op.error(
      `requires attribute '${kind}SegmentSizes' with a size for each of ${groups.map((g) => `'${g.name}'`).join(", ")}`,
      "TT2021",
    );
    return;
  }
  const fixed = groups.length - variable;
  const names = groups.length === 0 ? "" : ` (${groups.map((g) => g.name).join(", ")})`;
  const expected = variable === 0 ? plural(fixed, kind) : `${fixed} or more ${kind}s`;
  op.error(`expected ${expected}${names}, but found ${count}`, "TT2020");
}

function checkType(op: Operation, group: ValueGroup, kind: string, index: number, type: Type): boolean {
  const { spec } = group;
  const fits: boolean = "kind" in spec || spec.matches(type);
  if (fits || "kind" in spec) return true;
  const arity = group.arity === "variadic" ? "variadic of " : "";
  op.error(`${kind} #${index} must be ${arity}${spec.summary}, but got '${type.toString()}'`, "TT2022");
  return false;
}

/** Verifies groups whose type is the same as, or is derived from, that of another one. */
function verifyRelations(op: Operation, definition: OpDefinition, types: ReadonlyMap<string, Type>): boolean {
  for (const group of [...definition.operandGroups, ...definition.resultGroups]) {
    const { spec } = group;
    if (!("kind" in spec)) continue;
    const type = types.get(group.name);
    const source = types.get(spec.ref);
    if (type === undefined || source === undefined) continue;
    if (!checkRelation(op, group.name, spec, type, source)) return false;
  }
  return true;
}

type Relation = Extract<SingleSpec, { readonly kind: string }>;

function checkRelation(op: Operation, name: string, spec: Relation, type: Type, source: Type): boolean {
  const expected: Type | undefined = spec.kind === "same" ? source : spec.compute(source);
  if (expected?.id === type.id) return true;
  const got = `'${type.toString()}'`;
  if (spec.kind === "same") {
    const message = `requires '${name}' and '${spec.ref}' to have the same type, but they are ${got} and '${source.toString()}'`;
    op.error(message, "TT2023");
    return false;
  }
  const wanted = expected === undefined ? "" : `: '${expected.toString()}'`;
  const relation = spec.summary.includes(" matches ") ? spec.summary : `'${name}' is ${spec.summary}`;
  op.error(`failed to verify that ${relation}${wanted}, but got ${got}`, "TT2024");
  return false;
}

function verifyProperties(op: Operation): boolean {
  for (const slot of op.definition.propertySlots) {
    const value = op.properties.get(slot.name);
    if (value === undefined) {
      if (slot.isOptional) continue;
      op.error(`requires attribute '${slot.name}'`, "TT2025");
      return false;
    }
    if (slot.constraint.matches(value)) continue;
    op.error(`attribute '${slot.name}' failed to satisfy constraint: ${slot.constraint.summary}`, "TT2026");
    return false;
  }
  return true;
}

/** Reports numbers of regions, of blocks in them, and of successors that the definition does not allow. */
export function verifyRegionsAndSuccessors(op: Operation): void {
  const { regionSpecs, successorSpecs } = op.definition;
  const isVariadic = regionSpecs.at(-1)?.[1] === "variadic";
  if (isVariadic ? op.regions.length < regionSpecs.length - 1 : op.regions.length !== regionSpecs.length) {
    op.error(`requires ${plural(regionSpecs.length, "region")}, but found ${op.regions.length}`, "TT2027");
    return;
  }
  for (let i = 0; i < op.regions.length; i++) {
    const region = op.region(i);
    if (region.hasOneBlock) continue;
    const spec = regionSpecs[Math.min(i, regionSpecs.length - 1)];
    if (spec?.[1] !== "single-block" && (region.isEmpty || !op.has(SingleBlock))) continue;
    op.error(`region #${i} ('${spec?.[0] ?? ""}') failed to verify constraint: region with 1 blocks`, "TT2027");
  }
  const variadicSuccessors = successorSpecs.at(-1)?.[1] === "variadic";
  const count = op.blockOperands.length;
  if (variadicSuccessors ? count < successorSpecs.length - 1 : count !== successorSpecs.length) {
    op.error(`requires ${plural(successorSpecs.length, "successor")}, but found ${count}`, "TT2028");
  }
}

/** Verifies the traits that relate the types of operands and results. */
function verifySameness(op: Operation): void {
  if (op.has(SameOperandsAndResultType))
    requireSame(op, [...op.operandTypes, ...op.resultTypes], "the same type for all operands and results");
  else if (op.has(SameTypeOperands)) requireSame(op, op.operandTypes, "all operands to have the same type");
  if (op.has(SameOperandsAndResultElementType)) {
    const types = [...op.operandTypes, ...op.resultTypes].map(elementTypeOrSelf);
    requireSame(op, types, "the same element type for all operands and results");
  }
  if (op.has(SameOperandsAndResultShape)) verifyShapes(op);
}

function requireSame(op: Operation, types: readonly Type[], what: string): void {
  const first = types[0];
  for (const other of types) {
    if (first === undefined || other === first) continue;
    op.error(`requires ${what}, but got '${first.toString()}' and '${other.toString()}'`, "TT2029");
    return;
  }
}

function verifyShapes(op: Operation): void {
  const [first, ...others] = [...op.operandTypes, ...op.resultTypes];
  if (first === undefined || others.every((other) => haveCompatibleShapes(first, other))) return;
  op.error("requires the same shape for all operands and results", "TT2029");
}

/** Whether two types are both scalars, or may have the same shape once dynamic sizes are known. */
function haveCompatibleShapes(a: Type, b: Type): boolean {
  if (!(a instanceof ShapedType) || !(b instanceof ShapedType))
    return a instanceof ShapedType === b instanceof ShapedType;
  if (a instanceof VectorType && b instanceof VectorType && a.scalable.join() !== b.scalable.join()) return false;
  const { shape } = a;
  const other = b.shape;
  if (shape === undefined || other === undefined) return true;
  return (
    shape.length === other.length &&
    shape.every((size, i) => isDynamic(size) || isDynamic(other[i] ?? 0) || size === other[i])
  );
}
