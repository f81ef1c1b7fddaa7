/**
 * The gamma function: Stirling's series for arguments from 64 on, the recurrence below, reflection of negative ones.
 */
import { sinpi } from "./circular.ts";
import { bernoulli, pi } from "./constants.ts";
import { exp, log, workBits } from "./exponential.ts";
import {
  abs,
  add,
  addExact,
  approximate,
  div,
  fixed,
  magnitude,
  mul,
  one,
  type Real,
  real,
  scale,
  sub,
} from "./real.ts";

const least = 64;

/** `log gamma(x) = stirling - log product` for a positive `x`. */
function parts(x: Real): { stirling: Real; product: Real } {
  let product = one;
  let z = x;
  if (magnitude(x) < 8) {
    while (approximate(z) < least) {
      product = mul(product, z);
      z = addExact(z, one);
    }
  }
  const inverse = div(one, z);
  const square = fixed(mul(inverse, inverse), workBits);
  let power = 1n << BigInt(workBits);
  let sum = 0n;
  bernoulli()
    .slice(0, 44)
    .forEach(([p, q], i) => {
      const k = BigInt(2 * (i + 1));
      sum += (power * p) / (q * k * (k - 1n));
      power = (power * square) >> BigInt(workBits);
    });
  const tail = mul(inverse, { mantissa: sum, exponent: -workBits });
  const main = mul(sub(z, real(0.5)), log(z));
  const constant = scale(log(scale(pi(), 1)), -1);
  return { stirling: add(sub(main, z), add(constant, tail)), product };
}

/** `gamma(x)` for an `x` that is no pole. */
export function gamma(x: Real): Real {
  if (x.mantissa > 0n) {
    const { stirling, product } = parts(x);
    return div(exp(stirling), product);
  }
  // Beyond 200 the result is below every format.
  if (magnitude(x) > 9) return { mantissa: sinpi(x).mantissa < 0n ? 1n : -1n, exponent: -1_000_000 };
  return div(pi(), mul(sinpi(x), gamma(addExact(one, { mantissa: -x.mantissa, exponent: x.exponent }))));
}

/** `log |gamma(x)|` for an `x` that is no pole. */
export function logGamma(x: Real): Real {
  if (x.mantissa > 0n) {
    const { stirling, product } = parts(x);
    return sub(stirling, log(product));
  }
  const reflected = logGamma(addExact(one, { mantissa: -x.mantissa, exponent: x.exponent }));
  return sub(log(div(pi(), abs(sinpi(x)))), reflected);
}
