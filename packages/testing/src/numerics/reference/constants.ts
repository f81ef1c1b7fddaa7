/** Constants of the references: computed when they are first needed, from integer series. */
import { type Real, rounded } from "./real.ts";

/** Bits of `pi` behind the point: enough to reduce the greatest double. */
export const piBits = 1500;

/** `arctan(1 / n)` times `2^bits`. */
function arctanOfInverse(n: bigint, bits: number): bigint {
  let power = (1n << BigInt(bits)) / n;
  let sum = power;
  for (let k = 3n; power !== 0n; k += 2n) {
    power = -power / (n * n);
    sum += power / k;
  }
  return sum;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** `pi * 2^piBits`, by Machin's formula. */
export const piFixed = once(() => {
  const bits = piBits + 32;
  return (16n * arctanOfInverse(5n, bits) - 4n * arctanOfInverse(239n, bits)) >> 32n;
});

export const pi = once((): Real => rounded(piFixed(), -piBits, 400));

/** `ln 2 = 2 artanh(1/3)`. */
export const ln2 = once((): Real => {
  const bits = 500;
  let power = (1n << BigInt(bits)) / 3n;
  let sum = power;
  for (let k = 3n; power !== 0n; k += 2n) {
    power /= 9n;
    sum += power / k;
  }
  return rounded(2n * sum, -bits, 420);
});

/** Euler's constant, by the method of Brent and McMillan with n = 128. */
export const eulerGamma = once((): Real => {
  const bits = 460;
  const n = 128n;
  let term = 1n << BigInt(bits);
  let harmonic = 0n;
  let sum = 0n;
  let weighted = 0n;
  for (let k = 1n; term !== 0n; k++) {
    sum += term;
    weighted += (term * harmonic) >> BigInt(bits);
    term = (term * n * n) / (k * k);
    harmonic += (1n << BigInt(bits)) / k;
  }
  const { mantissa, exponent } = ln2();
  const logN = 7n * (mantissa << BigInt(bits + exponent));
  return rounded((weighted << BigInt(bits)) / sum - logN, -bits, 330);
});

/** `B_2, B_4, …, B_2n` as fractions, by the recurrence of Bernoulli numbers. */
export const bernoulli = once((): readonly (readonly [bigint, bigint])[] => {
  const count = 96;
  const numbers: [bigint, bigint][] = [[1n, 1n]];
  for (let m = 1; m <= count; m++) {
    let numerator = 0n;
    let denominator = 1n;
    let binomial = 1n;
    for (let k = 0; k < m; k++) {
      const [p, q] = numbers[k] ?? [0n, 1n];
      numerator = numerator * q + binomial * p * denominator;
      denominator *= q;
      binomial = (binomial * BigInt(m + 1 - k)) / BigInt(k + 1);
      const divisor = gcd(numerator, denominator);
      numerator /= divisor;
      denominator /= divisor;
    }
    const [p, q] = [-numerator, denominator * BigInt(m + 1)];
    const divisor = gcd(p, q);
    numbers.push([p / divisor, q / divisor]);
  }
  return numbers.filter((_, i) => i >= 2 && i % 2 === 0);
});

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
