/** Vector rules of casts. Lanes already have the width of the wider of the two types. */
import { type Value } from "@tt-opt/ir-core";
import { floatRounding } from "@tt-opt/dialect-std";
import { type FloatInterval, floatInterval, isWithin } from "./float-interval.ts";
import { decodeSmall, decodeUpper, encodeSmall, halfMagnitude, isConvertible, isHalf } from "./small-float.ts";
import type {
  VectorContext,
  VectorPackRule,
  VectorRule,
  VectorSaturatingRule,
  VectorUnpackRule,
} from "./vector-context.ts";
import { splatBytes } from "./vector-constants.ts";
import { evenLanes } from "./vector-lanes.ts";

const extendUnsigned: VectorRule = (v) => (v.isMask ? v.wrap(v.arg(0), 1) : v.arg(0));

const extendSigned: VectorRule = (v) => v.wrap(v.isMask ? v.arg(0) : v.signed(v.arg(0)), v.result.kind.bits);

const truncate: VectorRule = (v) => {
  if (!v.result.isMask) return v.wrap(v.arg(0), v.result.kind.bits);
  const low = v.do("v128.and", v.arg(0), v.splat(1n));
  return v.do(`${v.shape}.ne`, low, v.splat(0n));
};

/** `index` is cast like a 32-bit integer: truncated or extended. */
function indexCast(extend: VectorRule): VectorRule {
  return (v) => (v.result.kind.bits > v.width ? extend(v) : v.result.kind.bits === v.width ? v.arg(0) : truncate(v));
}

/** The low 32 bits of lanes of 64 bits, in the first two lanes. */
function packed(v: VectorContext, value: Value): Value {
  return v.code.op("i8x16.shuffle", [value, value], { lanes: evenLanes(4) });
}

/** Two lanes of 32 bits, zero-extended to 64. */
function unpacked(v: VectorContext, value: Value): Value {
  return v.do("i64x2.extend_low_i32x4_u", value);
}

function integerToFloat(isSigned: boolean): VectorRule {
  return (v) => {
    const { kind } = v.result;
    if (v.width > 32) return undefined;
    // The bits of 1.0 or -1.0 where the mask is set.
    if (v.isMask && v.bits === 32 && kind.kind === "float")
      return v.do("v128.and", v.arg(0), v.splat(isSigned ? 0xbf800000n : 0x3f800000n));
    const source = v.isMask
      ? isSigned
        ? v.arg(0)
        : v.wrap(v.arg(0), 1)
      : isSigned && v.width < v.bits
        ? v.signed(v.arg(0))
        : v.arg(0);
    // Narrow numbers are not negative in wider lanes, and most machines only convert signed ones at once.
    const sign = isSigned || v.width < 32 ? "s" : "u";
    if (v.bits === 32) {
      const converted = v.do(`f32x4.convert_i32x4_${sign}`, source);
      if (kind.kind === "float") return converted;
      // i32 to f32 to a small float would round twice.
      if (kind.kind === "integer" || v.width > 16 || !isConvertible(kind.format)) return undefined;
      return encodeSmall(v.fourLanes, kind.format, "nearest-even", converted);
    }
    if (v.bits !== 64 || kind.kind !== "float") return undefined;
    const low = packed(v, source);
    if (kind.bits === 64) return v.do(`f64x2.convert_low_i32x4_${sign}`, low);
    return unpacked(v, v.do(`f32x4.convert_i32x4_${sign}`, low));
  };
}

function floatToInteger(isSigned: boolean): VectorRule {
  return (v) => {
    const to = v.result.kind.bits;
    const { kind } = v;
    if (kind === undefined || kind.kind === "integer" || to > 32 || v.result.isMask) return undefined;
    const sign = isSigned ? "s" : "u";
    if (v.bits === 32) {
      const wide = kind.kind === "float" ? v.arg(0) : decoded(v);
      if (wide === undefined) return undefined;
      const interval = floatInterval(v.op.operand(0));
      const integers = truncated(v, wide, isSigned, interval);
      return to === 32 ? integers : v.wrap(clamped(v, integers, isSigned, interval), to);
    }
    if (v.bits !== 64 || kind.kind !== "float" || to !== 32) return undefined;
    if (kind.bits === 64) return unpacked(v, v.do(`i32x4.trunc_sat_f64x2_${sign}_zero`, v.arg(0)));
    return v.wrap(v.do(`i32x4.trunc_sat_f32x4_${sign}`, v.arg(0)), 32);
  };
}

/**
 * Integers that saturate when they are narrowed: to 16 bits as the conversion does, to 8 bits if they fit, since others
 * wrap.
 */
function floatToNarrowInteger(isSigned: boolean): VectorSaturatingRule {
  return (v) => {
    const to = v.result.kind.bits;
    if (v.kind?.kind !== "float") return undefined;
    const interval = floatInterval(v.op.operand(0));
    const fitsSigned = isSigned && (to === 16 || isWithin(interval, -128, 127));
    const fitsUnsigned = to === 16 ? !isSigned : isWithin(interval, 0, 255);
    // Of the least integer, which relaxed conversion makes of NaN, only the low bits are those of 0.
    if (v.relaxed && interval.mayBeNaN && fits16(interval, true)) return undefined;
    if (!fitsSigned && !fitsUnsigned) return undefined;
    return { numbers: truncated(v, v.arg(0), true, interval), isSigned: fitsSigned };
  };
}

/** The greatest f32 below `2^31`. */
const greatestBelow = 2 ** 31 - 128;

/**
 * Converts four f32 to integers. Relaxed conversion is one instruction; the engine determines its result for numbers
 * out of range. NaN becomes 0 or `-2^31`, whose low 16 bits are equal.
 */
function truncated(v: VectorContext, wide: Value, isSigned: boolean, interval: FloatInterval): Value {
  const cannotSaturate = isWithin(interval, isSigned ? -(2 ** 31) : 0, greatestBelow);
  const takesNaN = v.result.kind.bits <= 16 && fits16(interval, isSigned);
  if (!v.relaxed || !cannotSaturate || (interval.mayBeNaN && !takesNaN))
    return v.do(`i32x4.trunc_sat_f32x4_${isSigned ? "s" : "u"}`, wide);
  v.noteRelaxed();
  return v.do("i32x4.relaxed_trunc_f32x4_s", wide);
}

function fits16(interval: FloatInterval, isSigned: boolean): boolean {
  return isWithin(interval, isSigned ? -(2 ** 15) : 0, isSigned ? 2 ** 15 - 1 : 2 ** 16 - 1);
}

/** The nearest integer of at least 16 bits. GPUs convert to 8 bits through 16-bit integers, and so does this code. */
function clamped(v: VectorContext, integers: Value, isSigned: boolean, interval: FloatInterval): Value {
  if (fits16(interval, isSigned)) return integers;
  const bits = BigInt(Math.max(v.result.kind.bits, 16));
  const high = v.splat(isSigned ? (1n << (bits - 1n)) - 1n : (1n << bits) - 1n);
  if (!isSigned) return v.do("i32x4.min_u", integers, high);
  return v.do("i32x4.max_s", v.do("i32x4.min_s", integers, high), v.splat(-(1n << (bits - 1n))));
}

/** Decodes lanes of a small float to f32. */
function decoded(v: VectorContext): Value | undefined {
  const { kind } = v;
  if (kind?.kind !== "small-float" || v.bits !== 32 || !isConvertible(kind.format)) return undefined;
  return decodeSmall(v.fourLanes, kind.format, v.arg(0));
}

const castFloat: VectorRule = (v) => {
  const from = v.kind;
  const to = v.result.kind;
  if (from === undefined || from.kind === "integer" || to.kind === "integer") return undefined;
  const rounding = floatRounding(v.op.attribute("roundingmode"));
  if (v.bits === 32) {
    const wide = from.kind === "float" ? v.arg(0) : decoded(v);
    if (wide === undefined || to.kind === "float") return wide;
    return isConvertible(to.format) ? encodeSmall(v.fourLanes, to.format, rounding, wide) : undefined;
  }
  if (v.bits !== 64 || from.kind !== "float" || to.kind !== "float" || rounding !== "nearest-even") return undefined;
  if (from.bits === 32 && to.bits === 64) return v.do("f64x2.promote_low_f32x4", packed(v, v.arg(0)));
  if (from.bits === 64 && to.bits === 32) return unpacked(v, v.do("f32x4.demote_f64x2_zero", v.arg(0)));
  return v.arg(0);
};

/** To f16, nearest even: magnitudes and signs are packed before they are put together. */
const packHalves: VectorPackRule = (v, low, high) => {
  const { kind } = v.result;
  const isNearest = floatRounding(v.op.attribute("roundingmode")) === "nearest-even";
  if (
    kind.kind !== "small-float" ||
    kind.format.name !== "f16" ||
    v.kind?.kind !== "float" ||
    !isNearest ||
    v.bits !== 32
  )
    return undefined;
  const magnitudes = [low, high].map((part) => halfMagnitude(v.fourLanes, part));
  // Negative numbers saturate to the sign bit alone.
  const signs = v.do("v128.and", v.do("i16x8.narrow_i32x4_s", low, high), splatBytes(v.code, 2, 0x8000n));
  return v.do("v128.or", v.do("i16x8.narrow_i32x4_u", ...magnitudes), signs);
};

/** From 16 bits, which become the upper halves of wider lanes. */
const unpackHalves: VectorUnpackRule = (v, part) => {
  const { kind } = v;
  if (kind?.kind !== "small-float" || !isHalf(kind.format) || v.bits !== 32) return undefined;
  const zeros = v.splat(0n);
  // Engines know the shuffle that takes turns between the elements of two vectors.
  const half = (first: number): Value => {
    const elements = [0, 1, 2, 3].map((lane) => 2 * (first + lane));
    const lanes = elements.flatMap((byte) => [byte, byte + 1, 16 + byte, 17 + byte]);
    return decodeUpper(v.fourLanes, kind.format, v.code.op("i8x16.shuffle", [zeros, part], { lanes }));
  };
  return [half(0), half(4)];
};

/** Both types have the same number of bits, so the contents of a lane do not change. */
const bitcast: VectorRule = (v) => (v.isMask === v.result.isMask ? v.arg(0) : undefined);

/** Rules that pack two parts, by the name of the operation. */
export const vectorPackRules: Readonly<Record<string, VectorPackRule>> = { "arith.truncf": packHalves };

/** Rules whose results saturate, by the name of the operation. */
export const vectorSaturatingRules: Readonly<Record<string, VectorSaturatingRule>> = {
  "arith.fptosi": floatToNarrowInteger(true),
  "arith.fptoui": floatToNarrowInteger(false),
};

/** Rules that unpack a part into two, by the name of the operation. */
export const vectorUnpackRules: Readonly<Record<string, VectorUnpackRule>> = { "arith.extf": unpackHalves };

/** The rules, by the name of the operation. */
export const vectorCastRules: Readonly<Record<string, VectorRule>> = {
  "arith.extui": extendUnsigned,
  "arith.extsi": extendSigned,
  "arith.trunci": truncate,
  "arith.index_cast": indexCast(extendSigned),
  "arith.index_castui": indexCast(extendUnsigned),
  "arith.sitofp": integerToFloat(true),
  "arith.uitofp": integerToFloat(false),
  "arith.fptosi": floatToInteger(true),
  "arith.fptoui": floatToInteger(false),
  "arith.extf": castFloat,
  "arith.truncf": castFloat,
  "arith.bitcast": bitcast,
};
