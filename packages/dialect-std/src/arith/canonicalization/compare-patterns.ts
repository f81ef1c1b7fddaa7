/** Rewrites of comparisons. */
import {
  ConstantLike,
  decodeFloat,
  FloatAttr,
  IntegerType,
  maxFiniteBits,
  maxSigned,
  maxUnsigned,
  minSigned,
  noMatch,
  type Outcome,
  pattern,
  type RewritePattern,
  type Rewriter,
  unpackFloat,
} from "@tt-opt/ir-core";
import { CmpFOp, CmpIOp } from "../compare-ops.ts";
import { ConstantOp } from "../constant-op.ts";
import { constantValue } from "../constant-value.ts";
import { CmpIPredicate, type FloatPredicate, type IntegerPredicate, swapPredicate } from "../enums.ts";
import { fraction } from "../float-arithmetic.ts";
import { ExtSIOp, ExtUIOp } from "../integer-cast-ops.ts";
import { SIToFPOp, UIToFPOp } from "../number-cast-ops.ts";

/** `c < x → x > c` */
const constantToTheRight = pattern(
  "cmpi-constant-lhs",
  CmpIOp,
  (op, rw) => {
    if (constantValue(op.lhs) === undefined) return noMatch("lhs is not constant");
    if (constantValue(op.rhs) !== undefined) return noMatch("both operands are constant");
    const predicate = CmpIPredicate.attr(rw.context, swapPredicate(op.predicateName));
    rw.replaceWith(op, CmpIOp, { predicate, lhs: op.rhs, rhs: op.lhs });
    return true;
  },
  { operandFrom: [ConstantLike] },
);

/** `ext(x) == ext(y) → x == y`, and so for `!=` */
const equalityOfExtensions = pattern(
  "cmpi-eq-of-extensions",
  CmpIOp,
  (op, rw) => {
    const { predicateName, predicate } = op;
    if (predicateName !== "eq" && predicateName !== "ne") return noMatch("no test for equality");
    const lhs = op.lhs.definingOp;
    const rhs = op.rhs.definingOp;
    for (const extension of [ExtUIOp, ExtSIOp]) {
      if (lhs?.is(extension) !== true || rhs?.is(extension) !== true || lhs.in.type !== rhs.in.type) continue;
      rw.replaceWith(op, CmpIOp, { predicate, lhs: lhs.in, rhs: rhs.in });
      return true;
    }
    return noMatch("the operands are not extended from the same type in the same way");
  },
  { operandFrom: [ExtUIOp, ExtSIOp] },
);

/** `itofp(x) < 3.5 → x <= 3`: an integer that was cast is compared as an integer */
const compareAsIntegers = pattern(
  "cmpf-integer-constant",
  CmpFOp,
  (op, rw) => {
    const cast = op.lhs.definingOp;
    if (cast?.is(SIToFPOp) === true) return compareInteger(op, rw, cast, true);
    return cast?.is(UIToFPOp) === true
      ? compareInteger(op, rw, cast, false)
      : noMatch("lhs is not cast from an integer");
  },
  { operandFrom: [SIToFPOp, UIToFPOp] },
);

function compareInteger(op: CmpFOp, rw: Rewriter, cast: SIToFPOp | UIToFPOp, isSigned: boolean): Outcome {
  const constant = constantValue(op.rhs);
  if (!(constant instanceof FloatAttr) || !(cast.in.type instanceof IntegerType))
    return noMatch("rhs is not a constant float");
  const { format } = constant.type;
  const limit = unpackFloat(format, constant.bits);
  if (limit.kind === "nan") return noMatch("a comparison with NaN is folded");
  const { width } = cast.in.type;
  const mayOverflow = decodeFloat(format, maxFiniteBits(format)) < 2 ** (isSigned ? width - 1 : width);
  // Without infinity, numbers that are too large become NaN or the largest one.
  if (mayOverflow && format.encoding !== "ieee") return noMatch("the cast may overflow");
  const { predicateName } = op;
  if (predicateName === "ord" || predicateName === "uno") return known(op, rw, predicateName === "ord");
  if (predicateName === "true" || predicateName === "false") return known(op, rw, predicateName === "true");
  const relation = relationOf(predicateName);
  if (limit.kind === "infinite") {
    return mayOverflow ? noMatch("the cast may overflow") : known(op, rw, holdsFar(relation, limit.isNegative));
  }
  const [numerator, denominator] = fraction(limit);
  // Beyond 2^mantissa the cast rounds, so that a comparison of integers would not be the same.
  const size = numerator < 0n ? -numerator : numerator;
  const isBeyondAll = size > denominator << BigInt(width);
  const mayRound = width > format.mantissaBits + 1 && size >= denominator << BigInt(format.mantissaBits + 1);
  if (mayRound && !isBeyondAll) return noMatch("the cast may round");
  const whole = numerator / denominator;
  if (whole < (isSigned ? minSigned(width) : 0n) || (!isSigned && numerator < 0n))
    return known(op, rw, holdsFar(relation, true));
  if (whole > (isSigned ? maxSigned(width) : maxUnsigned(width))) return known(op, rw, holdsFar(relation, false));
  const isExact = numerator % denominator === 0n;
  if (!isExact && (relation === "eq" || relation === "ne")) return known(op, rw, relation === "ne");
  const predicate = integerPredicate(isExact ? relation : awayFromFraction(relation, numerator < 0n), isSigned);
  const rhs = ConstantOp.int(rw, cast.in.type, whole).result;
  rw.replaceWith(op, CmpIOp, { predicate: CmpIPredicate.attr(rw.context, predicate), lhs: cast.in, rhs });
  return true;
}

type Relation = "eq" | "ne" | "lt" | "le" | "gt" | "ge";

/** The predicate without what it says about NaN, which an integer is not. */
function relationOf(predicate: Exclude<FloatPredicate, "ord" | "uno" | "true" | "false">): Relation {
  const relations = {
    ...({ oeq: "eq", one: "ne", olt: "lt", ole: "le", ogt: "gt", oge: "ge" } as const),
    ...({ ueq: "eq", une: "ne", ult: "lt", ule: "le", ugt: "gt", uge: "ge" } as const),
  };
  return relations[predicate];
}

/** Whether an integer has the relation to a number that is below (or above) all of them. */
function holdsFar(relation: Relation, isBelow: boolean): boolean {
  if (relation === "eq" || relation === "ne") return relation === "ne";
  return isBelow === (relation === "gt" || relation === "ge");
}

/** The relation to the integral part of a number that stands for that to the number: `x < 3.5` is `x <= 3`. */
function awayFromFraction(relation: Relation, isNegative: boolean): Relation {
  if (relation === "lt" || relation === "le") return isNegative ? "lt" : "le";
  return isNegative ? "ge" : "gt";
}

function integerPredicate(relation: Relation, isSigned: boolean): IntegerPredicate {
  if (relation === "eq" || relation === "ne") return relation;
  return isSigned ? `s${relation}` : `u${relation}`;
}

function known(op: CmpFOp, rw: Rewriter, value: boolean): true {
  rw.replace(op, ConstantOp.bool(rw, value).result);
  return true;
}

/** Rewrites of comparisons. */
export const comparePatterns: readonly RewritePattern[] = [constantToTheRight, equalityOfExtensions, compareAsIntegers];
