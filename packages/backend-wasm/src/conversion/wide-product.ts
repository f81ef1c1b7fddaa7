/** The upper half of a product twice as wide as its factors. */
import type { Value } from "@tt-opt/ir-core";
import type { IntegerKind } from "./number-kind.ts";
import type { ScalarContext } from "./scalar-context.ts";

/** The bits of `a * b` above the lowest `kind.bits`, for canonical registers. */
export function highProduct(s: ScalarContext, kind: IntegerKind, a: Value, b: Value, isSigned: boolean): Value {
  const { code } = s;
  if (kind.wasm === "i64") {
    const [x, y] = isSigned ? [s.signed(kind, a), s.signed(kind, b)] : [a, b];
    const top = isSigned ? signedHigh64(s, x, y) : unsignedHigh64(s, x, y);
    if (kind.bits === 64) return top;
    const shifted = code.op("i64.shl", [top, code.i64(BigInt(64 - kind.bits))]);
    const low = code.op("i64.shr_u", [code.op("i64.mul", [x, y]), code.i64(BigInt(kind.bits))]);
    return s.wrap(kind, code.op("i64.or", [shifted, low]));
  }
  const widen = (value: Value): Value =>
    isSigned ? code.op("i64.extend_i32_s", [s.signed(kind, value)]) : code.op("i64.extend_i32_u", [value]);
  const product = code.op("i64.mul", [widen(a), widen(b)]);
  const high = code.op("i64.shr_u", [product, code.i64(BigInt(kind.bits))]);
  return s.wrap(kind, code.op("i32.wrap_i64", [high]));
}

/** Schoolbook multiplication by 32-bit halves; no intermediate sum overflows. */
function unsignedHigh64(s: ScalarContext, a: Value, b: Value): Value {
  const { code } = s;
  const half = code.i64(32n);
  const low = (value: Value): Value => code.op("i64.and", [value, code.i64(0xffff_ffffn)]);
  const high = (value: Value): Value => code.op("i64.shr_u", [value, half]);
  const multiply = (x: Value, y: Value): Value => code.op("i64.mul", [x, y]);
  const add = (x: Value, y: Value): Value => code.op("i64.add", [x, y]);
  const middle1 = add(multiply(high(a), low(b)), high(multiply(low(a), low(b))));
  const middle2 = add(multiply(low(a), high(b)), low(middle1));
  return add(add(multiply(high(a), high(b)), high(middle1)), high(middle2));
}

/** Corrects the unsigned upper half: a negative factor was taken as 2^64 too large. */
function signedHigh64(s: ScalarContext, a: Value, b: Value): Value {
  const { code } = s;
  const correction = (x: Value, y: Value): Value => code.op("i64.and", [code.op("i64.shr_s", [x, code.i64(63n)]), y]);
  const high = unsignedHigh64(s, a, b);
  return code.op("i64.sub", [code.op("i64.sub", [high, correction(a, b)]), correction(b, a)]);
}
