import { describe, expect, test } from "vitest";
import { log1pExp, log1pExpNonPositive, scalarLanes } from "../../../src/vector/math/index.ts";
import { everyExponent, seededRandom, ulpError } from "./ulp.ts";

const f32 = scalarLanes(32);
const fused = { ...f32, fma: (a: number, b: number, c: number) => Math.fround(a * b + c) };
const softplus = (x: number): number => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));

describe.each([
  ["a product and a sum", f32],
  ["fma", fused],
])("log1pExp with %s", (_, lanes) => {
  const random = seededRandom(3);
  const dense = Array.from({ length: 20000 }, () => Math.fround(random() * 192 - 104));
  const arguments_ = [...everyExponent(2, random), ...dense].filter((x) => x < 88.7 && x > -103);

  test("stays below 3 ulp", () => {
    for (const x of arguments_) expect(ulpError(32, log1pExp(lanes, x), softplus(x)), `${x}`).toBeLessThanOrEqual(3);
  });

  test("stays below 3 ulp where the argument is known not to be positive", () => {
    for (const x of arguments_) {
      const at = -Math.abs(x);
      expect(ulpError(32, log1pExpNonPositive(lanes, at), softplus(at)), `${at}`).toBeLessThanOrEqual(3);
      expect(log1pExpNonPositive(lanes, Math.abs(x), -1)).toBe(log1pExpNonPositive(lanes, at));
    }
  });

  test("has the limits of the composition", () => {
    const xs = [-Infinity, -200, 0, 88.72283172607422, 88.72283935546875, 1000, Infinity, NaN];
    const expected = [0, 0, Math.fround(Math.LN2), 88.72283172607422, Infinity, Infinity, Infinity, NaN];
    expect(xs.map((x) => log1pExp(lanes, x))).toEqual(expected);
    expect([-Infinity, -200, 0, NaN].map((x) => log1pExpNonPositive(lanes, x))).toEqual([
      0,
      0,
      Math.fround(Math.LN2),
      NaN,
    ]);
  });
});
