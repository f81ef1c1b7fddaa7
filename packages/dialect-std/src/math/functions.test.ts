/** The error function against values from tables, and rounding against JavaScript's. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Builder, Context, FloatAttr, FloatType, type FoldResult, type Operation, type Value } from "@tt-opt/ir-core";
import { CeilOp, erf, erfc, FloorOp, mathDialect, RoundEvenOp, RoundOp, TruncOp } from "./index.ts";

describe("erf", () => {
  // Abramowitz and Stegun, table 7.1, and high-precision values from the series.
  it.each([
    [0, 0],
    [0.1, 0.1124629160182849],
    [0.5, 0.5204998778130465],
    [1, 0.8427007929497149],
    [1.5, 0.9661051464753108],
    [2, 0.9953222650189527],
    [2.5, 0.999593047982555],
    [3, 0.9999779095030014],
  ])("of %d", (x, expected) => {
    expect(Math.abs(erf(x) - expected)).toBeLessThanOrEqual(4e-16);
    expect(erf(-x)).toBe(-erf(x));
  });

  it.each([
    [0.5, 0.4795001221869535],
    [1, 0.15729920705028513],
    [2, 0.004677734981047266],
    [5, 1.5374597944280349e-12],
    [10, 2.088487583762545e-45],
    [-1, 1.8427007929497148],
  ])("complement of %d", (x, expected) => {
    expect(Math.abs(erfc(x) / expected - 1)).toBeLessThan(4e-15);
  });

  it("and its complement add up to 1", () => {
    fc.assert(
      fc.property(fc.double({ min: -6, max: 6, noNaN: true }), (x) => {
        expect(Math.abs(erf(x) + erfc(x) - 1)).toBeLessThan(1e-15);
      }),
    );
  });
});

const context = new Context(mathDialect);
const f32 = FloatType.get(context, "f32");

/** What a function of one f32 folds to. */
function fold(make: (b: Builder, x: Value) => Operation, value: number): FoldResult | undefined {
  let result: FoldResult | undefined;
  new Builder(context).region([f32], (b, [x]) => {
    if (x !== undefined) result = make(b, x).fold?.([FloatAttr.get(f32, value)])?.[0];
  });
  return result;
}

describe("rounding", () => {
  const halfEven = (x: number): number => {
    const low = Math.floor(x);
    if (x - low !== 0.5) return Math.round(x);
    return low % 2 === 0 ? low : low + 1;
  };
  it.each([
    ["ceil", (b: Builder, input: Value) => CeilOp.build(b, { input }), Math.ceil],
    ["floor", (b: Builder, input: Value) => FloorOp.build(b, { input }), Math.floor],
    ["trunc", (b: Builder, input: Value) => TruncOp.build(b, { input }), Math.trunc],
    [
      "round",
      (b: Builder, input: Value) => RoundOp.build(b, { input }),
      (x: number) => Math.sign(x) * Math.round(Math.abs(x)),
    ],
    ["roundeven", (b: Builder, input: Value) => RoundEvenOp.build(b, { input }), halfEven],
  ] as const)("%s agrees with JavaScript", (_name, make, expected) => {
    const numbers = fc.oneof(
      fc.float({ noNaN: true }),
      fc.integer({ min: -40, max: 40 }).map((n) => n / 4),
    );
    fc.assert(
      fc.property(numbers, (x) => {
        const result = fold(make, x);
        expect(result instanceof FloatAttr ? result.value + 0 : undefined).toBe(expected(Math.fround(x)) + 0);
      }),
    );
  });
});
