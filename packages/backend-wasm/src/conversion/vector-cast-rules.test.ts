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
