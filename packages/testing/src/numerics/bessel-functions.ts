/** Bessel functions with their values at zeros, infinities and negative arguments. */
import type { Expected, FloatWidth } from "./float-width.ts";
import { besselI, besselJ, besselY } from "./reference/bessel.ts";
import { type Real, real } from "./reference/real.ts";

type Reference = (width: FloatWidth, ...args: readonly number[]) => Expected;

function first(
  f: (n: number, x: Real) => Real,
  atInfinity: (n: number, x: number) => number,
): (n: number, x: number) => Expected {
  return (n, x) => {
    if (Number.isNaN(x)) return NaN;
    if (!Number.isFinite(x)) return atInfinity(n, x);
    if (x === 0) return n === 0 ? 1 : n % 2 === 0 ? 0 : x;
    return f(n, real(x));
  };
}

const firstKind = first(besselJ, (n, x) => (n % 2 !== 0 && x < 0 ? -0 : 0));
const modified = first(besselI, (n, x) => (n % 2 === 0 ? Infinity : x));

function secondKind(n: number, x: number): Expected {
  if (Number.isNaN(x) || x < 0) return NaN;
  if (x === 0) return -Infinity;
  return x === Infinity ? 0 : besselY(n, real(x));
}

/** Negative orders have no value, as in CUDA's library. */
function ofOrder(f: (n: number, x: number) => Expected): Reference {
  return (_width, n = 0, x = NaN) => (n < 0 ? NaN : f(n, x));
}

/** By base name. */
export const bessel: readonly (readonly [string, Reference])[] = [
  ["j0", (_w, x = NaN) => firstKind(0, x)],
  ["j1", (_w, x = NaN) => firstKind(1, x)],
  ["y0", (_w, x = NaN) => secondKind(0, x)],
  ["y1", (_w, x = NaN) => secondKind(1, x)],
  ["cyl_bessel_i0", (_w, x = NaN) => modified(0, x)],
  ["cyl_bessel_i1", (_w, x = NaN) => modified(1, x)],
  ["jn", ofOrder(firstKind)],
  ["yn", ofOrder(secondKind)],
];
