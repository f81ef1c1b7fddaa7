/** Scalar rules of `arith` on integers. Nothing traps: meaningless divisors and shift amounts are replaced. */
import type { Value } from "@tt-opt/ir-core";
import { CmpIPredicate, type IntegerPredicate } from "@tt-opt/dialect-std";
import type { IntegerKind } from "./number-kind.ts";
import type { ScalarContext, ScalarRule } from "./scalar-context.ts";
import { highProduct } from "./wide-product.ts";

type Binary = (s: ScalarContext, kind: IntegerKind, a: Value, b: Value) => Value;

function binary(rule: Binary): ScalarRule {
  return (s) => {
    const kind = s.integer();
    return rule(s, kind, s.arg(0), s.arg(1));
  };
}

/** An operation whose low bits depend on low bits only. */
function wrapping(suffix: "add" | "sub" | "mul"): ScalarRule {
  return binary((s, kind, a, b) => s.wrap(kind, s.int(kind, suffix, a, b)));
}

function bitwise(suffix: "and" | "or" | "xor"): ScalarRule {
  return binary((s, kind, a, b) => s.int(kind, suffix, a, b));
}

function constantInteger(s: ScalarContext, value: Value): bigint | undefined {
  const constant = s.code.constantOf(value);
  return constant === undefined ? undefined : BigInt(constant);
}

/** `b`, or 1 if it is 0: a division by 0 returns the dividend and no remainder. */
function nonZero(s: ScalarContext, kind: IntegerKind, b: Value): Value {
  const constant = constantInteger(s, b);
  if (constant !== undefined && constant !== 0n) return b;
  return s.select(b, s.constant(kind, 1), s.int(kind, "ne", b, s.constant(kind, 0)));
}

function divideUnsigned(s: ScalarContext, kind: IntegerKind, a: Value, b: Value): Value {
  return s.int(kind, "div_u", a, nonZero(s, kind, b));
}

/** The signed quotient, not wrapped. */
function divideSigned(s: ScalarContext, kind: IntegerKind, a: Value, b: Value): Value {
  const constant = constantInteger(s, b);
  const isFull = kind.bits === 32 || kind.bits === 64;
  if (!isFull || (constant !== undefined && constant !== 0n && constant !== -1n)) {
    return s.int(kind, "div_s", a, nonZero(s, kind, b));
  }
  // Only the divisors 0 and -1 may trap. For -1, negation gives the wrapped quotient.
  const one = s.constant(kind, 1);
  const isSpecial = s.int(kind, "lt_u", s.int(kind, "add", b, one), s.constant(kind, 2));
  const quotient = s.int(kind, "div_s", a, s.select(one, b, isSpecial));
  const negated = s.int(kind, "sub", s.constant(kind, 0), a);
  return s.select(negated, quotient, s.int(kind, "eq", b, s.constant(kind, -1)));
}

/** A division that rounds down (`floor`) or up: corrects the truncated quotient if there is a remainder. */
function roundedDivision(direction: "floor" | "ceil"): ScalarRule {
  return binary((s, kind, unsignedA, unsignedB) => {
    const a = s.signed(kind, unsignedA);
    const b = s.signed(kind, unsignedB);
    const quotient = divideSigned(s, kind, a, b);
    const remainder = s.int(kind, "sub", a, s.int(kind, "mul", quotient, b));
    const zero = s.constant(kind, 0);
    const differ = s.int(kind, direction === "floor" ? "lt_s" : "ge_s", s.int(kind, "xor", a, b), zero);
    const hasRemainder = s.int(kind, "ne", remainder, zero);
    const mustAdjust = s.code.op("i32.and", [s.code.op("i32.and", [hasRemainder, differ]), s.int(kind, "ne", b, zero)]);
    const step = s.constant(kind, direction === "floor" ? -1 : 1);
    return s.wrap(kind, s.select(s.int(kind, "add", quotient, step), quotient, mustAdjust));
  });
}

const ceilDivideUnsigned = binary((s, kind, a, b) => {
  const quotient = divideUnsigned(s, kind, a, b);
  const remainder = s.int(kind, "sub", a, s.int(kind, "mul", quotient, nonZero(s, kind, b)));
  const isRounded = s.int(kind, "ne", remainder, s.constant(kind, 0));
  return s.select(s.int(kind, "add", quotient, s.constant(kind, 1)), quotient, isRounded);
});

/** A shift; amounts of at least the width give the result of shifting bit by bit. */
function shift(suffix: "shl" | "shr_u" | "shr_s"): ScalarRule {
  return binary((s, kind, a, b) => {
    const value = suffix === "shr_s" ? s.signed(kind, a) : a;
    const constant = constantInteger(s, b);
    const limit = s.constant(kind, kind.bits);
    if (constant !== undefined && constant >= 0n && constant < BigInt(kind.bits)) {
      return s.wrap(kind, s.int(kind, suffix, value, b));
    }
    const fits = s.int(kind, "lt_u", b, limit);
    if (suffix === "shr_s") {
      const amount = s.select(b, s.constant(kind, kind.bits - 1), fits);
      return s.wrap(kind, s.int(kind, suffix, value, amount));
    }
    return s.wrap(kind, s.select(s.int(kind, suffix, value, b), s.constant(kind, 0), fits));
  });
}

const unsignedSuffix = { ult: "lt_u", ule: "le_u", ugt: "gt_u", uge: "ge_u" } as const;
const signedSuffix = { slt: "lt_s", sle: "le_s", sgt: "gt_s", sge: "ge_s" } as const;

/** `a predicate b` as an i32 of 0 or 1. */
export function compare(s: ScalarContext, kind: IntegerKind, predicate: IntegerPredicate, a: Value, b: Value): Value {
  switch (predicate) {
    case "eq":
    case "ne":
      return s.int(kind, predicate, a, b);
    case "ult":
    case "ule":
    case "ugt":
    case "uge":
      return s.int(kind, unsignedSuffix[predicate], a, b);
    default:
      return s.int(kind, signedSuffix[predicate], s.signed(kind, a), s.signed(kind, b));
  }
}

function extremum(predicate: "slt" | "sgt" | "ult" | "ugt"): ScalarRule {
  return binary((s, kind, a, b) => s.select(a, b, compare(s, kind, predicate, a, b)));
}

const compareRule: ScalarRule = (s) => {
  const predicate = CmpIPredicate.of(s.op.attribute("predicate"));
  if (predicate === undefined) return s.reject("the predicate is missing");
  return compare(s, s.integer(), predicate, s.arg(0), s.arg(1));
};

const addExtended: ScalarRule = (s) => {
  const kind = s.integer();
  const sum = s.wrap(kind, s.int(kind, "add", s.arg(0), s.arg(1)));
  return [sum, s.int(kind, "lt_u", sum, s.arg(0))];
};

function mulExtended(isSigned: boolean): ScalarRule {
  return (s) => {
    const kind = s.integer();
    const low = s.wrap(kind, s.int(kind, "mul", s.arg(0), s.arg(1)));
    return [low, highProduct(s, kind, s.arg(0), s.arg(1), isSigned)];
  };
}

/** The rules, by the name of the operation. */
export const integerRules: Readonly<Record<string, ScalarRule>> = {
  "arith.addi": wrapping("add"),
  "arith.subi": wrapping("sub"),
  "arith.muli": wrapping("mul"),
  "arith.andi": bitwise("and"),
  "arith.ori": bitwise("or"),
  "arith.xori": bitwise("xor"),
  "arith.divui": binary(divideUnsigned),
  "arith.remui": binary((s, kind, a, b) => s.int(kind, "rem_u", a, nonZero(s, kind, b))),
  "arith.divsi": binary((s, kind, a, b) => s.wrap(kind, divideSigned(s, kind, s.signed(kind, a), s.signed(kind, b)))),
  "arith.remsi": binary((s, kind, a, b) =>
    s.wrap(kind, s.int(kind, "rem_s", s.signed(kind, a), nonZero(s, kind, s.signed(kind, b)))),
  ),
  "arith.ceildivui": ceilDivideUnsigned,
  "arith.ceildivsi": roundedDivision("ceil"),
  "arith.floordivsi": roundedDivision("floor"),
  "arith.shli": shift("shl"),
  "arith.shrui": shift("shr_u"),
  "arith.shrsi": shift("shr_s"),
  "arith.minsi": extremum("slt"),
  "arith.maxsi": extremum("sgt"),
  "arith.minui": extremum("ult"),
  "arith.maxui": extremum("ugt"),
  "arith.cmpi": compareRule,
  "arith.addui_extended": addExtended,
  "arith.mulsi_extended": mulExtended(true),
  "arith.mului_extended": mulExtended(false),
  "tt.mulhiui": binary((s, kind, a, b) => highProduct(s, kind, a, b, false)),
  "math.absi": (s) => {
    const kind = s.integer();
    const value = s.signed(kind, s.arg(0));
    const zero = s.constant(kind, 0);
    return s.wrap(kind, s.select(s.int(kind, "sub", zero, value), value, s.int(kind, "lt_s", value, zero)));
  },
  "math.ctpop": (s) => s.int(s.integer(), "popcnt", s.arg(0)),
  "math.ctlz": (s) => {
    const kind = s.integer();
    const unused = (kind.wasm === "i64" ? 64 : 32) - kind.bits;
    return s.int(kind, "sub", s.int(kind, "clz", s.arg(0)), s.constant(kind, unused));
  },
  "math.cttz": (s) => {
    const kind = s.integer();
    const isFull = kind.bits === 32 || kind.bits === 64;
    const stop = isFull ? s.arg(0) : s.int(kind, "or", s.arg(0), s.constant(kind, 1n << BigInt(kind.bits)));
    return s.int(kind, "ctz", stop);
  },
};
