/**
 * Bessel functions of integer order: by their power series near zero, by Hankel's expansions far from it, and by the
 * recurrence between orders in between (Abramowitz and Stegun 9.1, 9.2, 9.6, 9.7).
 */

/** Argument from which on the expansions for large arguments have double precision. */
const far = 25;
const eulersConstant = 0.5772156649015329;

/** `J_n(x)`; NaN for a negative order. */
export function besselJ(n: number, x: number): number {
  if (n < 0 || Number.isNaN(x)) return NaN;
  if (x < 0) return n % 2 === 0 ? besselJ(n, -x) : -besselJ(n, -x);
  if (x === Infinity) return 0;
  if (x === 0 && n > 0) return n % 2 === 0 ? 0 : x;
  if (x <= 2) return powerSeries(n, x, -1);
  // The leading factor of the power series is a bound.
  if (n > x && n * Math.log((Math.E * x) / (2 * n)) < -800) return 0;
  if (x < far || n > x) return downward(n, x);
  let [before, now] = [hankel(0, x).j, hankel(1, x).j];
  if (n === 0) return before;
  for (let k = 1; k < n; k++) [before, now] = [now, ((2 * k) / x) * now - before];
  return now;
}

/** `Y_n(x)`; NaN for a negative order or argument. */
export function besselY(n: number, x: number): number {
  if (n < 0 || !(x >= 0)) return NaN;
  if (x === 0 || x === Infinity) return x === 0 ? -Infinity : 0;
  let [before, now] = x < far ? neumann(x) : [hankel(0, x).y, hankel(1, x).y];
  if (n === 0) return before;
  for (let k = 1; k < n && Number.isFinite(now); k++) [before, now] = [now, ((2 * k) / x) * now - before];
  return now;
}

/** The modified `I_n(x)` for the orders 0 and 1. */
export function besselI(n: 0 | 1, x: number): number {
  if (x < 0) return n === 0 ? besselI(n, -x) : -besselI(n, -x);
  if (Number.isNaN(x) || x > 750) return Number.isNaN(x) ? x : Infinity;
  if (x <= 40) return powerSeries(n, x, 1);
  let [term, sum] = [1, 1];
  for (let k = 1; Math.abs(term) > 1e-18; k++) {
    term *= ((2 * k - 1) ** 2 - 4 * n * n) / (8 * k * x);
    sum += term;
  }
  const half = Math.exp(x / 2);
  return ((half * sum) / Math.sqrt(2 * Math.PI * x)) * half;
}

/** `(x/2)^n / n! · Σ (sign x²/4)^k / (k! (n+1) … (n+k))`. */
function powerSeries(n: number, x: number, sign: 1 | -1): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; Math.abs(term) > sum * 1e-18; k++) {
    term *= (((sign * x) / 2) * (x / 2)) / (k * (n + k));
    sum += term;
  }
  let factor = 1;
  for (let k = 1; k <= n && factor !== 0; k++) factor *= x / (2 * k);
  return factor * sum;
}

/** Miller's algorithm: the recurrence from high orders down, scaled so that `J_0 + 2 J_2 + 2 J_4 + … = 1`. */
function downward(n: number, x: number): number {
  const most = Math.max(n, x);
  let [after, now, sum, wanted] = [0, 1e-200, 0, 0];
  for (let k = 2 * Math.ceil((most + 30 + 8 * Math.cbrt(most)) / 2); k > 0; k--) {
    [after, now] = [now, ((2 * k) / x) * now - after];
    if (k - 1 === n) wanted = now;
    if (k % 2 === 1) sum += k === 1 ? now : 2 * now;
    if (Math.abs(now) > 1e200)
      [after, now, sum, wanted] = [after * 1e-200, now * 1e-200, sum * 1e-200, wanted * 1e-200];
  }
  return wanted / sum;
}

/** Both functions of order 0 or 1 for large arguments. */
function hankel(n: 0 | 1, x: number): { readonly j: number; readonly y: number } {
  let [p, q, term] = [1, 0, 1];
  for (let k = 1; k < 40 && Math.abs(term) > 1e-18; k++) {
    term *= (4 * n * n - (2 * k - 1) ** 2) / (8 * k * x);
    const signed = k % 4 < 2 ? term : -term;
    if (k % 2 === 0) p += signed;
    else q += signed;
  }
  // The phase is x - π/4, less π/2 for order 1.
  const [sine, cosine] = [(Math.sin(x) - Math.cos(x)) * Math.SQRT1_2, (Math.sin(x) + Math.cos(x)) * Math.SQRT1_2];
  const [s, c] = n === 0 ? [sine, cosine] : [-cosine, sine];
  const amplitude = Math.sqrt(2 / Math.PI / x);
  return { j: amplitude * (p * c - q * s), y: amplitude * (p * s + q * c) };
}

/** `Y_0` and `Y_1`, by Neumann's series of the functions of the first kind and its derivative. */
function neumann(x: number): [number, number] {
  const logarithm = Math.log(x) - Math.LN2 + eulersConstant;
  let [zeroth, first] = [logarithm * besselJ(0, x), besselJ(0, x) / x - logarithm * besselJ(1, x)];
  for (let k = 1; k < x / 2 + 25; k++) {
    const sign = k % 2 === 1 ? 1 : -1;
    zeroth += (sign * 2 * besselJ(2 * k, x)) / k;
    first += (sign * (besselJ(2 * k - 1, x) - besselJ(2 * k + 1, x))) / k;
  }
  return [(2 / Math.PI) * zeroth, (-2 / Math.PI) * first];
}
