/** Conversions to integers take the engine's own instruction where that gives what saturating does. */
import { printOperation } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { detectFeatures } from "../runtime/index.ts";
import { decode, encode } from "../../test/conversion/elementwise-testing.ts";
import { convertText } from "../../test/conversion/testing.ts";
import { evaluateVector, vectorText } from "../../test/conversion/vector-testing.ts";

describe("conversions to integers that cannot saturate", () => {
  const clamp = (low: string, high: string, to: string): string => `%low = arith.constant dense<${low}> : vector<4xf32>
  %high = arith.constant dense<${high}> : vector<4xf32>
  %above = arith.maxnumf %a, %low : vector<4xf32>
  %inside = arith.minnumf %above, %high : vector<4xf32>
  %r = arith.fptosi %inside : vector<4xf32> to vector<4x${to}>`;
  const lanes = [-1e9, 3.75, NaN, 1e9].map((x) => [encode("f32", x)]);
  const instructions = (text: string, to: string, relaxed: boolean): string =>
    printOperation(convertText(vectorText(text, ["f32"], to, 4), { relaxed }));

  it.each([
    ["-127.0", "127.0", "i8", [-127, 3, -127, 127]],
    ["-127.0", "127.0", "i32", [-127, 3, -127, 127]],
    ["-2147483648.0", "2147483520.0", "i32", [-1e9, 3, -(2 ** 31), 1e9]],
  ] as const)("from %s to %s, %s", async (low, high, to, expected) => {
    const text = clamp(low, high, to);
    expect(instructions(text, to, true)).toContain("relaxed_trunc_f32x4_s");
    expect(instructions(text, to, false)).toContain("trunc_sat_f32x4_s");
    expect(instructions(text, to, true)).not.toContain("i32x4.min_s");
    const { relaxedSimd } = await detectFeatures();
    for (const relaxed of [false, relaxedSimd])
      expect(evaluateVector(text, ["f32"], to, lanes, { relaxed }).map((x) => Number(decode(to, x)))).toEqual(expected);
  });

  it("makes 0 of NaN where the result has 8 bits", async () => {
    const text = clamp("-127.0", "127.0", "i8").replaceAll("maxnumf", "maximumf").replaceAll("minnumf", "minimumf");
    expect(instructions(text, "i8", true)).toContain("relaxed_trunc_f32x4_s");
    expect(instructions(text.replaceAll("xi8", "xi32"), "i32", true)).not.toContain("relaxed_trunc");
    const { relaxedSimd } = await detectFeatures();
    for (const relaxed of [false, relaxedSimd])
      expect(evaluateVector(text, ["f32"], "i8", lanes, { relaxed }).map((x) => decode("i8", x))).toEqual([
        -127n,
        3n,
        0n,
        127n,
      ]);
  });

  it("saturates where it may", () => {
    expect(instructions(clamp("-5.0e+9", "1.0", "i32"), "i32", true)).not.toContain("relaxed_trunc");
    expect(instructions("%r = arith.fptosi %a : vector<4xf32> to vector<4xi32>", "i32", true)).not.toContain(
      "relaxed_trunc",
    );
    expect(instructions(clamp("-40000.0", "127.0", "i16"), "i16", true)).toContain("i32x4.max_s");
  });
});

describe("conversions to integers that fill narrow lanes", () => {
  const numbers = [NaN, Infinity, -Infinity, 0.5, -0.9, 1, -1, 126.9, 127, 128, -127, -128, -129, 200.7, 255, 256]
    .concat([-32767.5, -32768, -32769, 32767, 32768, 65535, 65536, 1e5, -1e5, 2147483520, 2 ** 31, -(2 ** 31), 2 ** 32])
    .concat([3e9, -3e9, 1e30, -1e30]);
  const clamped = (convert: string, [low, high]: readonly [number, number], to: string, count: number): string =>
    `%l = arith.constant dense<${low.toExponential(6)}> : vector<${count}xf32>
  %h = arith.constant dense<${high.toExponential(6)}> : vector<${count}xf32>
  %x = arith.maximumf %a, %l : vector<${count}xf32>
  %y = arith.minimumf %x, %h : vector<${count}xf32>
  %r = arith.${convert} %y : vector<${count}xf32> to vector<${count}x${to}>`;
  /** The integer that a number between limits becomes; 8 bits are the low ones of 16. */
  const converted = (x: number, convert: string, [low, high]: readonly [number, number]): bigint => {
    const [least, greatest] = convert === "fptosi" ? [-32768, 32767] : [0, 65535];
    const integer = Math.trunc(Math.min(Math.max(x, low), high));
    return Number.isNaN(x) ? 0n : BigInt(Math.min(Math.max(integer, least), greatest));
  };

  it.each([
    ["fptosi", "i8", [-128, 127], "i8x16.narrow_i16x8_s"],
    ["fptosi", "i8", [-127, 127], "i8x16.narrow_i16x8_s"],
    ["fptosi", "i8", [0, 255], "i8x16.narrow_i16x8_u"],
    ["fptoui", "i8", [0, 255], "i8x16.narrow_i16x8_u"],
    ["fptosi", "i8", [-128, 128], "v128.and"],
    ["fptosi", "i8", [-1, 255], "v128.and"],
    ["fptoui", "i8", [0, 256], "v128.and"],
    ["fptosi", "i16", [-1e30, 1e30], "i16x8.narrow_i32x4_s"],
    ["fptosi", "i16", [-5, 70000], "i16x8.narrow_i32x4_s"],
    ["fptosi", "i16", [-5, 5], "i16x8.narrow_i32x4_s"],
    ["fptoui", "i16", [-1e30, 1e30], "i16x8.narrow_i32x4_u"],
    ["fptoui", "i16", [0, 60000], "i16x8.narrow_i32x4_u"],
  ] as const)("%s to %s between %j, by %s", async (convert, to, limits, instruction) => {
    const count = to === "i8" ? 16 : 8;
    const text = clamped(convert, limits, to, count);
    const made = printOperation(convertText(vectorText(text, ["f32"], to, count)));
    expect(made).toContain(instruction);
    expect(made.includes("v128.and")).toBe(instruction === "v128.and");
    expect(made).not.toMatch(/i32x4\.(min|max)/);
    const { relaxedSimd } = await detectFeatures();
    for (const relaxed of [false, relaxedSimd]) {
      for (let start = 0; start < numbers.length; start += count) {
        const lanes = Array.from({ length: count }, (_, lane) => numbers[start + lane] ?? NaN);
        const bits = lanes.map((x) => [encode("f32", x)]);
        const got = evaluateVector(text, ["f32"], to, bits, { relaxed });
        expect(got).toEqual(lanes.map((x) => encode(to, converted(Math.fround(x), convert, limits))));
      }
    }
  });
});
