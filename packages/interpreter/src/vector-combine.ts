/** The combining kinds of the vector dialect on scalars. */
import type { CombiningKindName } from "@tt-opt/dialect-vector";
import { FloatType, type Type, unreachable } from "@tt-opt/ir-core";
import { atomicFunction } from "./atomic-functions.ts";
import { maxNumber, minNumber } from "./evaluators/float-arith.ts";
import { fromBits, normalize, round, widthOf, wrap } from "./scalars.ts";
import { float, integer, type Scalar } from "./values.ts";

/** `a + b`. */
function add(type: Type, a: Scalar, b: Scalar): Scalar {
  return typeof a === "number" ? round(type, a + float(b)) : wrap(type, a + integer(b));
}

/** `a * b`, of operands that may be narrower than `type`. */
export function multiply(type: Type, a: Scalar, b: Scalar): Scalar {
  return typeof a === "number" ? round(type, a * float(b)) : wrap(type, a * integer(b));
}

/** Combines two values of `type` by `kind`. */
export function combineBy(kind: CombiningKindName, type: Type, a: Scalar, b: Scalar): Scalar {
  switch (kind) {
    case "add":
      return add(type, a, b);
    case "mul":
      return multiply(type, a, b);
    case "minui":
      return atomicFunction("umin")(a, b, type);
    case "maxui":
      return atomicFunction("umax")(a, b, type);
    case "minsi":
      return signedExtremum(type, a, b, false);
    case "maxsi":
      return signedExtremum(type, a, b, true);
    case "and":
    case "or":
    case "xor":
      return atomicFunction(kind)(a, b, type);
    case "minnumf":
      return minNumber(float(a), float(b));
    case "maxnumf":
      return maxNumber(float(a), float(b));
    case "minimumf":
      return Math.min(float(a), float(b));
    case "maximumf":
      return Math.max(float(a), float(b));
    default:
      return unreachable(kind);
  }
}

/** An extremum of signed values, including booleans, whose true is -1. */
function signedExtremum(type: Type, a: Scalar, b: Scalar, isLarger: boolean): Scalar {
  const read = (x: Scalar): bigint => BigInt.asIntN(widthOf(type), integer(x));
  return read(a) > read(b) === isLarger ? a : b;
}

/** The neutral element of `kind`. */
export function neutralOf(kind: CombiningKindName, type: Type): Scalar {
  const isFloat = type instanceof FloatType;
  const sign = isFloat ? 0n : 1n << BigInt(widthOf(type) - 1);
  switch (kind) {
    case "add":
      return isFloat ? -0 : 0n;
    case "mul":
      return normalize(type, isFloat ? 1 : 1n);
    case "or":
    case "xor":
    case "maxui":
      return 0n;
    case "and":
    case "minui":
      return fromBits(type, -1n);
    case "minsi":
      return wrap(type, sign - 1n);
    case "maxsi":
      return wrap(type, sign);
    case "minnumf":
    case "minimumf":
      return Infinity;
    case "maxnumf":
    case "maximumf":
      return -Infinity;
    default:
      return unreachable(kind);
  }
}
