// Integer arithmetic on safe integers with the rounding that affine expressions define. JavaScript's division and
// remainder round toward zero, and floating-point quotients of large integers are inexact; these helpers are exact.

/** `value` if it is a safe integer (with -0 as 0), otherwise `undefined`. */
export function safe(value: number): number | undefined {
  return Number.isSafeInteger(value) ? value + 0 : undefined;
}

/** The remainder that takes the sign of the divisor: in `[0, divisor)` for a positive divisor. */
export function floorMod(dividend: number, divisor: number): number {
  const remainder = dividend % divisor;
  return remainder !== 0 && remainder < 0 !== divisor < 0 ? remainder + divisor : remainder + 0;
}

/** The quotient rounded toward negative infinity. */
export function floorDiv(dividend: number, divisor: number): number {
  const truncated = (dividend - (dividend % divisor)) / divisor + 0;
  const remainder = dividend % divisor;
  return remainder !== 0 && remainder < 0 !== divisor < 0 ? truncated - 1 : truncated;
}

/** The quotient rounded toward positive infinity. */
export function ceilDiv(dividend: number, divisor: number): number {
  return -floorDiv(-dividend, divisor) + 0;
}

/** The greatest common divisor, not negative; `gcd(0, n)` is `n`. */
export function gcd(first: number, second: number): number {
  let [a, b] = [Math.abs(first), Math.abs(second)];
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}
