/**
 * Bessel functions: power series below 100, Hankel's expansions from there on (DLMF 10.8, 10.17, 10.25, 10.40);
 * functions of the second kind of higher order by their recurrence, which is stable upwards.
 */
import { cos, sin } from "./circular.ts";
import { eulerGamma, pi } from "./constants.ts";
import { exp, log } from "./exponential.ts";
import {
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
  zero,
} from "./real.ts";

const far = 100;
/** Enough for the cancellation of the series at 100. */
const seriesBits = 640;

function isFar(x: Real): boolean {
  return approximate(x) >= far;
}

function factorial(n: number): bigint {
  let product = 1n;
  for (let k = 2n; k <= BigInt(n); k++) product *= k;
  return product;
}

function power(x: Real, n: number): Real {
  let product = one;
  for (let i = 0; i < n; i++) product = mul(product, x);
  return product;
}

/** `sum (sign x^2 / 4)^k / (k! (k+n)!) weight(k)`, times `n!`. */
function powerSeries(x: Real, n: number, sign: bigint, weight: (k: bigint) => bigint): Real {
  const square = fixed(scale(mul(x, x), -2), seriesBits) * sign;
  let term = 1n << BigInt(seriesBits);
  let sum = (term * weight(0n)) >> BigInt(seriesBits);
  for (let k = 1n; term !== 0n && term !== -1n; k++) {
    term = ((term * square) >> BigInt(seriesBits)) / (k * (k + BigInt(n)));
    sum += (term * weight(k)) >> BigInt(seriesBits);
  }
  return rounded(sum, -seriesBits);
}

const unitWeight = (): bigint => 1n << BigInt(seriesBits);

/** `P` and `Q` of Hankel's expansion, or with `sign` 1 the sums of all terms with alternating sign. */
function hankelSums(x: Real, n: number): { even: Real; odd: Real; alternating: Real } {
  let term = one;
  let [even, odd, alternating] = [one, zero, one];
  let least = Infinity;
  for (let k = 1; k < 400; k++) {
    const factor = real(4 * n * n - (2 * k - 1) ** 2);
    term = div(mul(term, factor), mul(real(8 * k), x));
    const size = magnitude(term);
    if (term.mantissa === 0n || size < -260 || (k > n && size > least + 4)) break;
    least = Math.min(least, size);
    alternating = add(alternating, k % 2 === 0 ? term : neg(term));
    const isNegative = k % 4 >= 2;
    const signed = isNegative ? neg(term) : term;
    if (k % 2 === 0) even = add(even, signed);
    else odd = add(odd, signed);
  }
  return { even, odd, alternating };
}

/** J and Y for large `x`. */
function hankel(x: Real, n: number): { first: Real; second: Real } {
  const { even, odd } = hankelSums(x, n);
  // cos and sin of x - (2n + 1) pi / 4 of those of x and of x - pi/4.
  const [s, c] = [sin(x), cos(x)];
  const half = sqrt(real(0.5));
  let [cosine, sine] = [mul(half, add(c, s)), mul(half, sub(s, c))];
  for (let i = 0; i < n % 4; i++) [cosine, sine] = [sine, neg(cosine)];
  const amplitude = sqrt(div(real(2), mul(pi(), x)));
  return {
    first: mul(amplitude, sub(mul(even, cosine), mul(odd, sine))),
    second: mul(amplitude, add(mul(even, sine), mul(odd, cosine))),
  };
}

/** `J_n(x)`, `n >= 0`. */
export function besselJ(n: number, x: Real): Real {
  if (x.mantissa === 0n) return n === 0 ? one : zero;
  if (x.mantissa < 0n) return n % 2 === 0 ? besselJ(n, neg(x)) : neg(besselJ(n, neg(x)));
  if (isFar(x)) return hankel(x, n).first;
  const factor = div(power(scale(x, -1), n), { mantissa: factorial(n), exponent: 0 });
  return mul(factor, powerSeries(x, n, -1n, unitWeight));
}

/** `Y_n(x)`, `n >= 0`, `x > 0`. */
export function besselY(n: number, x: Real): Real {
  if (isFar(x)) return hankel(x, n).second;
  let [below, value] = [secondKind(0, x), secondKind(1, x)];
  if (n === 0) return below;
  for (let k = 1; k < n; k++) [below, value] = [value, sub(mul(div(real(2 * k), x), value), below)];
  return value;
}

/** `Y_0` and `Y_1` by their series with harmonic numbers. */
function secondKind(n: 0 | 1, x: Real): Real {
  const unit = 1n << BigInt(seriesBits);
  let harmonic = 0n;
  const weight = (k: bigint): bigint => {
    // psi(k+1) + psi(k+n+1) + 2 gamma
    if (k > 0n) harmonic += unit / k;
    return n === 0 ? 2n * harmonic : 2n * harmonic + unit / (k + 1n);
  };
  const half = scale(x, -1);
  const sum = powerSeries(x, n, -1n, weight);
  const logarithm = mul(scale(add(log(half), eulerGamma()), 1), besselJ(n, x));
  const main = sub(logarithm, n === 0 ? sum : mul(half, sum));
  return div(n === 0 ? main : sub(main, div(real(2), x)), pi());
}

/** `I_n(x)`. */
export function besselI(n: number, x: Real): Real {
  if (x.mantissa === 0n) return n === 0 ? one : zero;
  if (x.mantissa < 0n) return n % 2 === 0 ? besselI(n, neg(x)) : neg(besselI(n, neg(x)));
  if (isFar(x)) {
    const { alternating } = hankelSums(x, n);
    return div(mul(exp(x), alternating), sqrt(mul(scale(pi(), 1), x)));
  }
  const factor = div(power(scale(x, -1), n), { mantissa: factorial(n), exponent: 0 });
  return mul(factor, powerSeries(x, n, 1n, unitWeight));
}
