/** Launches of random kernels: the numbers they get, and what is in their buffers. */
import * as fc from "fast-check";
import { type Buffer, drawnBuffer, randomBits } from "../random-buffers.ts";
import { isFloat, limitOf } from "./elements.ts";
import type { Input, Output } from "./kernel-builder.ts";
import { sizeOf } from "./lanes.ts";

/** The arguments of a launch but for the buffers, which are made from `seed`. */
export interface Launch {
  readonly n: number;
  readonly m: number;
  readonly k: bigint;
  readonly seed: number;
}

/** A number near one that kernels depend on: that of the lanes of a block, or of all programs. */
const nearby = fc.record({
  of: fc.constantFrom("nothing", "block", "all", "axis"),
  plus: fc.oneof(fc.constantFrom(0, 1, -1), fc.integer({ min: -40, max: 110 })),
});

/** Launches of a kernel with blocks of a shape, in a grid. `%n` is a multiple of 16 if `isDivisible`. */
export const launches = fc
  .array(
    fc.record({ n: nearby, m: nearby, k: fc.constantFrom(1, 0, 3, 7, 64, -5, 1000), seed: fc.nat({ max: 65_535 }) }),
    { minLength: 1, maxLength: 3 },
  )
  .map((list) => (shape: readonly number[], grid: readonly number[], isDivisible: boolean): readonly Launch[] => {
    const numbers = { nothing: 0, block: sizeOf(shape), all: sizeOf(shape) * sizeOf(grid), axis: shape.at(-1) ?? 1 };
    return list.map(({ n, m, k, seed }) => {
      const near = ({ of, plus }: typeof n): number => Math.min(numbers[of], 4096) + plus;
      return { n: isDivisible ? near(n) - (near(n) % 16) : near(n), m: near(m), k: BigInt(k), seed };
    });
  });

/** What is in a buffer before a launch: multiples of a quarter, or integers. */
export function makeBuffer({ element, magnitude, length }: Input | Output, seed: number): Buffer {
  const bits = randomBits(seed);
  const integer = magnitude === limitOf(element) ? bits : () => bits() % (magnitude + 1);
  // Without -0, since sums of zeros may have either sign.
  const quarters = (): number => (bits() % (4 * magnitude + 1)) / 4 + 0;
  const wide = (): bigint => BigInt(integer()) * (integer === bits ? BigInt(bits()) : 1n);
  return drawnBuffer(element, length, isFloat(element) ? quarters : integer, wide);
}
