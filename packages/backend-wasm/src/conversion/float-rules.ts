/**
 * Scalar rules of `arith` and `math` on floats. Small floats are computed in f32 and rounded once: f32 has more than
 * twice their precision plus two bits, so the results of `+ - * /` and `sqrt` are correctly rounded.
 */
import { Elementwise, type Value } from "@tt-opt/ir-core";
import { CmpFPredicate, type FloatPredicate } from "@tt-opt/dialect-std";
import type { NumberKind } from "./number-kind.ts";
import { isNeverNaN } from "./never-nan.ts";
import type { ScalarContext, ScalarRule } from "./scalar-context.ts";
import { isConvertible } from "./small-float.ts";

type Wide = "f32" | "f64";
type Compute = (s: ScalarContext, wide: Wide, ...args: readonly Value[]) => Value;

/** The operands as floats that WebAssembly computes with. */
export function widened(s: ScalarContext): { readonly wide: Wide; readonly args: readonly Value[] } {
  const kind = s.kind();
  if (kind.kind === "float") return { wide: kind.wasm, args: s.args };
  if (kind.kind === "integer") return s.reject("a float is expected");
  if (!isConvertible(kind.format)) return s.reject(`'${kind.format.name}' cannot be computed with`);
  return { wide: "f32", args: s.args.map((arg) => s.helpers.decode(s.code, kind.format, arg)) };
}

/** Converts `value` to the register of the result. */
export function narrowed(s: ScalarContext, value: Value): Value {
  const kind = s.resultKind();
  return kind.kind === "small-float" ? s.helpers.encode(s.code, kind.format, "nearest-even", value) : value;
}

function computed(compute: Compute): ScalarRule {
  return (s) => {
    const { wide, args } = widened(s);
    return narrowed(s, compute(s, wide, ...args));
  };
}

/** A rule for an operation that is one instruction. */
function direct(suffix: Parameters<ScalarContext["float"]>[1]): ScalarRule {
  return computed((s, wide, ...args) => s.float(wide, suffix, ...args));
}

/** Whether `x` is NaN. */
function isNaNValue(s: ScalarContext, wide: Wide, x: Value): Value {
  return s.float(wide, "ne", x, x);
}

/** The minimum or maximum that prefers a number to NaN. */
function numberExtremum(suffix: "min" | "max"): ScalarRule {
  return computed((s, wide, ...args) => {
    const [a, b] = [args[0] ?? s.arg(0), args[1] ?? s.arg(1)];
    // A comparison with NaN is false. Which of two zeros is the result is unspecified.
    const better = suffix === "max" ? "gt" : "lt";
    // A reduction combines elements of its first operand, and the result with its second.
    const [first, second] = s.op.has(Elementwise) ? s.op.operands : [s.op.operands[0]];
    if (first !== undefined && isNeverNaN(first)) return s.select(b, a, s.float(wide, better, b, a));
    if (second !== undefined && isNeverNaN(second)) return s.select(a, b, s.float(wide, better, a, b));
    const both = s.float(wide, suffix, a, b);
    return s.select(b, s.select(a, both, isNaNValue(s, wide, b)), isNaNValue(s, wide, a));
  });
}

/** Whether the pattern of a negative zero is NaN, so that the sign bit alone does not determine the sign. */
export function hasOneZero(kind: NumberKind): boolean {
  return kind.kind === "small-float" && kind.format.encoding === "fnuz";
}

/** A change of the sign bit, which preserves the bits of a NaN. */
function signBit(suffix: "neg" | "abs"): ScalarRule {
  return (s) => {
    const kind = s.kind();
    if (kind.kind === "float") return s.float(kind.wasm, suffix, s.arg(0));
    if (hasOneZero(kind)) return direct(suffix)(s);
    const sign = 1 << (kind.bits - 1);
    const { code } = s;
    if (suffix === "abs") return code.op("i32.and", [s.arg(0), code.i32(sign - 1)]);
    return code.op("i32.xor", [s.arg(0), code.i32(sign)]);
  };
}

const copySign: ScalarRule = (s) => {
  const kind = s.kind();
  if (kind.kind === "float") return s.float(kind.wasm, "copysign", s.arg(0), s.arg(1));
  if (hasOneZero(kind)) return direct("copysign")(s);
  const { code } = s;
  const sign = code.i32(1 << (kind.bits - 1));
  const magnitude = code.op("i32.and", [s.arg(0), code.i32((1 << (kind.bits - 1)) - 1)]);
  return code.op("i32.or", [magnitude, code.op("i32.and", [s.arg(1), sign])]);
};

const remainder: ScalarRule = computed((s, wide, ...args) => {
  const { code } = s;
  const widen = (value: Value): Value => (wide === "f64" ? value : code.op("f64.promote_f32", [value]));
  const result = s.helpers.fmod(code, widen(args[0] ?? s.arg(0)), widen(args[1] ?? s.arg(1)));
  return wide === "f64" ? result : code.op("f32.demote_f64", [result]);
});

/**
 * `a * b + c`, rounded once: the product is exact in f64, and the sum is rounded to odd before it is rounded to the
 * format.
 */
const multiplyAdd: ScalarRule = (s) => {
  const { code } = s;
  const { wide, args } = widened(s);
  if (wide === "f64") return s.reject("it has no short form in f64; run 'expand-math' first");
  const [a, b, c] = args.map((value) => code.op("f64.promote_f32", [value]));
  if (a === undefined || b === undefined || c === undefined) return s.reject("three operands are expected");
  const sum = s.helpers.sumToOdd(code, code.op("f64.mul", [a, b]), c);
  const kind = s.resultKind();
  if (kind.kind !== "small-float") return code.op("f32.demote_f64", [sum]);
  return narrowed(s, s.helpers.roundToOdd(code, sum));
};

/** Rounds to the nearest integer, ties away from zero. */
const roundAway: ScalarRule = computed((s, wide, ...args) => {
  const x = args[0] ?? s.arg(0);
  const truncated = s.float(wide, "trunc", x);
  const distance = s.float(wide, "abs", s.float(wide, "sub", x, truncated));
  const one = s.float(wide, "copysign", s.code.float(wide, 1), x);
  const isFar = s.float(wide, "ge", distance, s.code.float(wide, 0.5));
  return s.select(s.float(wide, "add", truncated, one), truncated, isFar);
});

const relations = { eq: "eq", gt: "gt", ge: "ge", lt: "lt", le: "le" } as const;
const inverseRelations = { gt: "le", ge: "lt", lt: "ge", le: "gt" } as const;

/** `a predicate b` as an i32 of 0 or 1. */
export function compareFloats(s: ScalarContext, wide: Wide, predicate: FloatPredicate, a: Value, b: Value): Value {
  const { code } = s;
  const not = (value: Value): Value => code.op("i32.eqz", [value]);
  const differ = (): Value => code.op("i32.or", [s.float(wide, "lt", a, b), s.float(wide, "gt", a, b)]);
  const ordered = (): Value => code.op("i32.and", [s.float(wide, "eq", a, a), s.float(wide, "eq", b, b)]);
  switch (predicate) {
    case "false":
      return code.i32(0);
    case "true":
      return code.i32(1);
    case "ord":
      return ordered();
    case "uno":
      return not(ordered());
    case "one":
      return differ();
    case "ueq":
      return not(differ());
    case "une":
      return s.float(wide, "ne", a, b);
    case "oeq":
      return s.float(wide, relations.eq, a, b);
    case "ogt":
      return s.float(wide, relations.gt, a, b);
    case "oge":
      return s.float(wide, relations.ge, a, b);
    case "olt":
      return s.float(wide, relations.lt, a, b);
    case "ole":
      return s.float(wide, relations.le, a, b);
    case "ugt":
      return not(s.float(wide, inverseRelations.gt, a, b));
    case "uge":
      return not(s.float(wide, inverseRelations.ge, a, b));
    case "ult":
      return not(s.float(wide, inverseRelations.lt, a, b));
    case "ule":
      return not(s.float(wide, inverseRelations.le, a, b));
  }
}

const compareRule: ScalarRule = (s) => {
  const predicate = CmpFPredicate.of(s.op.attribute("predicate"));
  if (predicate === undefined) return s.reject("the predicate is missing");
  const { wide, args } = widened(s);
  return compareFloats(s, wide, predicate, args[0] ?? s.arg(0), args[1] ?? s.arg(1));
};

/** A predicate on one float. */
function classification(ask: (s: ScalarContext, wide: Wide, x: Value) => Value): ScalarRule {
  return (s) => {
    const { wide, args } = widened(s);
    return ask(s, wide, args[0] ?? s.arg(0));
  };
}

/** The rules, by the name of the operation. */
export const floatRules: Readonly<Record<string, ScalarRule>> = {
  "arith.addf": direct("add"),
  "arith.subf": direct("sub"),
  "arith.mulf": direct("mul"),
  "arith.divf": direct("div"),
  "arith.remf": remainder,
  "arith.negf": signBit("neg"),
  "arith.maximumf": direct("max"),
  "arith.minimumf": direct("min"),
  "arith.maxnumf": numberExtremum("max"),
  "arith.minnumf": numberExtremum("min"),
  "arith.cmpf": compareRule,
  "math.sqrt": direct("sqrt"),
  "tt.precise_sqrt": direct("sqrt"),
  "tt.precise_divf": direct("div"),
  "math.absf": signBit("abs"),
  "math.floor": direct("floor"),
  "math.ceil": direct("ceil"),
  "math.trunc": direct("trunc"),
  "math.roundeven": direct("nearest"),
  "math.round": roundAway,
  "math.copysign": copySign,
  "math.fma": multiplyAdd,
  "math.rsqrt": computed((s, wide, x) =>
    s.float(wide, "div", s.code.float(wide, 1), s.float(wide, "sqrt", x ?? s.arg(0))),
  ),
  "math.isnan": classification(isNaNValue),
  "math.isinf": classification((s, wide, x) =>
    s.float(wide, "eq", s.float(wide, "abs", x), s.code.float(wide, Infinity)),
  ),
  "math.isfinite": classification((s, wide, x) =>
    s.float(wide, "lt", s.float(wide, "abs", x), s.code.float(wide, Infinity)),
  ),
};
