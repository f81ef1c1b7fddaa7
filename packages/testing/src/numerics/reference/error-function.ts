/** The error function, its complement and their inverses. */
import { pi } from "./constants.ts";
import { exp, log } from "./exponential.ts";
import {
  abs,
  add,
  approximate,
  div,
  fixed,
  magnitude,
  mul,
  neg,
  one,
  type Real,
  real,
  rounded,
  scale,
  sqrt,
  sub,
} from "./real.ts";

/** `erf x = 2 / sqrt(pi) e^(-x^2) sum of 2^n x^(2n+1) / (2n+1)!!`: all terms have one sign. */
export function erf(x: Real): Real {
  if (magnitude(x) > 5) return x.mantissa < 0n ? neg(one) : one;
  const bits = 320;
  const square = fixed(mul(x, x), bits);
  let term = 1n << BigInt(bits);
  let sum = term;
  for (let k = 3n; term !== 0n; k += 2n) {
    term = (((term * square) >> BigInt(bits)) * 2n) / k;
    sum += term;
  }
  const factor = div(scale(exp(neg(mul(x, x))), 1), sqrt(pi()));
  return mul(mul(x, factor), rounded(sum, -bits));
}

/** `e^(x^2) erfc x` for `x >= 4`, by its continued fraction. */
function scaledTail(x: Real): Real {
  const terms = 260;
  let tail = x;
  for (let k = terms; k >= 1; k--) tail = add(x, div(real(k / 2), tail));
  return div(one, mul(tail, sqrt(pi())));
}

function isBeyond(x: Real): boolean {
  return x.mantissa > 0n && approximate(x) >= 4;
}

export function erfc(x: Real): Real {
  if (!isBeyond(x)) return sub(one, erf(x));
  return magnitude(x) > 12 ? { mantissa: 1n, exponent: -1_000_000 } : mul(scaledTail(x), exp(neg(mul(x, x))));
}

/** `e^(x^2) erfc x`. */
export function erfcx(x: Real): Real {
  if (isBeyond(x)) return scaledTail(x);
  return mul(exp(mul(x, x)), sub(one, erf(x)));
}

/** The `x` with `erfc x = q`, `0 < q < 2`, by Halley's iteration. */
export function erfcinv(q: Real): Real {
  if (approximate(q) > 1) return neg(solve(sub(real(2), q)));
  return solve(q);
}

function solve(q: Real): Real {
  const w = -approximate(log(q));
  const isTail = w > 2;
  let x = real(isTail ? Math.sqrt(w - Math.log(Math.sqrt(Math.PI * w))) : centralGuess(1 - approximate(q)));
  for (let i = 0; i < 8; i++) {
    const step = div(sub(erfc(x), q), slope(x));
    if (step.mantissa === 0n) return x;
    // Halley: the second derivative over the first is -2x.
    const next = add(x, div(step, add(one, mul(x, step))));
    const moved = magnitude(sub(next, x));
    x = next;
    if (moved < magnitude(x) - 90) return x;
  }
  return x;
}

/** `2 / sqrt(pi) e^(-x^2)`. */
function slope(x: Real): Real {
  return div(scale(exp(neg(mul(x, x))), 1), sqrt(pi()));
}

/** Winitzki's approximation, to three digits. */
function centralGuess(y: number): number {
  const a = 0.147;
  const l = Math.log(1 - y * y);
  const b = 2 / (Math.PI * a) + l / 2;
  return Math.sign(y) * Math.sqrt(Math.sqrt(b * b - l / a) - b);
}

/** The `x` with `erf x = y`, `|y| < 1`. */
export function erfinv(y: Real): Real {
  if (magnitude(abs(y)) > -2) return erfcinv(sub(one, y));
  let x = mul(y, scale(sqrt(pi()), -1));
  for (let i = 0; i < 12; i++) {
    const step = div(sub(erf(x), y), slope(x));
    if (step.mantissa === 0n) return x;
    const next = sub(x, div(step, add(one, mul(x, step))));
    const moved = magnitude(sub(next, x));
    x = next;
    if (moved < magnitude(x) - 90) return x;
  }
  return x;
}

/** The distribution function of the standard normal distribution. */
export function normcdf(x: Real): Real {
  return scale(erfc(neg(div(x, sqrt(real(2))))), -1);
}

/** The quantile function of the standard normal distribution. */
export function normcdfinv(p: Real): Real {
  return neg(mul(sqrt(real(2)), erfcinv(scale(p, 1))));
}
