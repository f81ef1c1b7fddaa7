/**
 * Converts between f32 and floats of 8 and 16 bits, bit by bit as IEEE and the OCP formats define it. Normal numbers
 * are rounded as integers, subnormal ones by a multiplication that makes their last place 1; both roundings are exact.
 */
import {
  type FloatFormat,
  type FloatRounding,
  infinityBits,
  maxFiniteBits,
  nanBits,
  type Value,
} from "@tt-opt/ir-core";
import type { LaneCode } from "./lane-code.ts";

const exponentBias = 127;
const mantissaBits = 23;
const infinity32 = 0x7f80_0000;

/** Whether the conversions of this file know `format`. */
export function isConvertible(format: FloatFormat): boolean {
  return format.bits <= 16 && ["ieee", "finite-nan", "fnuz"].includes(format.encoding);
}

/** The bit pattern of `format` for the f32 lanes of `value`. */
export function encodeSmall(l: LaneCode, format: FloatFormat, rounding: FloatRounding, value: Value): Value {
  const { bits, bias, mantissaBits: stored } = format;
  if (rounding === "nearest-even" && format.name === "f16") return encodeHalf(l, value);
  if (rounding === "nearest-even" && format.name === "bf16") return encodeBrain(l, value);
  const shift = mantissaBits - stored;
  const all = l.bitsOf(value);
  const magnitude = l.and(all, l.int(0x7fff_ffff));
  const sign = l.shl(l.shrU(all, 31), bits - 1);

  const direction = directionOf(l, rounding, all);
  let code = l.shrU(l.add(magnitude, increment(l, direction, magnitude, shift)), shift);
  if (bias !== exponentBias) {
    code = l.sub(code, l.int((exponentBias - bias) << stored));
    const smallestNormal = (exponentBias + 1 - bias) << mantissaBits;
    // Below the smallest normal number, the last place is worth 2^(1 - bias - stored).
    const scaled = l.mulF(l.floatOf(magnitude), l.float(2 ** (stored + bias - 1)));
    const subnormal = roundToInteger(l, direction, scaled);
    code = l.select(l.ltU(magnitude, l.int(smallestNormal)), subnormal, code);
  }

  const largest = Number(maxFiniteBits(format));
  const hasInfinity = format.encoding === "ieee";
  const special = hasInfinity ? Number(infinityBits(format, false)) : Number(nanBits(format)) & ((1 << (bits - 1)) - 1);
  const overflows = l.ltS(l.int(largest), code);
  const isSpecial = specialOf(l, direction, overflows, magnitude);
  if (isSpecial !== overflows) code = l.select(overflows, l.int(largest), code);
  const isNaN = l.ltU(l.int(infinity32), magnitude);
  if (format.encoding === "fnuz") {
    // The only NaN is the pattern of the negative zero, which does not exist.
    const nan = l.int(1 << (bits - 1));
    const signed = l.select(l.eq(code, l.int(0)), code, l.or(code, sign));
    return l.select(isNaN, nan, l.select(isSpecial, nan, signed));
  }
  const nan = Number(nanBits(format)) & ((1 << (bits - 1)) - 1);
  return l.or(l.select(isNaN, l.int(nan), l.select(isSpecial, l.int(special), code)), sign);
}

/** Encodes to f16, nearest even. */
function encodeHalf(l: LaneCode, value: Value): Value {
  const sign = l.and(l.shrU(l.bitsOf(value), 16), l.int(0x8000));
  return l.or(l.minU(halfMagnitude(l, value), l.int(0xffff)), sign);
}

/**
 * The magnitude of an f16, nearest even; above 0xffff for NaN. Adding the power of two whose last place is that of the
 * result rounds correctly, also for subnormal results (Dukhan, "FP16", 2017): the lower half of the sum is then the
 * significand with its leading one, and the upper half the exponent, which is larger by 126. 2^16 is rounded like
 * all larger numbers, to infinity.
 */
export function halfMagnitude(l: LaneCode, value: Value): Value {
  const magnitude = l.minF(l.absF(value), l.float(2 ** 16));
  const exponent = l.and(l.bitsOf(magnitude), l.int(infinity32));
  const power = l.floatOf(l.maxU(exponent, l.int(0x3880_0000)));
  const sum = l.mulAddF(power, l.float(2 ** 13), magnitude);
  return l.sub(l.joinHalves(l.bitsOf(sum)), l.int(126 << 10));
}

/** Encodes to bf16, nearest even: the upper half, rounded. All bits of NaN are ones, which no rounding makes of numbers. */
function encodeBrain(l: LaneCode, value: Value): Value {
  const all = l.bitsOf(value);
  const odd = l.and(l.shrU(all, 16), l.int(1));
  const rounded = l.add(all, l.add(odd, l.int(0x7fff)));
  return l.shrU(l.select(l.isNaN(value), l.int(-1), rounded), 16);
}

/** The rounding of magnitudes; a mask selects the lanes that are rounded away from zero, the others are truncated. */
type Direction = "even" | "away-at-ties" | "zero" | { readonly away: Value };

function directionOf(l: LaneCode, rounding: FloatRounding, all: Value): Direction {
  switch (rounding) {
    case "nearest-even":
      return "even";
    case "nearest-away":
      return "away-at-ties";
    case "toward-zero":
      return "zero";
    case "downward":
      return { away: l.ltS(all, l.int(0)) };
    case "upward":
      return { away: l.ltS(l.int(-1), all) };
  }
}

/** The number that is added to magnitudes so that truncating the last `shift` bits rounds them. */
function increment(l: LaneCode, direction: Direction, magnitude: Value, shift: number): Value {
  if (direction === "zero") return l.int(0);
  if (direction === "away-at-ties") return l.int(1 << (shift - 1));
  if (direction !== "even") return l.select(direction.away, l.int((1 << shift) - 1), l.int(0));
  const odd = l.and(l.shrU(magnitude, shift), l.int(1));
  return l.add(odd, l.int((1 << (shift - 1)) - 1));
}

/** Rounds non-negative floats below 2^23 to integers. */
function roundToInteger(l: LaneCode, direction: Direction, value: Value): Value {
  if (direction === "zero") return l.toInt(value);
  if (direction === "even") return l.toInt(l.nearest(value));
  // Truncates twice the value instead of adding a half, since that sum might be rounded.
  if (direction === "away-at-ties") return l.shrU(l.add(l.toInt(l.mulF(value, l.float(2))), l.int(1)), 1);
  return l.toInt(l.select(direction.away, l.ceil(value), value));
}

/** The lanes that become infinity or its replacement. */
function specialOf(l: LaneCode, direction: Direction, overflows: Value, magnitude: Value): Value {
  if (direction === "even" || direction === "away-at-ties") return overflows;
  const isInfinite = l.eq(magnitude, l.int(infinity32));
  return direction === "zero" ? isInfinite : l.or(isInfinite, l.and(overflows, direction.away));
}

/** Decodes bit patterns of `format` to f32 lanes; the bits above the pattern in a lane must be zero. */
export function decodeSmall(l: LaneCode, format: FloatFormat, pattern: Value): Value {
  const { bits, bias, mantissaBits: stored } = format;
  const shift = mantissaBits - stored;
  if (isHalf(format)) return decodeUpper(l, format, l.shl(pattern, 16));
  const magnitude = l.and(pattern, l.int((1 << (bits - 1)) - 1));
  const sign = l.shl(l.shrU(pattern, bits - 1), 31);
  const moved = l.shl(magnitude, shift);
  // The product has the right exponent for normal and subnormal patterns.
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

/** Whether a format is the upper half of f32, or f16. */
export function isHalf({ name }: FloatFormat): boolean {
  return name === "bf16" || name === "f16";
}

/**
 * Decodes f16 or bf16 in the upper halves of lanes, whose lower halves are zero. The sign of f16 is shifted together with
 * the rest and leaves copies of itself, which are cleared.
 */
export function decodeUpper(l: LaneCode, format: FloatFormat, upper: Value): Value {
  if (format.name === "bf16") return l.floatOf(upper);
  const spread = l.shrS(upper, 3);
  const exponent = l.int(0x0f80_0000);
  const isSpecial = l.eq(l.and(spread, exponent), exponent);
  const finite = l.mulF(l.floatOf(l.and(spread, l.int(0x8fff_ffff | 0))), l.float(2 ** 112));
  return l.floatOf(l.or(l.bitsOf(finite), l.where(isSpecial, l.int(infinity32))));
}
