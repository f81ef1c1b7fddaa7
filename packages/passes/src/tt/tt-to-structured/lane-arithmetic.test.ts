import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planAccess, plannedShape } from "./access-plan.ts";
import { divideByConstant } from "./division.ts";
import { joinDigits, reshapeLanes } from "./lane-shapes.ts";
import { Linear } from "./linear.ts";

const shape = [4, 8];
const shapes = [[4, 8], [32], [2, 16], [8, 4], [2, 2, 8], [16, 1, 2]] as const;

/** A digit of an index of a block of {@link shape}. */
const digit = fc.constantFrom([0, 1, 4], [0, 1, 2], [0, 2, 4], [1, 1, 8], [1, 1, 2], [1, 2, 8], [1, 4, 8], [1, 2, 4]);

/** A sum of digits and a constant. */
const sums = fc
  .record({
    terms: fc.array(fc.tuple(digit, fc.constantFrom(1, 2, 3, 4, 8, 16, -1, -4)), { maxLength: 4 }),
    constant: fc.integer({ min: -20, max: 70 }),
  })
  .map(({ terms, constant }) =>
    terms.reduce(
      (sum, [[dim = 0, low = 1, high = 1], by]) => sum.plus(Linear.lane({ kind: "digit", dim, low, high }).times(by)),
      Linear.constant(constant),
    ),
  );

/** The value of a sum at an index. */
function valueAt(sum: Linear, index: readonly number[]): number {
  return sum.terms.reduce((total, { coefficient, lane }) => {
    if (lane === undefined) return total + coefficient;
    if (lane.kind !== "digit") throw new Error("unexpected lane");
    return total + coefficient * (Math.floor(index[lane.dim]! / lane.low) % (lane.high / lane.low));
  }, 0);
}

/** The indices of a block in row-major order. */
function indices(sizes: readonly number[]): number[][] {
  return sizes.reduce<number[][]>(
    (found, size) => found.flatMap((index) => Array.from({ length: size }, (_, k) => [...index, k])),
    [[]],
  );
}

function valuesOf(sum: Linear, sizes: readonly number[]): number[] {
  return indices(sizes).map((index) => valueAt(sum, index));
}

describe("sums over the lanes of a block", () => {
  it("are divided as divsi and remsi do", () => {
    let known = 0;
    fc.assert(
      fc.property(sums, fc.constantFrom(1, 2, 3, 4, 5, 8, 16, 32), (sum, by) => {
        const parts = divideByConstant(sum, by);
        if (parts === undefined) return;
        known++;
        const values = valuesOf(sum, shape);
        expect(valuesOf(parts.quotient, shape)).toEqual(values.map((value) => Math.trunc(value / by) + 0));
        expect(valuesOf(parts.remainder, shape)).toEqual(values.map((value) => (value % by) + 0));
      }),
      { numRuns: 2000 },
    );
    expect(known).toBeGreaterThan(100);
  });

  it("are the same after digits are joined", () => {
    fc.assert(
      fc.property(sums, (sum) => {
        expect(valuesOf(joinDigits(sum), shape)).toEqual(valuesOf(sum, shape));
      }),
    );
  });

  it("have the same values in another shape", () => {
    fc.assert(
      fc.property(sums, fc.constantFrom(...shapes), (sum, to) => {
        const reshaped = reshapeLanes(sum, shape, to);
        if (reshaped !== undefined) expect(valuesOf(reshaped, to)).toEqual(valuesOf(sum, shape));
        else expect(to.join()).not.toBe(shape.join());
      }),
    );
  });

  it("are what the strides of a planned access give", () => {
    fc.assert(
      fc.property(sums, (sum) => {
        const plan = planAccess(sum, shape);
        if (plan === undefined) return;
        const strides = plan.dims.map(({ stride }) => stride.constantValue ?? Number.NaN);
        const offset = plan.offset.constantValue ?? Number.NaN;
        const addresses = indices(plannedShape(plan)).map((index) =>
          index.reduce((address, k, d) => address + k * strides[d]!, offset),
        );
        expect(addresses).toEqual(valuesOf(sum, shape));
      }),
    );
  });
});
