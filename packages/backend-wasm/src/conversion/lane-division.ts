/**
 * Quotients of 32-bit lanes. There is no instruction for them, so they are computed in f64, where a quotient of two such
 * integers is never rounded to the next integer: it differs from that by at least 2^-32 of itself. A divisor that all
 * lanes share is divided by once, before the loop.
 */
import type { Value } from "@tt-opt/ir-core";
import { splatScalar } from "./splat-scalar.ts";
import type { VectorContext } from "./vector-context.ts";

/** `a / b`, rounded toward zero; division by zero yields `a`, and the quotient wraps around. */
export function laneQuotient(v: VectorContext, a: Value, b: Value, isSigned: boolean): Value {
  const sign = isSigned ? "s" : "u";
  const wide = (x: Value): Value => v.do(`f64x2.convert_low_i32x4_${sign}`, x);
  // Only one quotient is out of range, and it is replaced below.
  const mnemonic = v.relaxed
    ? (`i32x4.relaxed_trunc_f64x2_${sign}_zero` as const)
    : (`i32x4.trunc_sat_f64x2_${sign}_zero` as const);
  if (v.relaxed) v.noteRelaxed();
  const shared = splatScalar(b);
  const quotients = shared === undefined ? ofLanes(v, a, b, wide) : byShared(v, a, shared, isSigned, wide);
  const lanes = [0, 1, 2, 3, 4, 5, 6, 7];
  const halves = quotients.map((quotient) => v.do(mnemonic, quotient));
  const made = v.code.op("i8x16.shuffle", halves, { lanes: [...lanes, ...lanes.map((lane) => lane + 16)] });
  if (!isSigned || v.width < 32) return made;
  // The least number is its own negative.
  const negative = v.do("i32x4.sub", v.splat(0n), a);
  return v.choose(negative, made, v.do("i32x4.eq", b, v.splat(-1n)));
}

/** The exact quotients of the first two lanes and of the last two, rounded to f64; `wide` converts two lanes. */
function ofLanes(v: VectorContext, a: Value, b: Value, wide: (x: Value) => Value): readonly Value[] {
  const divisor = withoutZeros(v, b);
  const divide = (x: Value, y: Value): Value => v.do("f64x2.div", wide(x), wide(y));
  return [divide(a, divisor), divide(upperHalf(v, a), upperHalf(v, divisor))];
}

/** Like {@link ofLanes}, with a divisor `b` that all lanes share. */
function byShared(
  v: VectorContext,
  a: Value,
  b: Value,
  isSigned: boolean,
  wide: (x: Value) => Value,
): readonly Value[] {
  const reciprocal = reciprocalOf(v, b, isSigned);
  return [a, upperHalf(v, a)].map((x) => v.do("f64x2.mul", wide(x), reciprocal));
}

/** By how much reciprocals are greater than the exact ones. */
const excess = 2 ** -50;

/**
 * The reciprocal of a number, or of 1 in place of 0, in both lanes. It is so much greater than the exact one that products
 * with it, which are rounded twice, are not less than exact quotients, and so little that they are below the next integer,
 * from which a quotient of such integers differs by at least 2^-32 of itself.
 */
function reciprocalOf({ code }: VectorContext, b: Value, isSigned: boolean): Value {
  const divisor = code.op("i32.add", [b, code.op("i32.eqz", [b])]);
  const exact = code.op("f64.div", [
    code.float("f64", 1),
    code.op(`f64.convert_i32_${isSigned ? "s" : "u"}`, [divisor]),
  ]);
  return code.op("f64x2.splat", [code.op("f64.mul", [exact, code.float("f64", 1 + excess)])]);
}

/** The remainder of `a / b`; 0 if `b` is 0. */
export function laneRemainder(v: VectorContext, a: Value, b: Value, isSigned: boolean): Value {
  return v.do("i32x4.sub", a, v.do("i32x4.mul", laneQuotient(v, a, b, isSigned), withoutZeros(v, b)));
}

/** Lanes with 1 in place of 0. */
function withoutZeros(v: VectorContext, x: Value): Value {
  return v.do("i32x4.sub", x, v.do("i32x4.eq", x, v.splat(0n)));
}

/** The last two lanes in the first two. */
function upperHalf(v: VectorContext, x: Value): Value {
  const lanes = Array.from({ length: 16 }, (_, byte) => 8 + (byte % 8));
  return v.code.op("i8x16.shuffle", [x, x], { lanes });
}
