import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as ints from "./integers.ts";

const width = fc.integer({ min: 1, max: 70 });
const value = fc.bigInt({ min: -(1n << 72n), max: 1n << 72n });

describe("integers", () => {
  it("wraps and knows its ranges", () => {
    expect(ints.wrapSigned(255n, 8)).toBe(-1n);
    expect(ints.wrapUnsigned(-1n, 8)).toBe(255n);
    expect([ints.minSigned(8), ints.maxSigned(8), ints.maxUnsigned(8)]).toEqual([-128n, 127n, 255n]);
    expect([ints.minSigned(0), ints.maxSigned(0), ints.maxUnsigned(0)]).toEqual([0n, 0n, 0n]);
    expect(ints.fitsIn(200n, 8, "signless")).toBe(true);
    expect(ints.fitsIn(200n, 8, "signed")).toBe(false);
    expect(ints.fitsIn(-1n, 8, "unsigned")).toBe(false);
  });

  it("divides as LLVM does", () => {
    expect(ints.sdiv(-7n, 2n, 8)).toBe(-3n);
    expect(ints.srem(-7n, 2n, 8)).toBe(-1n);
    expect(ints.floordiv(-7n, 2n, 8)).toBe(-4n);
    expect(ints.ceildiv(7n, 2n, 8)).toBe(4n);
    expect(ints.sdiv(-128n, -1n, 8)).toBe(-128n);
    expect(ints.srem(-128n, -1n, 8)).toBe(0n);
    expect(ints.udiv(-1n, 2n, 8)).toBe(127n);
    for (const divide of [
      ints.sdiv,
      ints.srem,
      ints.udiv,
      ints.urem,
      ints.floordiv,
      ints.ceildiv,
      ints.ceildivUnsigned,
    ]) {
      expect(divide(1n, 0n, 8)).toBeUndefined();
    }
  });

  it("quotient and remainder give the dividend back", () => {
    fc.assert(
      fc.property(value, value, width, (a, b, w) => {
        const q = ints.sdiv(a, b, w);
        const r = ints.srem(a, b, w);
        if (q === undefined || r === undefined) return;
        expect(ints.wrapSigned(q * ints.wrapSigned(b, w) + r, w)).toBe(ints.wrapSigned(a, w));
      }),
    );
  });

  it("counts, rotates and multiplies high", () => {
    fc.assert(
      fc.property(value, value, width, (a, n, w) => {
        expect(ints.rotateRight(ints.rotateLeft(a, n, w), n, w)).toBe(ints.wrapUnsigned(a, w));
        expect(ints.ctpop(a, w) + ints.ctpop(~a, w)).toBe(w);
        const high = ints.mulhiSigned(a, n, w);
        const low = ints.wrapUnsigned(a * n, w);
        expect((high << BigInt(w)) + low).toBe(ints.wrapSigned(a, w) * ints.wrapSigned(n, w));
      }),
    );
    expect([ints.ctlz(1n, 8), ints.cttz(8n, 8), ints.ctlz(0n, 8), ints.cttz(0n, 8)]).toEqual([7, 3, 8, 8]);
    expect(ints.mulhiUnsigned(255n, 255n, 8)).toBe(254n);
  });

  it("shifts, with poison beyond the width", () => {
    expect(ints.shl(0x81n, 1n, 8)).toBe(2n);
    expect(ints.lshr(-1n, 4n, 8)).toBe(15n);
    expect(ints.ashr(-16n, 2n, 8)).toBe(-4n);
    expect([ints.shl(1n, 8n, 8), ints.lshr(1n, 8n, 8), ints.ashr(1n, -1n, 8)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("saturates floats", () => {
    expect(ints.saturatingFloatToSigned(1e30, 32)).toBe(2147483647n);
    expect(ints.saturatingFloatToSigned(-Infinity, 8)).toBe(-128n);
    expect(ints.saturatingFloatToSigned(-3.9, 8)).toBe(-3n);
    expect(ints.saturatingFloatToUnsigned(-3.9, 8)).toBe(0n);
    expect(ints.saturatingFloatToUnsigned(Number.NaN, 8)).toBe(0n);
  });
});
