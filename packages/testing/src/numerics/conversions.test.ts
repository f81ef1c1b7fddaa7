import { decodeFloat, floatFormat, type FloatFormat, type FloatKind, makeSmallFloatCodec } from "@tt-opt/ir-core";
import { describe, expect, test } from "vitest";
import { ElementKernel, type Elements, integerOf, type Path, seededRandom, specialValues } from "./index.ts";
import { type Direction, roundTo } from "./float-width.ts";
import { roundEven } from "./functions.ts";
import { real } from "./reference/real.ts";
import { withExponent } from "./samples.ts";

const kinds: readonly FloatKind[] = ["f16", "bf16", "f8E4M3FN", "f8E5M2", "f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3B11FNUZ"];
const paths: readonly Path[] = ["vector", "scalar"];

async function apply(
  text: (of: (element: string) => string) => string,
  operand: string,
  result: string,
  input: Elements,
  output: Elements,
  path: Path,
): Promise<void> {
  const kernel = await ElementKernel.compile({ operands: [operand], result, text }, path);
  await kernel.apply([input], output);
  await kernel.dispose();
}

const patternsOf = ({ bits }: FloatFormat, count: number): Uint8Array | Uint16Array =>
  bits === 8 ? new Uint8Array(count) : new Uint16Array(count);

/** Every number of a format, in ascending order, without infinities. */
function finiteValues(format: FloatFormat): readonly number[] {
  const { fromBits } = makeSmallFloatCodec(format);
  const values = Array.from({ length: 2 ** format.bits }, (_, bits) => fromBits(bits)).filter(Number.isFinite);
  return [...new Set(values)].toSorted((a, b) => a - b);
}

/**
 * Numbers that are hard to round to a format: its own, the points halfway between, and the neighbours of these in a
 * wider one.
 */
function boundaries(format: FloatFormat, isSingle: boolean): readonly number[] {
  const values = finiteValues(format);
  const [first = 0, second = 0] = values;
  const beyond = [2 * first - second, 1.5 * first - 0.5 * second, 4 * first, Infinity, NaN];
  const points = [
    ...values,
    ...values.slice(1).map((x, i) => ((values[i] ?? 0) + x) / 2),
    ...beyond,
    ...beyond.map((x) => -x),
    -0,
  ];
  const epsilon = isSingle ? 2 ** -23 : 2 ** -50;
  const near = points.flatMap((x) => [x, x * (1 + epsilon), x * (1 - epsilon)]);
  // In f64, also points whose rounding to f32 would be a tie.
  return isSingle ? near.map(Math.fround) : near;
}

describe.each(kinds)("%s", (kind) => {
  const format = floatFormat(kind);
  const codec = makeSmallFloatCodec(format);

  test.each(paths)("all patterns are read (%s)", async (path) => {
    const count = 2 ** format.bits;
    const input = patternsOf(format, count).map((_, i) => i);
    for (const wide of ["f32", "f64"]) {
      const output = wide === "f32" ? new Float32Array(count) : new Float64Array(count);
      await apply((of) => `%r = arith.extf %a : ${of(kind)} to ${of(wide)}`, kind, wide, input, output, path);
      const wrong = Array.from(output).findIndex((x, i) => !Object.is(x, decodeFloat(format, BigInt(i))));
      expect(wrong, `pattern ${wrong} gives ${output[wrong]}`).toBe(-1);
    }
  });

  test.each(paths)("numbers are rounded (%s)", async (path) => {
    for (const wide of ["f32", "f64"] as const) {
      const numbers = boundaries(format, wide === "f32");
      const input = wide === "f32" ? Float32Array.from(numbers) : Float64Array.from(numbers);
      for (const mode of ["to_nearest_even", "toward_zero"]) {
        const output = patternsOf(format, numbers.length);
        const attribute = mode === "toward_zero" ? "toward_zero " : "";
        await apply(
          (of) => `%r = arith.truncf %a ${attribute}: ${of(wide)} to ${of(kind)}`,
          wide,
          kind,
          input,
          output,
          path,
        );
        const encode = mode === "toward_zero" ? codec.toBitsTowardZero : codec.toBits;
        numbers.forEach((x, i) => {
          const got = output[i] ?? 0;
          if (Number.isNaN(x)) expect(codec.fromBits(got)).toBeNaN();
          else if (got !== encode(x)) expect(`${mode} ${x} gives ${got}`).toBe(String(encode(x)));
        });
      }
    }
  });
});

describe("floats and integers", () => {
  const directions: readonly Direction[] = ["rn", "rz", "rd", "ru"];
  const names = { int: 32, uint: 32, ll: 64, ull: 64 } as const;
  const random = seededRandom(13);
  const isSigned = (name: string): boolean => !name.startsWith("u");
  const call = (symbol: string, from: string, to: string) => (of: (element: string) => string) =>
    `%r = tt.extern_elementwise %a {libname = "", libpath = "", pure = true, symbol = "__nv_${symbol}"} : (${of(from)}) -> ${of(to)}`;

  test.each(Object.entries(names))("every rounding of floats to %s", async (name, bits) => {
    for (const width of [32, 64] as const) {
      const fields = width === 32 ? 255 : 2047;
      const exponents = Array.from({ length: 1200 }, (_, i) => (width === 32 ? 110 : 1010) + (i % 80)).filter(
        (e) => e < fields,
      );
      const numbers = [
        ...specialValues(width),
        ...exponents.map((e) => withExponent(width, e, random) * (random() < 0.5 ? -1 : 1)),
      ];
      const input = width === 32 ? Float32Array.from(numbers) : Float64Array.from(numbers);
      const float = width === 32 ? "float" : "double";
      for (const direction of directions) {
        const round = { rn: roundEven, rz: Math.trunc, rd: Math.floor, ru: Math.ceil }[direction];
        const output = bits === 32 ? new Int32Array(numbers.length) : new BigInt64Array(numbers.length);
        await apply(
          call(`${float}2${name}_${direction}`, `f${width}`, `i${bits}`),
          `f${width}`,
          `i${bits}`,
          input,
          output,
          "scalar",
        );
        input.forEach((x, i) => {
          const expected = BigInt.asIntN(bits, integerOf(round(x), bits, isSigned(name)));
          if (BigInt(output[i] ?? 0) !== expected)
            expect(`${name}_${direction} of ${x}: ${output[i]}`).toBe(String(expected));
        });
      }
    }
  });

  test.each(Object.entries(names))("every rounding of %s to floats", async (name, bits) => {
    const limit = 2n ** BigInt(bits - 1);
    const wide = (): bigint =>
      BigInt.asUintN(64, (BigInt(Math.floor(random() * 2 ** 32)) << 32n) | BigInt(Math.floor(random() * 2 ** 32)));
    const patterns = [0n, 1n, -1n, limit, limit - 1n, limit - 2n, -limit + 1n, limit - 513n, limit - 512n];
    for (let i = 0; i < 1500; i++) patterns.push(wide() >> BigInt(i % 64));
    for (let e = 24; e < bits; e++)
      patterns.push((1n << BigInt(e)) + (1n << BigInt(e - 24)), (1n << BigInt(e)) + 1n, -(1n << BigInt(e)) - 1n);
    const numbers = patterns.map((n) => (isSigned(name) ? BigInt.asIntN(bits, n) : BigInt.asUintN(bits, n)));
    const input =
      bits === 32 ? Int32Array.from(numbers, (n) => Number(BigInt.asIntN(32, n))) : BigInt64Array.from(numbers);
    for (const width of [32, 64] as const) {
      const float = width === 32 ? "float" : "double";
      for (const direction of directions) {
        const output = width === 32 ? new Float32Array(numbers.length) : new Float64Array(numbers.length);
        await apply(
          call(`${name}2${float}_${direction}`, `i${bits}`, `f${width}`),
          `i${bits}`,
          `f${width}`,
          input,
          output,
          "scalar",
        );
        numbers.forEach((n, i) => {
          const expected = roundTo(width, { mantissa: n, exponent: 0 }, direction);
          if (!Object.is(output[i], expected))
            expect(`${name}2${float}_${direction} of ${n}: ${output[i]}`).toBe(String(expected));
        });
      }
    }
  });

  test.each(directions)("f64 to f32, %s", async (direction) => {
    const single = Array.from(
      { length: 1500 },
      (_, i) => withExponent(32, i % 255, random) * (random() < 0.5 ? -1 : 1),
    );
    const numbers = [
      ...specialValues(64),
      ...single.flatMap((x) => [x, x * (1 + 2 ** -25), x * (1 + 2 ** -24), x * (1 + random() * 2 ** -22)]),
    ];
    const output = new Float32Array(numbers.length);
    await apply(
      call(`double2float_${direction}`, "f64", "f32"),
      "f64",
      "f32",
      Float64Array.from(numbers),
      output,
      "vector",
    );
    numbers.forEach((x, i) => {
      const expected = Number.isFinite(x) && x !== 0 ? roundTo(32, real(x), direction) : x;
      if (!Object.is(output[i], expected)) expect(`${x} gives ${output[i]}`).toBe(String(expected));
    });
  });
});
