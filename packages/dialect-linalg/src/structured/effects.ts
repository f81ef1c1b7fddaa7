/** What structured operations do to memory: they read inputs and write inits that are memrefs. */
import {
  type Effect,
  MemRefType,
  type Operation,
  type OpOperand,
  readEffect,
  type Speculatability,
  writeEffect,
} from "@tt-opt/ir-core";
import { hasTensorSemantics, isInitOperand, payloadUsesOperand } from "./queries.ts";

/** The effects on the operands; those of operations in the body come on top. */
export function structuredEffects(op: Operation): readonly Effect[] {
  const memrefs = op.opOperands.filter(({ value }) => value.type instanceof MemRefType);
  const reads = memrefs.filter((operand) => !isInitOperand(operand) || payloadUsesOperand(operand));
  const effects = (operands: readonly OpOperand[], make: typeof readEffect): Effect[] =>
    operands.map(({ value }) => make(value));
  return [...effects(reads, readEffect), ...effects(memrefs.filter(isInitOperand), writeEffect)];
}

/** On tensors it depends on the body; memrefs may be smaller than the loops. */
export function structuredSpeculatability(op: Operation): Speculatability {
  return hasTensorSemantics(op) ? "recursive" : "no";
}
