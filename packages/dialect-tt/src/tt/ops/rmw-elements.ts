import { elementTypeOrSelf, FloatType, IntegerType, type Type } from "@tt-opt/ir-core";
import type { RmwOpName } from "../enums.ts";

/** Why the elements of `type` cannot be combined atomically by `kind`; undefined if they can. */
export function rmwElementProblem(kind: RmwOpName, type: Type): string | undefined {
  const element = elementTypeOrSelf(type);
  if (kind === "exch") return undefined;
  if (kind === "fadd") {
    return element instanceof FloatType
      ? undefined
      : `'fadd' needs floats, but the values are '${element.toString()}'; use 'add'`;
  }
  return element instanceof IntegerType
    ? undefined
    : `'${kind}' needs integers, but the values are '${element.toString()}'`;
}
