/**
 * The error function in double precision: its Maclaurin series near zero, and the continued fraction of the
 * complementary function further out (Abramowitz and Stegun 7.1.5 and 7.1.14). Slow and simple: it only folds
 * constants.
 */

const twoOverRootPi = 2 / Math.sqrt(Math.PI);
/** Where the series takes over from the continued fraction. */
const seriesLimit = 2;
/** Terms of the continued fraction: enough for double precision from {@link seriesLimit} on. */
const fractionTerms = 120;

/** `erf(x)`, to a few units in the last place. */
export function erf(x: number): number {
  const size = Math.abs(x);
  if (size < seriesLimit) return series(x);
  const result = 1 - tail(size);
  return x < 0 ? -result : result;
}

/** `erfc(x) = 1 - erf(x)`, to a few units in the last place, also where it is small. */
export function erfc(x: number): number {
  if (x < -seriesLimit) return 2 - tail(-x);
  // Below 1/2 the subtraction loses nothing that counts; between, the series still has ten digits more than are left.
  if (x < 0.5) return 1 - series(x);
  return tail(x);
}

/** erf by `2/√π · e^(-x²) · Σ 2^n x^(2n+1) / (1·3·…·(2n+1))`, whose terms are all positive. */
function series(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; Math.abs(term) > Math.abs(sum) * 1e-18; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return twoOverRootPi * Math.exp(-x * x) * sum;
}

/** `e^(x²) erfc(x)`, to a few units in the last place. */
export function erfcx(x: number): number {
  return x < 0.5 ? erfc(x) / gaussian(x) : scaledTail(x);
}

/** erfc of a positive number. */
function tail(x: number): number {
  return x > 28 ? 0 : gaussian(x) * scaledTail(x);
}

/** `e^(x²) erfc(x)` from 1/2 on, by the continued fraction evaluated from its end. */
function scaledTail(x: number): number {
  const terms = Math.ceil(fractionTerms * Math.max(1, (seriesLimit / x) ** 2));
  let fraction = x;
  for (let k = terms; k >= 1; k--) fraction = x + k / 2 / fraction;
  return 1 / fraction / Math.sqrt(Math.PI);
}

/** `e^(-x²)`: the square is taken in two parts, since the exponential multiplies what is lost of it. */
function gaussian(x: number): number {
  if (Math.abs(x) > 40) return 0;
  const high = Math.fround(x);
  return Math.exp(-high * high) * Math.exp((high - x) * (high + x));
}
