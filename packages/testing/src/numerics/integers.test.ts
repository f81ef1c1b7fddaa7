import { describe, expect, test } from "vitest";
import { ElementKernel, type Elements, type Path, seededRandom } from "./index.ts";

type Binary = (a: bigint, b: bigint, bits: number) => bigint;

const signed = (n: bigint, bits: number): bigint => BigInt.asIntN(bits, n);
const unsigned = (n: bigint, bits: number): bigint => BigInt.asUintN(bits, n);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const greatest = (a: bigint, b: bigint): bigint => (a > b ? a : b);
/** What is divided by zero gives itself, and leaves nothing. */
const divisor = (b: bigint): bigint => (b === 0n ? 1n : b);

/** Operands come with their signed reading. */
const operations: Readonly<Record<string, Binary>> = {
  addi: (a, b) => a + b,
  subi: (a, b) => a - b,
  muli: (a, b) => a * b,
  divsi: (a, b) => a / divisor(b),
  remsi: (a, b) => a % divisor(b),
  divui: (a, b, bits) => unsigned(a, bits) / divisor(unsigned(b, bits)),
  remui: (a, b, bits) => unsigned(a, bits) % divisor(unsigned(b, bits)),
  andi: (a, b) => a & b,
  ori: (a, b) => a | b,
  xori: (a, b) => a ^ b,
  minsi: least,
  maxsi: greatest,
  minui: (a, b, bits) => least(unsigned(a, bits), unsigned(b, bits)),
  maxui: (a, b, bits) => greatest(unsigned(a, bits), unsigned(b, bits)),
  // By the width or more: as if the bits were shifted out one by one.
  shli: (a, b, bits) => (unsigned(b, bits) < BigInt(bits) ? a << unsigned(b, bits) : 0n),
  shrui: (a, b, bits) => unsigned(a, bits) >> least(unsigned(b, bits), 64n),
  shrsi: (a, b, bits) => a >> least(unsigned(b, bits), 64n),
};

const library: Readonly<Record<string, readonly [number, Binary]>> = {
  mulhi: [32, (a, b) => (a * b) >> 32n],
  umulhi: [32, (a, b) => (unsigned(a, 32) * unsigned(b, 32)) >> 32n],
  mul64hi: [64, (a, b) => (a * b) >> 64n],
  umul64hi: [64, (a, b) => (unsigned(a, 64) * unsigned(b, 64)) >> 64n],
  mul24: [32, (a, b) => signed(a, 24) * signed(b, 24)],
  umul24: [32, (a, b) => unsigned(a, 24) * unsigned(b, 24)],
  hadd: [32, (a, b) => (a + b) >> 1n],
  rhadd: [32, (a, b) => (a + b + 1n) >> 1n],
  uhadd: [32, (a, b) => (unsigned(a, 32) + unsigned(b, 32)) >> 1n],
  urhadd: [32, (a, b) => (unsigned(a, 32) + unsigned(b, 32) + 1n) >> 1n],
  min: [32, least],
  umax: [32, (a, b) => greatest(unsigned(a, 32), unsigned(b, 32))],
};

function buffer(bits: number, values: readonly bigint[]): Elements {
  if (bits === 64) return BigInt64Array.from(values);
  const numbers = values.map((n) => Number(signed(n, bits)));
  return bits === 32 ? Int32Array.from(numbers) : bits === 16 ? Int16Array.from(numbers) : Int8Array.from(numbers);
}

/** Pairs of the ends of the range, of small and of random numbers. */
function pairs(bits: number): readonly (readonly [bigint, bigint])[] {
  const random = seededRandom(bits);
  const limit = 1n << BigInt(bits - 1);
  const ends = [
    0n,
    1n,
    -1n,
    2n,
    -2n,
    7n,
    -limit,
    -limit + 1n,
    limit - 1n,
    BigInt(bits - 1),
    BigInt(bits),
    BigInt(bits + 1),
  ];
  const any = (): bigint => {
    const wide = (BigInt(Math.floor(random() * 2 ** 32)) << 32n) | BigInt(Math.floor(random() * 2 ** 32));
    return signed(wide >> BigInt(Math.floor(random() * 64)), bits);
  };
  const mixed = Array.from({ length: 400 }, () => [any(), any()] as const);
  return [...ends.flatMap((a) => ends.map((b) => [a, b] as const)), ...mixed];
}

async function check(
  name: string,
  bits: number,
  text: (of: (e: string) => string) => string,
  expected: Binary,
  path: Path,
): Promise<void> {
  const rows = pairs(bits).map(([a, b]) => [signed(a, bits), signed(b, bits)] as const);
  const type = `i${bits}`;
  const kernel = await ElementKernel.compile({ operands: [type, type], result: type, text }, path);
  const output = buffer(
    bits,
    rows.map(() => 0n),
  );
  await kernel.apply(
    [
      buffer(
        bits,
        rows.map(([a]) => a),
      ),
      buffer(
        bits,
        rows.map(([, b]) => b),
      ),
    ],
    output,
  );
  await kernel.dispose();
  rows.forEach(([a, b], i) => {
    const want = signed(expected(a, b, bits), bits);
    if (BigInt(output[i] ?? 0) !== want) expect(`${name}(${a}, ${b}) = ${output[i]}`).toBe(String(want));
  });
}

describe.each([8, 16, 32, 64])("operations of i%i", (bits) => {
  test.each(Object.entries(operations))("%s", async (name, expected) => {
    // Only lanes of i32 have vectors.
    for (const path of bits === 32 ? (["vector", "scalar"] as const) : (["scalar"] as const)) {
      await check(`${path} ${name}`, bits, (of) => `%r = arith.${name} %a, %b : ${of(`i${bits}`)}`, expected, path);
    }
  });
});

describe("integer functions of libdevice", () => {
  test.each(Object.entries(library))("%s", async (name, [bits, expected]) => {
    const type = `i${bits}`;
    const text = (of: (e: string) => string): string =>
      `%r = tt.extern_elementwise %a, %b {libname = "", libpath = "", pure = true, symbol = "__nv_${name}"} : (${of(type)}, ${of(type)}) -> ${of(type)}`;
    for (const path of ["vector", "scalar"] as const) await check(`${path} ${name}`, bits, text, expected, path);
  });

  test("tt.mulhiui", async () => {
    for (const bits of [32, 64]) {
      const text = (of: (e: string) => string): string => `%r = tt.mulhiui %a, %b : ${of(`i${bits}`)}`;
      const expected: Binary = (a, b) => (unsigned(a, bits) * unsigned(b, bits)) >> BigInt(bits);
      for (const path of ["vector", "scalar"] as const) await check(`${path} mulhiui`, bits, text, expected, path);
    }
  });
});
