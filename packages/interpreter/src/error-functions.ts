/**
 * The scaled complementary error function for tails, the inverses of the error functions, and the cumulative
 * distribution function of the normal distribution with its inverse. Inverses are computed by Newton's iteration.
 */
import { erf, erfc, erfcx } from "@tt-opt/dialect-std";

const rootPi = Math.sqrt(Math.PI);

/** The root of `f` by the steps that `step` returns: `f(x)` over the slope of `f` at `x`. */
function newton(start: number, step: (x: number) => number): number {
  let x = start;
  for (let i = 0; i < 60; i++) {
    const next = x - step(x);
    if (Math.abs(next - x) <= Math.abs(x) * 1e-16) return next;
    x = next;
  }
  return x;
}

/** The `x` with `erf(x) = y`. */
export function erfinv(y: number): number {
  const size = Math.abs(y);
  if (size === 0 || size > 1 || Number.isNaN(y)) return size > 1 ? NaN : y;
  if (size > 0.5) return Math.sign(y) * erfcinv(1 - size);
  return newton((y * rootPi) / 2, (x) => ((erf(x) - y) * rootPi * Math.exp(x * x)) / 2);
}

/**
 * The `x` with `erfc(x) = q`. The logarithm of erfc is concave, so that the iteration converges from every start, and
 * where erfc is small it determines `x` best.
 */
export function erfcinv(q: number): number {
  if (!(q >= 0 && q <= 2)) return NaN;
  if (q === 0 || q === 2) return q === 0 ? Infinity : -Infinity;
  if (q > 1) return -erfcinv(2 - q);
  if (q >= 0.5) return q === 1 ? 0 : erfinv(1 - q);
  const target = Math.log(q);
  return newton(0.5, (x) => ((target - (Math.log(erfcx(x)) - x * x)) * rootPi * erfcx(x)) / 2);
}

/** The probability that a normally distributed number is at most `x`. */
export function normcdf(x: number): number {
  if (x > -1 || x < -40) return x < -40 ? 0 : erfc(-x * Math.SQRT1_2) / 2;
  // The root of 2 is rounded, and the exponential would magnify the error.
  const high = Math.fround(x);
  const rest = (x - high) * (x + high);
  const density = Math.exp(-(high * high) / 2) * Math.exp(-rest / 2);
  return (erfcx(-x * Math.SQRT1_2) / 2) * density;
}

/** The `x` with `normcdf(x) = p`. */
export function normcdfinv(p: number): number {
  return 0 - Math.SQRT2 * erfcinv(2 * p);
}
