/**
 * Quotients of 32-bit lanes by a constant, as upper halves of products with a scaled reciprocal (Granlund and
 * Montgomery, "Division by invariant integers using multiplication"; the search for the smallest one is that of Warren,
 * "Hacker's Delight", chapter 10).
 */
import type { Value } from "@tt-opt/ir-core";
import type { VectorContext } from "./vector-context.ts";
import { upperProducts } from "./vector-product-rules.ts";

/** `x / divisor`, rounded toward zero; `divisor` must not be -1, 0 or 1. */
export function signedQuotient(v: VectorContext, x: Value, divisor: number): Value {
  const { factor, shift } = signedReciprocal(divisor);
  const high = upperProducts(v, x, v.splat(factor), "s");
  // Corrects for the leading bit of a 33-bit factor.
  let scaled = high;
  if (divisor > 0 && factor < 0n) scaled = v.do("i32x4.add", high, x);
  else if (divisor < 0 && factor > 0n) scaled = v.do("i32x4.sub", high, x);
  const floor = v.shift("shr_s", scaled, shift);
  return v.do("i32x4.add", floor, v.shift("shr_u", floor, 31));
}

/** The same for unsigned lanes; `divisor` is at least 2. */
export function unsignedQuotient(v: VectorContext, x: Value, divisor: number): Value {
  const { factor, shift, isWide } = unsignedReciprocal(divisor);
  const high = upperProducts(v, x, v.splat(factor), "u");
  if (!isWide) return v.shift("shr_u", high, shift);
  // `(x + high) >> shift`, where the sum has 33 bits.
  const half = v.shift("shr_u", v.do("i32x4.sub", x, high), 1);
  return v.shift("shr_u", v.do("i32x4.add", half, high), shift - 1);
}

/** A signed 32-bit factor and the subsequent shift. */
function signedReciprocal(divisor: number): { readonly factor: bigint; readonly shift: number } {
  const d = BigInt(Math.abs(divisor));
  const limit = (1n << 31n) + (divisor < 0 ? 1n : 0n);
  const greatest = limit - 1n - (limit % d);
  let power = 32n;
  const missing = (): bigint => d - ((1n << power) % d);
  while (1n << power <= greatest * missing()) power++;
  const factor = ((1n << power) + missing()) / d;
  return { factor: BigInt.asIntN(32, divisor < 0 ? -factor : factor), shift: Number(power - 32n) };
}

/** A 32-bit factor, or the low bits of a 33-bit one, and the subsequent shift. */
function unsignedReciprocal(divisor: number): {
  readonly factor: bigint;
  readonly shift: number;
  readonly isWide: boolean;
} {
  const d = BigInt(divisor);
  for (let shift = 0n; ; shift++) {
    const power = 32n + shift;
    const factor = ((1n << power) + d - 1n) / d;
    if (factor * d - (1n << power) > 1n << shift) continue;
    return { factor: BigInt.asUintN(32, factor), shift: Number(shift), isWide: factor >= 1n << 32n };
  }
}
