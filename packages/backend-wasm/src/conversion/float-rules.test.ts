/** Float operations and casts against the numerics of the IR core, bit by bit. */
import { decodeFloat, type FloatKind, floatFormat } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { bitsOf, decode, encode, evaluate } from "../../test/conversion/elementwise-testing.ts";

const specials = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  1.5,
  2.5,
  -2.5,
  3,
  1e-3,
  -7.25,
  100,
  65504,
  65520,
  1e6,
  Infinity,
  -Infinity,
  NaN,
];
const extremes: Readonly<Record<string, readonly number[]>> = {
  f32: [3.4e38, -3.4e38, 1e-45, 1.2e-38, 16777217, 4294967296, 2147483648, -2147483648, -2147483904, 1e30],
  f64: [1e308, 5e-324, 2 ** 53 + 2, 2 ** 63, -(2 ** 63), 2 ** 64, 1e300, 0.1],
};

function values(type: string): bigint[] {
  return [...specials, ...(extremes[type] ?? [])].map((x) => encode(type, x));
}

function sameBits(type: string, actual: bigint | undefined, expected: bigint): boolean {
  const [a, b] = [decode(type, actual ?? 0n), decode(type, expected)];
  return Number.isNaN(a) && Number.isNaN(b) ? true : actual === expected;
}

const nearestEven = (x: number): number => {
  const f = Math.floor(x);
  const d = x - f;
  if (!Number.isFinite(x) || d === 0) return x;
  const up = d > 0.5 || (d === 0.5 && f % 2 !== 0);
  const r = up ? f + 1 : f;
  return r === 0 ? (x < 0 ? -0 : 0) : r;
};
const away = (x: number): number => {
  const r = Math.trunc(x);
  if (!Number.isFinite(x)) return x;
  return Math.abs(x - r) >= 0.5 ? r + Math.sign(x) : r;
};
const number = (a: number, b: number, pick: (a: number, b: number) => number): number =>
  Number.isNaN(a) ? b : Number.isNaN(b) ? a : pick(a, b);

const binary: Readonly<Record<string, (a: number, b: number) => number>> = {
  "arith.addf": (a, b) => a + b,
  "arith.subf": (a, b) => a - b,
  "arith.mulf": (a, b) => a * b,
  "arith.divf": (a, b) => a / b,
  "arith.remf": (a, b) => a % b,
  "arith.maximumf": Math.max,
  "arith.minimumf": Math.min,
  "arith.maxnumf": (a, b) => number(a, b, Math.max),
  "arith.minnumf": (a, b) => number(a, b, Math.min),
  "math.copysign": (a, b) => (Object.is(Math.sign(b), -0) || b < 0 ? -Math.abs(a) : Math.abs(a)),
};
const unary: Readonly<Record<string, (a: number) => number>> = {
  "arith.negf": (a) => -a,
  "math.absf": Math.abs,
  "math.sqrt": Math.sqrt,
  "math.floor": Math.floor,
  "math.ceil": Math.ceil,
  "math.trunc": Math.trunc,
  "math.roundeven": nearestEven,
  "math.round": away,
};
const predicates: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  false: () => false,
  oeq: (a, b) => a === b,
  ogt: (a, b) => a > b,
  oge: (a, b) => a >= b,
  olt: (a, b) => a < b,
  ole: (a, b) => a <= b,
  one: (a, b) => a !== b && a === a && b === b,
  ord: (a, b) => a === a && b === b,
  ueq: (a, b) => a === b || a !== a || b !== b,
  ugt: (a, b) => !(a <= b),
  uge: (a, b) => !(a < b),
  ult: (a, b) => !(a >= b),
  ule: (a, b) => !(a > b),
  une: (a, b) => a !== b,
  uno: (a, b) => a !== a || b !== b,
  true: () => true,
};
const asNumber = (type: string, bits: bigint): number => Number(decode(type, bits));

describe.each(["f32", "f64", "f16", "bf16", "f8E5M2", "f8E4M3FN"])("%s", (type) => {
  const all = values(type);
  const pairs = all.flatMap((a) => all.map((b) => [a, b] as const));

  it.each(Object.entries(binary))("%s", (name, reference) => {
    const results = evaluate(`%r = ${name} %a, %b : ${type}`, [type, type], type, pairs);
    pairs.forEach(([a, b], i) => {
      const [x, y] = [asNumber(type, a), asNumber(type, b)];
      // The sign of NaN is of no interest.
      if (name === "math.copysign" && (Number.isNaN(x) || Number.isNaN(y))) return;
      const exact = reference(x, y);
      const expected = encode(type, type === "f64" ? exact : Math.fround(exact));
      if (!sameBits(type, results[i], expected)) expect([name, x, y, results[i]]).toEqual([name, x, y, expected]);
    });
  });

  it.each(Object.entries(unary))("%s", (name, reference) => {
    const results = evaluate(
      `%r = ${name} %a : ${type}`,
      [type],
      type,
      all.map((x) => [x]),
    );
    all.forEach((a, i) => {
      const expected = encode(type, reference(asNumber(type, a)));
      if (!sameBits(type, results[i], expected)) {
        expect([name, asNumber(type, a), results[i]]).toEqual([name, asNumber(type, a), expected]);
      }
    });
  });

  it.each(Object.entries(predicates))("cmpf %s", (name, reference) => {
    const results = evaluate(`%r = arith.cmpf ${name}, %a, %b : ${type}`, [type, type], "i1", pairs);
    pairs.forEach(([a, b], i) => {
      const [x, y] = [asNumber(type, a), asNumber(type, b)];
      expect([x, y, results[i]]).toEqual([x, y, reference(x, y) ? 1n : 0n]);
    });
  });

  it.each(["i1", "i8", "i16", "i32", "i64"])(
    "fptosi and fptoui to %s saturate, to less than 16 bits as if to 16",
    (to) => {
      const width = bitsOf(to);
      const clamp = (x: number, low: bigint, high: bigint): bigint => {
        if (Number.isNaN(x)) return 0n;
        if (x >= Number(high)) return BigInt.asUintN(width, high);
        return BigInt.asUintN(width, x <= Number(low) ? low : BigInt(Math.trunc(x)));
      };
      const half = 1n << BigInt(Math.max(width, 16) - 1);
      const operands = all.map((x) => [x] as const);
      const signed = evaluate(`%r = arith.fptosi %a : ${type} to ${to}`, [type], to, operands);
      expect(signed).toEqual(all.map((x) => clamp(asNumber(type, x), -half, half - 1n)));
      const unsigned = evaluate(`%r = arith.fptoui %a : ${type} to ${to}`, [type], to, operands);
      expect(unsigned).toEqual(all.map((x) => clamp(asNumber(type, x), 0n, 2n * half - 1n)));
    },
  );

  it.each(["i1", "i8", "i16", "i32", "i64"])("sitofp and uitofp from %s", (from) => {
    const width = bitsOf(from);
    const ints = [0n, 1n, -1n, 5n, 127n, -128n, 1000n, 65519n, 65520n, 16777217n, 2n ** 31n - 1n, 2n ** 62n + 1n];
    const bits = ints.map((x) => BigInt.asUintN(width, x));
    const operands = bits.map((x) => [x] as const);
    const convert = (x: bigint): bigint => encode(type, type === "f32" && width > 52 ? roundBig(x) : Number(x));
    const signed = evaluate(`%r = arith.sitofp %a : ${from} to ${type}`, [from], type, operands);
    expect(signed).toEqual(bits.map((x) => convert(BigInt.asIntN(width, x))));
    const unsigned = evaluate(`%r = arith.uitofp %a : ${from} to ${type}`, [from], type, operands);
    expect(unsigned).toEqual(bits.map((x) => convert(x)));
  });
});

/** The f32 nearest to an integer, without rounding to f64 first. */
function roundBig(x: bigint): number {
  const negative = x < 0n;
  const magnitude = negative ? -x : x;
  const shift = Math.max(0, magnitude.toString(2).length - 24);
  const unit = 1n << BigInt(shift);
  const low = magnitude / unit;
  const rest = magnitude % unit;
  const up = rest * 2n > unit || (rest * 2n === unit && low % 2n === 1n);
  const rounded = Number(low + (up ? 1n : 0n)) * 2 ** shift;
  return negative ? -rounded : rounded;
}

const small: readonly FloatKind[] = ["f16", "bf16", "f8E5M2", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ"];

describe("conversions of small floats", () => {
  it.each(small)("every %s widens exactly", (kind) => {
    const { bits } = floatFormat(kind);
    for (const wide of ["f32", "f64"] as const) {
      for (let start = 0; start < 2 ** bits; start += 8192) {
        const patterns = Array.from({ length: Math.min(8192, 2 ** bits) }, (_, i) => BigInt(start + i));
        const results = evaluate(
          `%r = arith.extf %a : ${kind} to ${wide}`,
          [kind],
          wide,
          patterns.map((x) => [x]),
        );
        patterns.forEach((pattern, i) => {
          const expected = decodeFloat(floatFormat(kind), pattern);
          const actual = Number(decode(wide, results[i] ?? 0n));
          if (!Object.is(actual, expected)) expect([pattern, actual]).toEqual([pattern, expected]);
        });
      }
    }
  });

  it("keeps the bits of a NaN that is only copied", () => {
    const text = "%r = arith.bitcast %a : f16 to i16";
    expect(evaluate(text, ["f16"], "i16", [[0x7c01n], [0xfe12n]])).toEqual([0x7c01n, 0xfe12n]);
  });
});

describe("fma", () => {
  it("rounds once in f32 where f64 holds the sum", () => {
    const a = encode("f32", 1 + 2 ** -12);
    const c = encode("f32", -(1 + 2 ** -11));
    const [result] = evaluate("%r = math.fma %a, %b, %c : f32", ["f32", "f32", "f32"], "f32", [[a, a, c]]);
    expect(decode("f32", result ?? 0n)).toBe(2 ** -24);
  });
});
