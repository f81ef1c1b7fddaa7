/** Exponentials and logarithms of real numbers. */
import { ln2 } from "./constants.ts";
import {
  add,
  approximate,
  bitLength,
  compare,
  div,
  fixed,
  magnitude,
  mul,
  nearestInteger,
  neg,
  one,
  type Real,
  real,
  rounded,
  scale,
  sub,
  zero,
} from "./real.ts";

/** Bits behind the point in series whose value is about 1. */
export const workBits = 272;

/** What stands for results beyond every format. */
const endless: Real = { mantissa: 1n, exponent: 1_000_000 };
const vanishing: Real = { mantissa: 1n, exponent: -1_000_000 };

/** `e^x`. */
export function exp(x: Real): Real {
  if (magnitude(x) > 20) return x.mantissa > 0n ? endless : vanishing;
  const n = nearestInteger(div(x, ln2()));
  const { mantissa, exponent } = ln2();
  const rest = add(x, { mantissa: -n * mantissa, exponent });
  const halvings = 8;
  const unit = 1n << BigInt(workBits);
  const r = fixed(rest, workBits - halvings);
  let term = unit;
  let sum = unit;
  for (let k = 1n; term !== 0n && term !== -1n; k++) {
    term = ((term * r) >> BigInt(workBits)) / k;
    sum += term;
  }
  for (let i = 0; i < halvings; i++) sum = (sum * sum) >> BigInt(workBits);
  return rounded(sum, Number(n) - workBits);
}

/** `e^x - 1`. */
export function expm1(x: Real): Real {
  if (magnitude(x) > -1) return sub(exp(x), one);
  // (e^x - 1) / x is about 1.
  const r = fixed(x, workBits);
  let term = 1n << BigInt(workBits);
  let sum = term;
  for (let k = 2n; term !== 0n && term !== -1n; k++) {
    term = ((term * r) >> BigInt(workBits)) / k;
    sum += term;
  }
  return mul(x, { mantissa: sum, exponent: -workBits });
}

/** The natural logarithm of a positive number. */
export function log(x: Real): Real {
  const whole = bitLength(x.mantissa) + x.exponent;
  const half = scale(x, -whole);
  // In [1/2, 1) or just beside it; moved next to 1.
  const isLow = approximate(half) < Math.SQRT1_2;
  const m = isLow ? scale(half, 1) : half;
  const n = isLow ? whole - 1 : whole;
  const near = log1p(sub(m, one));
  return n === 0 ? near : add(near, mul(ln2(), real(n)));
}

/** `log(1 + x)` for `x > -1`. */
export function log1p(x: Real): Real {
  if (x.mantissa === 0n) return zero;
  if (magnitude(x) < -19) return artanhSeries(div(x, add(x, real(2))));
  const sum = add(one, x);
  if (magnitude(x) > 1) return log(sum);
  // log(1 + x) = y + log((1 + x) / e^y) for a double y nearby.
  const y = real(Math.log(approximate(sum)));
  const power = exp(y);
  return add(y, artanhSeries(div(sub(sum, power), add(sum, power))));
}

/** `2 artanh(d)` for a small `d`. */
function artanhSeries(d: Real): Real {
  const z = fixed(mul(d, d), workBits);
  let power = 1n << BigInt(workBits);
  let sum = power;
  for (let k = 3n; power !== 0n; k += 2n) {
    power = (power * z) >> BigInt(workBits);
    sum += power / k;
  }
  return mul(scale(d, 1), { mantissa: sum, exponent: -workBits });
}

/** `b^x`. */
export function expBase(base: number, x: Real): Real {
  return exp(mul(x, log(real(base))));
}

/** The logarithm to a base. */
export function logBase(base: number, x: Real): Real {
  return div(log(x), log(real(base)));
}

/** `x^y` for a positive `x`. */
export function pow(x: Real, y: Real): Real {
  if (compare(x, one) === 0) return one;
  return exp(mul(y, log(x)));
}

/** The `n`-th root of a positive number. */
export function root(x: Real, n: number): Real {
  return exp(div(log(x), real(n)));
}

export function sinh(x: Real): Real {
  if (magnitude(x) > 4) return scale(sub(exp(x), exp(neg(x))), -1);
  const t = expm1(x);
  return scale(add(t, div(t, add(t, one))), -1);
}

export function cosh(x: Real): Real {
  return scale(add(exp(x), exp(neg(x))), -1);
}

export function tanh(x: Real): Real {
  if (magnitude(x) > 10) return x.mantissa < 0n ? neg(one) : one;
  const t = expm1(scale(x, 1));
  return div(t, add(t, real(2)));
}
