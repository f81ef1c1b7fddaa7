import type { tts } from "@tt-opt/dialect-tt";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areArgumentsApart } from "./arguments-apart.ts";
import { LaunchNumbers } from "./launch-numbers.ts";

const sum = (value: number): tts.LaunchSum => [{ factor: value, of: [] }];

/** Digits without a limit are tried up to here, on both sides of 0. */
const farthest = 12;

interface Places {
  readonly bytes: number;
  readonly first: number;
  readonly digits: readonly { readonly stride: number; readonly count?: number | undefined }[];
}

function described(argument: number, { bytes, first, digits }: Places): tts.ArgumentPlaces {
  const places = digits.map(({ stride, count }) => ({
    stride: sum(stride),
    limits: count === undefined ? [] : [sum(count), sum(count + 1)],
  }));
  return { argument, accesses: [{ bytes, first: sum(first), digits: places }] };
}

/** All bytes that are accessed, as far as they are tried. */
function bytesOf({ bytes, first, digits }: Places, distance: number): Set<number> {
  let starts = [first + distance];
  for (const { stride, count } of digits) {
    const [from, end] = count === undefined ? [-farthest, farthest] : [0, count];
    const values = Array.from({ length: Math.max(0, end - from) }, (_, i) => (from + i) * stride);
    starts = starts.flatMap((start) => values.map((value) => start + value));
  }
  return new Set(starts.flatMap((start) => Array.from({ length: bytes }, (_, i) => start + i)));
}

function areApart(one: Places, other: Places, distance: number): boolean {
  const accessed = [described(0, one), described(1, other)];
  return areArgumentsApart({ accessed }, new LaunchNumbers([1, 1, 1], []), 0, 1, distance);
}

const digit = fc.record({
  stride: fc.constantFrom(-16, -4, 0, 4, 8, 12, 16, 32, 48, 64),
  count: fc.constantFrom(undefined, 0, 1, 2, 3, 4, 8),
});
const places = fc.record({
  bytes: fc.constantFrom(1, 4, 8),
  first: fc.integer({ min: -64, max: 64 }),
  digits: fc.array(digit, { maxLength: 3 }),
});

describe("arguments that lead into one buffer", () => {
  it("are taken to be apart only if they have no byte in common", () => {
    fc.assert(
      fc.property(places, places, fc.integer({ min: -96, max: 96 }), (one, other, distance) => {
        if (areApart(one, other, distance)) {
          const others = bytesOf(other, distance);
          expect([...bytesOf(one, 0)].filter((byte) => others.has(byte))).toEqual([]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  const half: Places = { bytes: 4, first: 0, digits: [{ stride: 4, count: 64 }, { stride: 512 }] };

  it("are apart in the parts of rows, whichever rows they are", () => {
    expect([256, 768, -256].map((distance) => areApart(half, half, distance))).toEqual([true, true, true]);
    expect([0, 252, 260, 512].map((distance) => areApart(half, half, distance))).toEqual([false, false, false, false]);
  });

  it("are apart if one ends where the other begins", () => {
    const block: Places = {
      bytes: 4,
      first: 8,
      digits: [
        { stride: -4, count: 3 },
        { stride: 12, count: 5 },
      ],
    };
    expect([60, -60].map((distance) => areApart(block, block, distance))).toEqual([true, true]);
    expect([59, -59].map((distance) => areApart(block, block, distance))).toEqual([false, false]);
  });

  it("are not apart where a limit is not positive, as that of a remainder by a negative number", () => {
    const nothing: Places = { bytes: 4, first: 0, digits: [{ stride: 4, count: 0 }] };
    expect(areApart(nothing, half, 256)).toBe(false);
  });

  it("are not apart where a number is not known", () => {
    const accessed = [
      described(0, half),
      { argument: 1, accesses: [{ bytes: 4, first: [{ factor: 4, of: [2] }], digits: [] }] },
    ];
    const at = (arg: number | bigint) => new LaunchNumbers([1, 1, 1], [0, 0, arg]);
    expect(areArgumentsApart({ accessed }, at(64), 0, 1, 0)).toBe(true);
    expect(areArgumentsApart({ accessed }, at(2n ** 62n), 0, 1, 0)).toBe(false);
    const difference = [
      { factor: 4, of: [2] },
      { factor: -4, of: [3] },
    ];
    const places = { argument: 1, accesses: [{ bytes: 4, first: difference, digits: [] }] };
    const far = new LaunchNumbers([1, 1, 1], [0, 0, 2n ** 60n + 65n, 2n ** 60n]);
    expect(areArgumentsApart({ accessed: [described(0, half), places] }, far, 0, 1, 0)).toBe(false);
    const stepped = { bytes: 4, first: [], digits: [{ stride: difference, limits: [sum(16)] }] };
    const steps = { argument: 1, accesses: [stepped] };
    expect(areArgumentsApart({ accessed: [described(0, half), steps] }, far, 0, 1, 256)).toBe(false);
    expect(areArgumentsApart({ accessed: accessed.slice(1) }, at(64), 0, 1, 0)).toBe(false);
  });
});
