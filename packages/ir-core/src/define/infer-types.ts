/** Inference of result types from a definition: by `same`, `derived`, one-type constraints and `inferResultTypes`. */
import type { Type } from "../attributes/attribute.ts";
import { at } from "../internal/invariant.ts";
import type { SingleSpec } from "./constraint.ts";
import type { OpDefinition, ResultTypes } from "./op-definition.ts";
import { operandRange } from "./segments.ts";
import type { InferenceInput } from "./spec.ts";
import { SameOperandsAndResultType } from "./trait.ts";

/** The result types of an operation, or the reason why they cannot be inferred. */
export function inferResultTypes(definition: OpDefinition, input: InferenceInput): ResultTypes {
  if (definition.spec.inferResultTypes !== undefined) return definition.spec.inferResultTypes(input);
  const types: Type[] = [];
  for (const group of definition.resultGroups) {
    if (group.arity !== "one") return `the types of '${group.name}' must be given`;
    const type = inferOne(definition, group.spec, input);
    if (type === undefined) return `the type of '${group.name}' must be given`;
    types.push(type);
  }
  return types;
}

/** Whether the definition allows inference of result types. */
export function canInferResultTypes(definition: OpDefinition): boolean {
  if (definition.spec.inferResultTypes !== undefined) return true;
  return definition.resultGroups.every(({ arity, spec }) => {
    if (arity !== "one") return false;
    if (definition.hasTrait(SameOperandsAndResultType)) return true;
    return "kind" in spec ? true : spec.buildable !== undefined;
  });
}

function inferOne(definition: OpDefinition, spec: SingleSpec, input: InferenceInput): Type | undefined {
  if ("kind" in spec) {
    const source = typeOfOperand(definition, spec.ref, input);
    if (source === undefined) return undefined;
    return spec.kind === "same" ? source : spec.compute(source);
  }
  if (spec.buildable !== undefined) return spec.buildable(input.context);
  if (definition.hasTrait(SameOperandsAndResultType) && input.operands.length > 0) return at(input.operands, 0).type;
  return undefined;
}

function typeOfOperand(definition: OpDefinition, name: string, input: InferenceInput): Type | undefined {
  const index = definition.operandGroups.findIndex((group) => group.name === name);
  if (index < 0) return undefined;
  const { start, length } = operandRange(definition, index, input.operands.length, input.properties);
  return length > 0 ? input.operands[start]?.type : undefined;
}
