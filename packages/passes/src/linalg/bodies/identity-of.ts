/** Identity elements of operations. */
import { FloatAttr, FloatType, IntegerAttr, IntegerType, type Type } from "@tt-opt/ir-core";
import { highestFloat, lowestFloat } from "./limits.ts";

/** The identity element of an operation; undefined if it has none. */
export function identityOf(name: string | undefined, type: Type): FloatAttr | IntegerAttr | undefined {
  if (name === undefined) return undefined;
  if (type instanceof FloatType) {
    switch (name) {
      case "arith.addf":
        return FloatAttr.get(type, 0);
      case "arith.mulf":
        return FloatAttr.get(type, 1);
      case "arith.maxnumf":
      case "arith.maximumf":
        return lowestFloat(type);
      case "arith.minnumf":
      case "arith.minimumf":
        return highestFloat(type);
      default:
        return undefined;
    }
  }
  if (!(type instanceof IntegerType)) return undefined;
  switch (name) {
    case "arith.addi":
    case "arith.ori":
    case "arith.xori":
    case "arith.maxui":
      return IntegerAttr.get(type, 0n);
    case "arith.muli":
      return IntegerAttr.get(type, 1n);
    case "arith.andi":
    case "arith.minui":
      return IntegerAttr.get(type, -1n);
    case "arith.maxsi":
      return IntegerAttr.get(type, -(1n << BigInt(type.width - 1)));
    case "arith.minsi":
      return IntegerAttr.get(type, (1n << BigInt(type.width - 1)) - 1n);
    default:
      return undefined;
  }
}

/**
 * Like {@link identityOf}, but combining with the identity preserves every bit of the other operand, also the sign of a
 * negative zero and a NaN that is the first element.
 */
export function strictIdentityOf(name: string | undefined, type: Type): FloatAttr | IntegerAttr | undefined {
  if (!(type instanceof FloatType)) return identityOf(name, type);
  if (name === "arith.addf") return FloatAttr.get(type, -0);
  const isNumberFirst = name === "arith.maxnumf" || name === "arith.minnumf";
  if (!isNumberFirst) return identityOf(name, type);
  return type.width < 16 ? undefined : FloatAttr.get(type, NaN);
}
