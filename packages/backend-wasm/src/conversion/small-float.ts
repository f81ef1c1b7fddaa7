/**
 * Conversion between f32 and floats of 8 and 16 bits, bit by bit as IEEE and the OCP formats define it. Normal numbers
 * are rounded as integers, subnormal ones by a multiplication that makes their last place 1; both roundings are exact.
 */
import { type FloatFormat, infinityBits, maxFiniteBits, nanBits, type Value } from "@tt-opt/ir-core";
import type { LaneCode } from "./lane-code.ts";

/** How a conversion rounds. */
export type Rounding = "nearest" | "zero";

const exponentBias = 127;
const mantissaBits = 23;
const infinity32 = 0x7f80_0000;

/** Whether the conversions of this file know `format`. */
export function isConvertible(format: FloatFormat): boolean {
  return format.bits <= 16 && ["ieee", "finite-nan", "fnuz"].includes(format.encoding);
}

/** The bit pattern of `format` for the f32 lanes of `value`. */
export function encodeSmall(l: LaneCode, format: FloatFormat, rounding: Rounding, value: Value): Value {
  const { bits, bias, mantissaBits: stored } = format;
  const shift = mantissaBits - stored;
  const all = l.bitsOf(value);
  const magnitude = l.and(all, l.int(0x7fff_ffff));
  const sign = l.shl(l.shrU(all, 31), bits - 1);

  let code = l.shrU(rounding === "nearest" ? roundUp(l, magnitude, shift) : magnitude, shift);
  if (bias !== exponentBias) {
    code = l.sub(code, l.int((exponentBias - bias) << stored));
    const smallestNormal = (exponentBias + 1 - bias) << mantissaBits;
    // Below the smallest normal number, the last place is worth 2^(1 - bias - stored).
    const scaled = l.mulF(l.floatOf(magnitude), l.float(2 ** (stored + bias - 1)));
    const subnormal = l.toInt(rounding === "nearest" ? l.nearest(scaled) : scaled);
    code = l.select(l.ltU(magnitude, l.int(smallestNormal)), subnormal, code);
  }

  const largest = Number(maxFiniteBits(format));
  const hasInfinity = format.encoding === "ieee";
  const special = hasInfinity ? Number(infinityBits(format, false)) : Number(nanBits(format)) & ((1 << (bits - 1)) - 1);
  const overflow = rounding === "nearest" ? special : largest;
  code = l.select(l.ltS(l.int(largest), code), l.int(overflow), code);
  if (rounding === "zero") code = l.select(l.eq(magnitude, l.int(infinity32)), l.int(special), code);
  const isNaN = l.ltU(l.int(infinity32), magnitude);
  if (format.encoding === "fnuz") {
    // The only NaN is the pattern of the negative zero, which does not exist.
    const nan = l.int(1 << (bits - 1));
    const isSpecial = rounding === "nearest" ? overflowOf(l, magnitude, format) : l.eq(magnitude, l.int(infinity32));
    const signed = l.select(l.eq(code, l.int(0)), code, l.or(code, sign));
    return l.select(isNaN, nan, l.select(isSpecial, nan, signed));
  }
  const nan = Number(nanBits(format)) & ((1 << (bits - 1)) - 1);
  return l.or(l.select(isNaN, l.int(nan), code), sign);
}

/** Half of the last place that stays, with ties to even, so that cutting off rounds to nearest. */
function roundUp(l: LaneCode, magnitude: Value, shift: number): Value {
  const odd = l.and(l.shrU(magnitude, shift), l.int(1));
  return l.add(l.add(magnitude, l.int((1 << (shift - 1)) - 1)), odd);
}

/** Whether a magnitude rounds to more than the largest finite number: from halfway to the next one, which is even. */
function overflowOf(l: LaneCode, magnitude: Value, format: FloatFormat): Value {
  const { bias, mantissaBits: stored } = format;
  const shift = mantissaBits - stored;
  const largest = Number(maxFiniteBits(format));
  const asF32 = (largest + ((exponentBias - bias) << stored)) << shift;
  const isOdd = (largest & 1) === 1;
  const limit = asF32 + (1 << (shift - 1)) - (isOdd ? 1 : 0);
  return l.ltU(l.int(limit), magnitude);
}

/** The f32 lanes for bit patterns of `format`; what is above the pattern in a lane must be zero. */
export function decodeSmall(l: LaneCode, format: FloatFormat, pattern: Value): Value {
  const { bits, bias, mantissaBits: stored } = format;
  const shift = mantissaBits - stored;
  if (bias === exponentBias) return l.floatOf(l.shl(pattern, 32 - bits));
  const magnitude = l.and(pattern, l.int((1 << (bits - 1)) - 1));
  const sign = l.shl(l.shrU(pattern, bits - 1), 31);
  const moved = l.shl(magnitude, shift);
  // The product has the right exponent for normal and subnormal patterns alike.
  const finite = l.bitsOf(l.mulF(l.floatOf(moved), l.float(2 ** (exponentBias - bias))));
  const nan32 = l.int(0x7fc0_0000);
  switch (format.encoding) {
    case "ieee": {
      const isSpecial = l.ltU(l.int(Number(maxFiniteBits(format))), magnitude);
      return l.floatOf(l.or(l.select(isSpecial, l.or(moved, l.int(infinity32)), finite), sign));
    }
    case "finite-nan": {
      const isNaN = l.ltU(l.int(Number(maxFiniteBits(format))), magnitude);
      return l.floatOf(l.or(l.select(isNaN, nan32, finite), sign));
    }
    default: {
      const isNaN = l.eq(pattern, l.int(1 << (bits - 1)));
      return l.floatOf(l.select(isNaN, nan32, l.or(finite, sign)));
    }
  }
}
