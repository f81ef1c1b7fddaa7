import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFloat, encodeFloat } from "./float-codec.ts";
import { floatFormats, type FloatFormat } from "./float-format.ts";
import { makeSmallFloatCodec, f32ToBf16Bits, f32ToF16Bits, roundToBf16TowardZero } from "./small-float.ts";
import { nanBits, unpackFloat } from "./float-bits.ts";

const formats = Object.values(floatFormats);
const smallFormats = formats.filter((format) => format.bits <= 16);
const double = fc.oneof(
  fc.double(),
  fc.float(),
  fc.double({ min: -1000, max: 1000 }),
  fc.integer({ min: -70000, max: 70000 }).map((n) => n / 64),
);

/** Every encoding by value, in ascending order of value, without NaN and infinities. */
function finiteValues(format: FloatFormat): { bits: bigint; value: number }[] {
  const all = Array.from({ length: 2 ** format.bits }, (_, bits) => BigInt(bits));
  return all
    .map((bits) => ({ bits, value: decodeFloat(format, bits) }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => a.value - b.value);
}

describe("float codec", () => {
  it.each(smallFormats)("$name: every encoding decodes and encodes to itself, in both paths", (format) => {
    const codec = makeSmallFloatCodec(format);
    for (let bits = 0; bits < 2 ** format.bits; bits++) {
      const value = decodeFloat(format, BigInt(bits));
      if (!Object.is(codec.fromBits(bits), value)) expect(codec.fromBits(bits)).toBe(value);
      const expected = Number.isNaN(value) ? nanBits(format) : BigInt(bits);
      if (encodeFloat(format, value) !== expected) expect(encodeFloat(format, value)).toBe(expected);
      if (BigInt(codec.toBits(value)) !== expected) expect(codec.toBits(value)).toBe(Number(expected));
      if (BigInt(codec.toBitsTowardZero(value)) !== expected)
        expect(codec.toBitsTowardZero(value)).toBe(Number(expected));
    }
  });

  it.each(smallFormats)("$name: between neighbours the nearer wins, ties go to the even encoding", (format) => {
    const codec = makeSmallFloatCodec(format);
    const values = finiteValues(format);
    for (let i = 1; i < values.length; i++) {
      const low = values[i - 1];
      const high = values[i];
      if (low === undefined || high === undefined || low.value === high.value) continue;
      const middle = (low.value + high.value) / 2;
      const towardZero = Math.abs(low.value) < Math.abs(high.value) ? low : high;
      // The only significand of f8E8M0FNU is odd, so that a tie goes up.
      const even = format.encoding === "exponent-only" ? high : low.bits % 2n === 0n ? low : high;
      const isSame = (bits: number, value: number) => codec.fromBits(bits) === value;
      if (!isSame(codec.toBits(middle), even.value))
        expect([middle, codec.round(middle)]).toEqual([middle, even.value]);
      if (!isSame(codec.toBitsTowardZero(middle), towardZero.value))
        expect(codec.roundTowardZero(middle)).toBe(towardZero.value);
      if (format.encoding !== "exponent-only") {
        const away = towardZero === low ? high : low;
        const expected = { downward: low, upward: high, "toward-zero": towardZero, "nearest-away": away } as const;
        for (const rounding of ["downward", "upward", "toward-zero", "nearest-away"] as const) {
          const rounded = decodeFloat(format, encodeFloat(format, middle, rounding));
          if (rounded !== expected[rounding].value) expect([rounding, middle, rounded]).toBe(expected[rounding].value);
        }
      }
      const nearLow = low.value + (high.value - low.value) * 0.49;
      if (!isSame(codec.toBits(nearLow), low.value)) expect(codec.round(nearLow)).toBe(low.value);
    }
  });

  it.each(smallFormats)("$name: the fast path agrees with the exact one", (format) => {
    const codec = makeSmallFloatCodec(format);
    fc.assert(
      fc.property(double, (value) => {
        expect(BigInt(codec.toBits(value))).toBe(encodeFloat(format, value));
        expect(BigInt(codec.toBitsTowardZero(value))).toBe(encodeFloat(format, value, "toward-zero"));
        expect(BigInt(codec.toBitsSaturating(value))).toBe(encodeFloat(format, value, "nearest-even", true));
      }),
    );
  });

  it("agrees with the engine's f32 and f64", () => {
    fc.assert(
      fc.property(double, (value) => {
        expect(decodeFloat(floatFormats.f32, encodeFloat(floatFormats.f32, value))).toBe(Math.fround(value));
        expect(decodeFloat(floatFormats.f64, encodeFloat(floatFormats.f64, value))).toBe(value);
        expect(decodeFloat(floatFormats.f80, encodeFloat(floatFormats.f80, value))).toBe(value);
        expect(decodeFloat(floatFormats.f128, encodeFloat(floatFormats.f128, value))).toBe(value);
      }),
    );
  });

  it("rounds from a double once", () => {
    expect(f32ToF16Bits(1 + 2 ** -11 + 2 ** -40)).toBe(0x3c01);
    expect(f32ToBf16Bits(1 + 2 ** -8 + 2 ** -40)).toBe(0x3f81);
    expect(roundToBf16TowardZero(-1.999999)).toBe(-1.9921875);
  });

  it("overflows as APFloat does", () => {
    const of = (name: keyof typeof floatFormats, value: number) => encodeFloat(floatFormats[name], value);
    expect(of("f16", 65520)).toBe(0x7c00n);
    expect(of("f16", 65519)).toBe(0x7bffn);
    expect(of("f8E4M3FN", 464)).toBe(0x7en);
    expect(of("f8E4M3FN", -465)).toBe(0xffn);
    expect(of("f8E5M2", 1e9)).toBe(0x7cn);
    expect(of("f8E4M3FNUZ", -1e9)).toBe(0x80n);
    expect(of("f4E2M1FN", -1e9)).toBe(0xfn);
    expect(of("f8E8M0FNU", 1e-40)).toBe(0n);
    expect(encodeFloat(floatFormats.f16, -1e9, "toward-zero")).toBe(0xfbffn);
    expect(encodeFloat(floatFormats.f16, -1e9, "upward")).toBe(0xfbffn);
    expect(encodeFloat(floatFormats.f16, 1e9, "upward")).toBe(0x7c00n);
    expect(encodeFloat(floatFormats.f8E4M3FN, 464, "nearest-away")).toBe(0x7fn);
    expect(encodeFloat(floatFormats.f4E2M1FN, -1e9, "downward")).toBe(0xfn);
    expect(encodeFloat(floatFormats.f16, Infinity, "nearest-even", true)).toBe(0x7bffn);
  });

  it("has the canonical NaNs of LLVM", () => {
    const nans = formats
      .filter((format) => format.encoding !== "finite-only")
      .map((format) => nanBits(format).toString(16));
    expect(nans).toEqual([
      "7e00",
      "7fc0",
      "7fc00000",
      "7ff8000000000000",
      "3fe00",
      "7fffc000000000000000",
      `7fff8${"0".repeat(27)}`,
      "7e",
      "7c",
      "7f",
      "80",
      "80",
      "80",
      "78",
      "ff",
    ]);
    expect(unpackFloat(floatFormats.f80, nanBits(floatFormats.f80)).kind).toBe("nan");
  });
});
