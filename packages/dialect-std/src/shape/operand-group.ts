import { type Operation, operandRange, type Value } from "@tt-opt/ir-core";

/** The operands that the definition of `op` calls `name`. */
export function operandGroup(op: Operation, name: string): readonly Value[] {
  const index = op.definition.operandGroups.findIndex((group) => group.name === name);
  if (index < 0) return [];
  const { start, length } = operandRange(op.definition, index, op.operandCount, op.properties);
  return op.opOperands.slice(start, start + length).map((use) => use.value);
}
