/** The enumerations of the dialect: comparison predicates and rounding modes, with the numbers that MLIR stores. */
import { type Attribute, type FloatRounding, IntegerEnum } from "@tt-opt/ir-core";

/** The predicates of `arith.cmpi`. */
export const CmpIPredicate = new IntegerEnum("integer comparison predicate", 64, {
  eq: 0,
  ne: 1,
  slt: 2,
  sle: 3,
  sgt: 4,
  sge: 5,
  ult: 6,
  ule: 7,
  ugt: 8,
  uge: 9,
});
/** A predicate of `arith.cmpi`. */
export type IntegerPredicate = (typeof CmpIPredicate)["cases"][number];

/** The predicates of `arith.cmpf`: `o…` are false and `u…` true if an operand is NaN. */
export const CmpFPredicate = new IntegerEnum("float comparison predicate", 64, {
  false: 0,
  oeq: 1,
  ogt: 2,
  oge: 3,
  olt: 4,
  ole: 5,
  one: 6,
  ord: 7,
  ueq: 8,
  ugt: 9,
  uge: 10,
  ult: 11,
  ule: 12,
  une: 13,
  uno: 14,
  true: 15,
});
/** A predicate of `arith.cmpf`. */
export type FloatPredicate = (typeof CmpFPredicate)["cases"][number];

/** How a cast to a narrower float rounds. */
export const RoundingMode = new IntegerEnum("rounding mode", 32, {
  to_nearest_even: 0,
  downward: 1,
  upward: 2,
  toward_zero: 3,
  to_nearest_away: 4,
});
const roundings: Readonly<Record<(typeof RoundingMode)["cases"][number], FloatRounding>> = {
  to_nearest_even: "nearest-even",
  downward: "downward",
  upward: "upward",
  toward_zero: "toward-zero",
  to_nearest_away: "nearest-away",
};

/** How a cast with attribute `mode` rounds; to nearest even if it has none. */
export function floatRounding(mode: Attribute | undefined): FloatRounding {
  return roundings[RoundingMode.of(mode) ?? "to_nearest_even"];
}

const inverse: Readonly<Record<IntegerPredicate, IntegerPredicate>> = {
  eq: "ne",
  ne: "eq",
  slt: "sge",
  sle: "sgt",
  sgt: "sle",
  sge: "slt",
  ult: "uge",
  ule: "ugt",
  ugt: "ule",
  uge: "ult",
};

const swapped: Readonly<Record<IntegerPredicate, IntegerPredicate>> = {
  eq: "eq",
  ne: "ne",
  slt: "sgt",
  sle: "sge",
  sgt: "slt",
  sge: "sle",
  ult: "ugt",
  ule: "uge",
  ugt: "ult",
  uge: "ule",
};

/** The predicate that is true exactly where `predicate` is false. */
export function invertPredicate(predicate: IntegerPredicate): IntegerPredicate {
  return inverse[predicate];
}

/** The predicate `q` such that `a q b` is `b predicate a`. */
export function swapPredicate(predicate: IntegerPredicate): IntegerPredicate {
  return swapped[predicate];
}

/** Whether `lhs predicate rhs` holds for integers of `width` bits, in any reading. */
export function compareIntegers(predicate: IntegerPredicate, lhs: bigint, rhs: bigint, width: number): boolean {
  const isUnsigned = predicate.startsWith("u");
  const a = isUnsigned ? BigInt.asUintN(width, lhs) : BigInt.asIntN(width, lhs);
  const b = isUnsigned ? BigInt.asUintN(width, rhs) : BigInt.asIntN(width, rhs);
  switch (predicate) {
    case "eq":
      return a === b;
    case "ne":
      return a !== b;
    case "slt":
    case "ult":
      return a < b;
    case "sle":
    case "ule":
      return a <= b;
    case "sgt":
    case "ugt":
      return a > b;
    case "sge":
    case "uge":
      return a >= b;
  }
}

/** How two floats relate. */
export type FloatOrder = "less" | "equal" | "greater" | "unordered";

/** Whether `predicate` holds for floats that relate as `order`. */
export function holdsFor(predicate: FloatPredicate, order: FloatOrder): boolean {
  if (predicate === "true" || predicate === "false") return predicate === "true";
  if (predicate === "ord" || predicate === "uno") return (order === "unordered") === (predicate === "uno");
  if (order === "unordered") return predicate.startsWith("u");
  const relation = predicate.slice(1);
  switch (relation) {
    case "eq":
      return order === "equal";
    case "ne":
      return order !== "equal";
    case "lt":
      return order === "less";
    case "le":
      return order !== "greater";
    case "gt":
      return order === "greater";
    default:
      return order !== "less";
  }
}
