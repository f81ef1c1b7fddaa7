import type { Operation, Type } from "@tt-opt/ir-core";

/** Whether a cast goes between compatible types; reports it if not. */
export function verifyCast(op: Operation, areCompatible: (from: Type, to: Type) => boolean): boolean {
  const from = op.operand(0).type;
  const to = op.resultAt(0).type;
  if (areCompatible(from, to)) return true;
  op.error(`operand type '${from.toString()}' and result type '${to.toString()}' are cast incompatible`);
  return false;
}
