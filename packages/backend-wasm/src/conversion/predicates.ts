/** The predicates and modes of `arith` by the numbers that attributes store (those of MLIR). */
import { type Attribute, IntegerAttr } from "@tt-opt/ir-core";

const integerPredicates = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"] as const;
const floatPredicates = [
  "false",
  "oeq",
  "ogt",
  "oge",
  "olt",
  "ole",
  "one",
  "ord",
  "ueq",
  "ugt",
  "uge",
  "ult",
  "ule",
  "une",
  "uno",
  "true",
];
const roundingModes = ["to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"] as const;

/** A predicate of `arith.cmpi`. */
export type IntegerPredicate = (typeof integerPredicates)[number];
/** A predicate of `arith.cmpf`. */
export type FloatPredicate =
  | "false"
  | "oeq"
  | "ogt"
  | "oge"
  | "olt"
  | "ole"
  | "one"
  | "ord"
  | "ueq"
  | "ugt"
  | "uge"
  | "ult"
  | "ule"
  | "une"
  | "uno"
  | "true";

function isFloatPredicate(name: string | undefined): name is FloatPredicate {
  return floatPredicates.some((each) => each === name);
}

/** The predicate of a `cmpi`. */
export function integerPredicate(attribute: Attribute | undefined): IntegerPredicate | undefined {
  return attribute instanceof IntegerAttr ? integerPredicates[attribute.number] : undefined;
}

/** The predicate of a `cmpf`. */
export function floatPredicate(attribute: Attribute | undefined): FloatPredicate | undefined {
  const name = attribute instanceof IntegerAttr ? floatPredicates[attribute.number] : undefined;
  return isFloatPredicate(name) ? name : undefined;
}

/** The rounding mode of a cast; to nearest if none is given. */
export function roundingMode(attribute: Attribute | undefined): (typeof roundingModes)[number] | undefined {
  if (attribute === undefined) return "to_nearest_even";
  return attribute instanceof IntegerAttr ? roundingModes[attribute.number] : undefined;
}
