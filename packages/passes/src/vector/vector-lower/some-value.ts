import { at, type Operation, type Value } from "@tt-opt/ir-core";

/** Whether `holds` for an operand or result of `op`. It builds no list, since it is called for every operation. */
export function someValueOf(op: Operation, holds: (value: Value) => boolean): boolean {
  const { opOperands, results } = op;
  for (let i = 0; i < opOperands.length; i++) if (holds(at(opOperands, i).value)) return true;
  for (let i = 0; i < results.length; i++) if (holds(at(results, i))) return true;
  return false;
}
