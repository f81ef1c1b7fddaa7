import type { Operation, Rewriter, Type, Value } from "@tt-opt/ir-core";

/** Builds the elementwise operation `op` on other operands. */
export function applied(rw: Rewriter, op: Operation, type: Type, operands: readonly Value[]): Value {
  const properties = op.properties.entries();
  const attributes = op.attributes.entries();
  return rw.createGeneric(op.name, { operands, resultTypes: [type], properties, attributes }).resultAt(0);
}
