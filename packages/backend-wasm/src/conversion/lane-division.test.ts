/** Quotients of 32-bit lanes by a number that all of them share, which is not known when the kernel is compiled. */
import { expect, it } from "vitest";
import { evaluateVector } from "../../test/conversion/vector-testing.ts";

const bits = 32;
const least = -(2n ** 31n);

/** Numbers around which quotients change, and some at random. */
function interesting(divisor: bigint): readonly bigint[] {
  const near = [0n, 1n, 2n, 1000n, 2n ** 30n, 2n ** 31n - 1n, least, 2n ** 32n - 1n];
  const steps = Array.from({ length: 24 }, (_, i) => (divisor === 0n ? 1n : divisor) * (BigInt(i) * 89_478_485n + 1n));
  return [...near, ...steps].flatMap((x) => [x - 1n, x, x + 1n]);
}

/** Division by zero yields the dividend, and the quotient wraps around. */
const divisions: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  divsi: (a, b) => (b === 0n ? a : a / b),
  remsi: (a, b) => (b === 0n ? 0n : a % b),
  divui: (a, b) => (b === 0n ? a : a / b),
  remui: (a, b) => (b === 0n ? 0n : a % b),
};

it.each(Object.entries(divisions))("%s by a shared number", (name, exact) => {
  const wrap = (x: bigint): bigint => (name.endsWith("si") ? BigInt.asIntN(bits, x) : BigInt.asUintN(bits, x));
  const text = `%b0 = vector.extract %b[0] : i32 from vector<4xi32>
  %bs = vector.broadcast %b0 : i32 to vector<4xi32>
  %r = arith.${name} %a, %bs : vector<4xi32>`;
  // The product of 49 and its rounded reciprocal is less than 1.
  const divisors = [
    0n,
    1n,
    2n,
    3n,
    7n,
    10n,
    49n,
    103n,
    641n,
    65537n,
    2n ** 30n,
    2n ** 31n - 1n,
    least,
    -1n,
    -3n,
    -49n,
    -1000n,
  ];
  for (const divisor of divisors) {
    const numbers = interesting(divisor);
    for (const relaxed of [false, true]) {
      for (let i = 0; i + 4 <= numbers.length; i += 4) {
        const lanes = numbers.slice(i, i + 4).map((x) => [BigInt.asUintN(bits, x), BigInt.asUintN(bits, divisor)]);
        const expected = lanes.map(([a = 0n, b = 0n]) => BigInt.asUintN(bits, exact(wrap(a), wrap(b))));
        expect(evaluateVector(text, ["i32", "i32"], "i32", lanes, { relaxed }), `${lanes.join(" ")}`).toEqual(expected);
      }
    }
  }
});
