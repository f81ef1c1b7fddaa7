import { isDynamic, type Operation, type Type } from "@tt-opt/ir-core";

/** Whether a cast goes between compatible types; reports it if not. */
export function verifyCast(op: Operation, areCompatible: (from: Type, to: Type) => boolean): boolean {
  const from = op.operand(0).type;
  const to = op.resultAt(0).type;
  if (areCompatible(from, to)) return true;
  op.error(`operand type '${from.toString()}' and result type '${to.toString()}' are cast incompatible`);
  return false;
}

/** Whether two shapes may be the same at run time; undefined stands for an unknown rank. */
export function compatibleShapes(a: readonly number[] | undefined, b: readonly number[] | undefined): boolean {
  if (a === undefined || b === undefined) return true;
  if (a.length !== b.length) return false;
  return a.every((size, dim) => isDynamic(size) || isDynamic(b[dim] ?? size) || size === b[dim]);
}
