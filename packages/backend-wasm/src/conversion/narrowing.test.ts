/** Narrowing casts of floats in all rounding modes, bit by bit against the numerics of the IR core. */
import { decodeFloat, encodeFloat, type FloatKind, floatFormat, type FloatRounding } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { decode, encode, evaluate } from "../../test/conversion/elementwise-testing.ts";

const modes: Readonly<Record<string, FloatRounding>> = {
  "": "nearest-even",
  to_nearest_even: "nearest-even",
  to_nearest_away: "nearest-away",
  toward_zero: "toward-zero",
  downward: "downward",
  upward: "upward",
};
const small: readonly FloatKind[] = ["f16", "bf16", "f8E5M2", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ"];
const targets = [...small.flatMap((to) => [["f32", to] as const, ["f64", to] as const]), ["f64", "f32"] as const];
const cases = targets.flatMap(([from, to]) => Object.keys(modes).map((mode) => [from, to, mode] as const));

/** Around the limits of the formats, and values that no format distinguishes from 0 or infinity. */
const limits = [
  0,
  1e-45,
  0.7e-45,
  1e-40,
  1e-9,
  5e-324,
  2 ** -150,
  2 ** -25,
  2 ** -24,
  1.5 * 2 ** -24,
  1e30,
  1e300,
  240,
  247.9,
  248,
  256,
  448,
  463.9,
  464,
  465,
  480,
  57344,
  61440,
  61441,
  65504,
  65519,
  65520,
  65535,
  3.4e38,
  3.39e38,
  2 ** 128 - 2 ** 103,
  2 ** 128 - 2 ** 103 - 2 ** 80,
  2 ** 128,
  Infinity,
];

/** Values of `kind`, the middles between neighbours, and what lies shortly before and behind those. */
function interesting(kind: FloatKind): readonly number[] {
  const format = floatFormat(kind);
  const count = Math.min(2 ** format.bits, 1000);
  const step = Math.floor(2 ** format.bits / count);
  const numbers = [...limits, ...limits.map((x) => -x), NaN];
  for (let i = 0; i < count; i++) {
    const a = decodeFloat(format, BigInt(i * step));
    const b = decodeFloat(format, BigInt(i * step + 1));
    const middle = a / 2 + b / 2;
    numbers.push(a, middle);
    for (const distance of [2 ** -20, 2 ** -50]) numbers.push(middle * (1 + distance), middle * (1 - distance));
  }
  return numbers;
}

/** Expects that `operation` on `%a` rounds all interesting values to `to`. */
function expectRounded(operation: string, from: FloatKind, to: FloatKind, rounding: FloatRounding): void {
  const operands = interesting(to).map((x) => [encode(from, x)] as const);
  const results = evaluate(operation, [from], to, operands);
  const wrong = operands.flatMap(([bits], i) => {
    const x = Number(decode(from, bits));
    const expected = decodeFloat(floatFormat(to), encodeFloat(floatFormat(to), x, rounding));
    const got = decodeFloat(floatFormat(to), results[i] ?? 0n);
    return Object.is(got, expected) ? [] : [{ x, got, expected }];
  });
  expect(wrong.slice(0, 5)).toEqual([]);
}

describe("arith.truncf", () => {
  it.each(cases)("from %s to %s %s", (from, to, mode) => {
    expectRounded(`%r = arith.truncf %a ${mode} : ${from} to ${to}`, from, to, modes[mode] ?? "nearest-even");
  });

  it.each(cases)("of vectors from %s to %s %s", (from, to, mode) => {
    const operation = `%v = vector.broadcast %a : ${from} to vector<4x${from}>
      %w = arith.truncf %v ${mode} : vector<4x${from}> to vector<4x${to}>
      %r = vector.extract %w[2] : ${to} from vector<4x${to}>`;
    expectRounded(operation, from, to, modes[mode] ?? "nearest-even");
  });

  it.each(["f16", "bf16"] as const)("of eight elements from f32 to %s, which packs them", (to) => {
    const operation = `%v = vector.broadcast %a : f32 to vector<4xf32>
      %z = arith.constant dense<-1.0> : vector<4xf32>
      %vz = vector.shuffle %z, %v [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
      %w = arith.truncf %vz : vector<8xf32> to vector<8x${to}>
      %r = vector.extract %w[6] : ${to} from vector<8x${to}>`;
    expectRounded(operation, "f32", to, "nearest-even");
  });
});

describe("arith.extf", () => {
  it.each(["f16", "bf16"] as const)("of eight elements from %s, which unpacks them", (from) => {
    const format = floatFormat(from);
    const operation = `%v = vector.broadcast %a : ${from} to vector<8x${from}>
      %w = arith.extf %v : vector<8x${from}> to vector<8xf32>
      %s = vector.extract_strided_slice %w {offsets = [4], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
      %r = vector.extract %s[1] : f32 from vector<4xf32>`;
    const patterns = Array.from({ length: 2 ** 16 / 7 }, (_, i) => BigInt(7 * i));
    const results = evaluate(
      operation,
      [from],
      "f32",
      patterns.map((bits) => [bits]),
    );
    const wrong = patterns.filter(
      (bits, i) => !Object.is(decodeFloat(format, bits), Number(decode("f32", results[i] ?? 0n))),
    );
    expect(wrong).toEqual([]);
  });
});
