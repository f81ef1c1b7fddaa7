/** Circular functions of real numbers and their inverses, and the inverse hyperbolic functions. */
import { pi, piBits, piFixed } from "./constants.ts";
import { log1p, workBits } from "./exponential.ts";
import {
  abs,
  add,
  addExact,
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

/** An angle as `quadrant * pi/2 + rest` with `|rest| <= pi/4`. */
interface Reduced {
  readonly quadrant: number;
  readonly rest: Real;
}

/** Reduces an angle of at most 2^1024. */
function reduce(x: Real): Reduced {
  if (magnitude(x) < -1) return { quadrant: 0, rest: x };
  const angle = fixed(x, piBits);
  const right = piFixed() >> 1n;
  let n = angle / right;
  let rest = angle - n * right;
  if (2n * rest > right) n += 1n;
  else if (-2n * rest > right) n -= 1n;
  rest = angle - n * right;
  return { quadrant: Number(((n % 4n) + 4n) % 4n), rest: rounded(rest, -piBits) };
}

/** Reduces `pi x`, exactly but for the last multiplication. */
function reduceTurns(x: Real): Reduced {
  if (magnitude(x) < -2) return { quadrant: 0, rest: mul(x, pi()) };
  const bits = Math.max(-x.exponent, 1);
  const doubled = fixed(x, bits) * 2n;
  const unit = 1n << BigInt(bits);
  const n = (2n * doubled + unit) >> BigInt(bits + 1);
  return {
    quadrant: Number(((n % 4n) + 4n) % 4n),
    rest: mul(rounded(doubled - n * unit, -bits - 1), pi()),
  };
}

/** `sin r / r` and `cos r` for `|r| <= 1`. */
function series(r: Real, first: bigint): Real {
  const z = fixed(mul(r, r), workBits);
  let term = 1n << BigInt(workBits);
  let sum = term;
  for (let k = first; term !== 0n && term !== -1n; k += 2n) {
    term = -((term * z) >> BigInt(workBits)) / (k * (k + 1n));
    sum += term;
  }
  return { mantissa: sum, exponent: -workBits };
}

function sineOf({ quadrant, rest }: Reduced): Real {
  const value = quadrant % 2 === 0 ? mul(rest, series(rest, 2n)) : series(rest, 1n);
  return quadrant >= 2 ? neg(value) : value;
}

function cosineOf({ quadrant, rest }: Reduced): Real {
  return sineOf({ quadrant: (quadrant + 1) % 4, rest });
}

export function sin(x: Real): Real {
  return sineOf(reduce(x));
}

export function cos(x: Real): Real {
  return cosineOf(reduce(x));
}

export function tan(x: Real): Real {
  const reduced = reduce(x);
  return div(sineOf(reduced), cosineOf(reduced));
}

/** `sin(pi x)`. */
export function sinpi(x: Real): Real {
  return sineOf(reduceTurns(x));
}

/** `cos(pi x)`. */
export function cospi(x: Real): Real {
  return cosineOf(reduceTurns(x));
}

export function atan(x: Real): Real {
  if (x.mantissa === 0n) return zero;
  if (x.mantissa < 0n) return neg(atan(neg(x)));
  if (magnitude(x) > 1) return sub(scale(pi(), -1), atan(div(one, x)));
  if (magnitude(x) < -19) return arctanSeries(x);
  const y = real(Math.atan(approximate(x)));
  const t = tan(y);
  return add(y, arctanSeries(div(sub(x, t), add(one, mul(x, t)))));
}

function arctanSeries(d: Real): Real {
  const z = fixed(mul(d, d), workBits);
  let power = 1n << BigInt(workBits);
  let sum = power;
  for (let k = 3n; power !== 0n && power !== -1n; k += 2n) {
    power = -((power * z) >> BigInt(workBits));
    sum += power / k;
  }
  return mul(d, { mantissa: sum, exponent: -workBits });
}

/** The angle of the point `(x, y)`, which is not the origin; in `(-pi, pi]`. */
export function atan2(y: Real, x: Real): Real {
  if (x.mantissa === 0n) return scale(y.mantissa < 0n ? neg(pi()) : pi(), -1);
  const angle = atan(div(y, x));
  if (x.mantissa > 0n) return angle;
  return y.mantissa < 0n ? sub(angle, pi()) : add(angle, pi());
}

export function asin(x: Real): Real {
  const cosine = sqrt(mul(addExact(one, neg(x)), addExact(one, x)));
  return atan2(x, cosine);
}

export function acos(x: Real): Real {
  const sine = sqrt(mul(addExact(one, neg(x)), addExact(one, x)));
  return atan2(sine, x);
}

export function asinh(x: Real): Real {
  const a = abs(x);
  const square = mul(a, a);
  const value = log1p(add(a, div(square, add(one, sqrt(add(one, square))))));
  return x.mantissa < 0n ? neg(value) : value;
}

export function acosh(x: Real): Real {
  const t = addExact(x, neg(one));
  return log1p(add(t, sqrt(add(scale(t, 1), mul(t, t)))));
}

export function atanh(x: Real): Real {
  return scale(log1p(div(scale(x, 1), addExact(one, neg(x)))), -1);
}
