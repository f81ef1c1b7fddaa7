import { describeAgainstMlirOpt, mlirOpt } from "@tt-opt/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { floatFormats, type FloatFormat, type FloatKind } from "./float-format.ts";
import { parseFloatText, printFloat } from "./float-text.ts";

/** What mlir-opt prints for literals of one type. */
function printedByMlir(name: FloatKind, literals: readonly string[]): string[] {
  const lines = literals.map((literal) => `"t.t"() {v = ${literal} : ${name}} : () -> ()`);
  return [...mlirOpt(lines.join("\n")).matchAll(/v = (\S+)(?: : \S+)?}/g)].map((match) => match[1] ?? "");
}

function anyBits(format: FloatFormat): fc.Arbitrary<bigint> {
  return fc.bigInt({ min: 0n, max: (1n << BigInt(format.bits)) - 1n });
}

/** An f80 encoding stores its leading one; without it the encoding is not canonical. */
function isCanonical(format: FloatFormat, bits: bigint): boolean {
  return !format.hasExplicitLeadingBit || (((bits >> 63n) & 1n) === 1n && ((bits >> 64n) & 0x7fffn) !== 0n);
}

describe("float text", () => {
  it("prints as mlir-opt does", () => {
    const { f16, f32, f64, bf16 } = floatFormats;
    expect(printFloat(f32, 0x3f800000n)).toBe("1.000000e+00");
    expect(printFloat(f32, 0x3fb8aa3bn)).toBe("1.44269502");
    expect(printFloat(f32, 0xff800000n)).toBe("0xFF800000");
    expect(printFloat(f32, 0x80000000n)).toBe("-0.000000e+00");
    expect(printFloat(f32, 0x4ceb79a3n)).toBe("0x4CEB79A3");
    expect(printFloat(f16, 1n)).toBe("5.960460e-08");
    expect(printFloat(f64, 0x3ff3333333333333n)).toBe("1.200000e+00");
    expect(printFloat(bf16, 0x7fc0n)).toBe("0x7FC0");
  });

  it.each(Object.values(floatFormats))("$name: what is printed reads back", (format) => {
    fc.assert(
      fc.property(anyBits(format), (bits) => {
        fc.pre(isCanonical(format, bits));
        expect(parseFloatText(format, printFloat(format, bits))).toBe(bits);
      }),
    );
  });

  it("rounds decimal text once", () => {
    // Just above a tie of f32: through f64 it would become the tie and round down.
    expect(parseFloatText(floatFormats.f32, "1.00000005960464477540")).toBe(0x3f800001n);
    expect(parseFloatText(floatFormats.f32, "1.00000005960464477539")).toBe(0x3f800000n);
    expect(parseFloatText(floatFormats.f64, "1e999999999")).toBe(0x7ff0000000000000n);
    expect(parseFloatText(floatFormats.f64, "-1e-999999999")).toBe(0x8000000000000000n);
  });

  it("rejects what is no literal", () => {
    for (const text of ["", ".", "e5", "1e", "0x", "nan", "1.0.0"])
      expect(() => parseFloatText(floatFormats.f32, text)).toThrow(RangeError);
    expect(() => parseFloatText(floatFormats.f16, "0x10000")).toThrow(RangeError);
  });
});

describeAgainstMlirOpt("float text against mlir-opt", () => {
  it.each(Object.values(floatFormats))("$name: prints the same text for the same bits", (format) => {
    const all = fc.sample(anyBits(format), { numRuns: 400, seed: 22 });
    const small = Array.from({ length: 256 }, (_, i) => BigInt(i) << BigInt(Math.max(0, format.bits - 8)));
    const values = [...all, ...small].filter((bits) => bits < 1n << BigInt(format.bits) && isCanonical(format, bits));
    const literals = values.map((bits) => `0x${bits.toString(16).toUpperCase()}`);
    expect(values.map((bits) => printFloat(format, bits))).toEqual(printedByMlir(format.name, literals));
  });

  it.each(Object.values(floatFormats).filter((format) => format.bits <= 64))(
    "$name: reads decimal text alike",
    (format) => {
      const value = fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ min: -1000, max: 1000, noNaN: true }),
        fc.integer({ min: -600, max: 600 }).map((n) => n / 16),
      );
      // mlir-opt keeps the sign of an f8E8M0FNU in memory although the format has none.
      const hasSign = format.encoding !== "exponent-only";
      const literals = fc
        .sample(value, { numRuns: 500, seed: 22 })
        .map((v) => (hasSign ? v : Math.abs(v)).toExponential())
        .map((text) => (text.includes(".") ? text : text.replace("e", ".0e")));
      const ours = literals.map((literal) => printFloat(format, parseFloatText(format, literal)));
      expect(ours.map((text, i) => `${literals[i]} -> ${text}`)).toEqual(
        printedByMlir(format.name, literals).map((text, i) => `${literals[i]} -> ${text}`),
      );
    },
  );
});
