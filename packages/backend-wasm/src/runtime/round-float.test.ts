/** Rounding to small floats, over all of their values and the points between them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFloat, floatFormats } from "@tt-opt/ir-core";
import {
  bf16FromBits,
  f16FromBits,
  f8E4M3FNFromBits,
  f8E4M3FNUZFromBits,
  f8E5M2FNUZFromBits,
  f8E5M2FromBits,
  roundToBf16,
  roundToF16,
} from "./round-float.ts";

describe.each([
  ["f16", roundToF16, f16FromBits, 0x7c00],
  ["bf16", roundToBf16, bf16FromBits, 0x7f80],
] as const)("%s", (_, round, fromBits, infinity) => {
  it("keeps its own values", () => {
    const all = Array.from({ length: 0x10000 }, (_, bits) => fromBits(bits));
    expect(all.filter((value) => !Object.is(round(value), value))).toEqual([]);
  });

  it("rounds to the nearest value, ties to even", () => {
    const wrong: number[] = [];
    const check = (value: number, expected: number) => void (round(value) === expected || wrong.push(value));
    for (let bits = 0; bits < infinity - 1; bits++) {
      const [low, high] = [fromBits(bits), fromBits(bits + 1)];
      const middle = (low + high) / 2;
      check(middle, bits % 2 === 0 ? low : high);
      check(-middle, -(bits % 2 === 0 ? low : high));
      check((3 * low + high) / 4, low);
      check((low + 3 * high) / 4, high);
    }
    expect(wrong).toEqual([]);
  });

  it("overflows from half a unit beyond the largest value on", () => {
    const [below, largest] = [fromBits(infinity - 2), fromBits(infinity - 1)];
    const half = (largest - below) / 2;
    expect(round(largest + half)).toBe(Infinity);
    expect(round(largest + half * 0.99)).toBe(largest);
    expect(round(-largest - half)).toBe(-Infinity);
    expect(round(NaN)).toBeNaN();
    expect(round(-0)).toBe(-0);
    expect(round(5e-324)).toBe(0);
  });
});

it("bf16 agrees with rounding the bits of an f32", () => {
  const view = new DataView(new ArrayBuffer(4));
  fc.assert(
    fc.property(fc.float({ noNaN: true }), (value) => {
      view.setFloat32(0, value);
      const bits = view.getUint32(0);
      view.setUint32(0, ((bits + 0x7fff + ((bits >>> 16) & 1)) & 0xffff0000) >>> 0);
      expect(roundToBf16(value)).toBe(view.getFloat32(0));
    }),
  );
});

it("reads eight-bit floats", () => {
  expect([0x00, 0x01, 0x08, 0x38, 0x7e, 0x7f, 0xb8].map(f8E4M3FNFromBits)).toEqual([
    0,
    2 ** -9,
    2 ** -6,
    1,
    448,
    NaN,
    -1,
  ]);
  expect([0x01, 0x04, 0x3c, 0x7b, 0x7c, 0x7d, 0xbc].map(f8E5M2FromBits)).toEqual([
    2 ** -16,
    2 ** -14,
    1,
    57344,
    Infinity,
    NaN,
    -1,
  ]);
});

it.each([
  ["f8E4M3FN", f8E4M3FNFromBits],
  ["f8E5M2", f8E5M2FromBits],
  ["f8E4M3FNUZ", (bits: number) => f8E4M3FNUZFromBits(bits)],
  ["f8E4M3B11FNUZ", (bits: number) => f8E4M3FNUZFromBits(bits, 11)],
  ["f8E5M2FNUZ", f8E5M2FNUZFromBits],
] as const)("reads every %s as the IR does", (name, fromBits) => {
  const all = Array.from({ length: 256 }, (_, bits) => bits);
  expect(all.map(fromBits)).toEqual(all.map((bits) => decodeFloat(floatFormats[name], BigInt(bits))));
});
