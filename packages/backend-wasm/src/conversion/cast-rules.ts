/**
 * Scalar rules of casts between integers, between floats, and between both. Values out of range become the nearest one
 * in range.
 */
import type { FloatRounding, Value } from "@tt-opt/ir-core";
import { floatRounding } from "@tt-opt/dialect-std";
import type { IntegerKind, NumberKind } from "./number-kind.ts";
import type { ScalarContext, ScalarRule } from "./scalar-context.ts";
import { isConvertible } from "./small-float.ts";

function resultInteger(s: ScalarContext): IntegerKind {
  const kind = s.resultKind();
  return kind.kind === "integer" ? kind : s.reject("an integer is expected");
}

/** Casts a canonical register to another integer type, preserving the signed or the unsigned value. */
export function castInteger(s: ScalarContext, from: IntegerKind, to: IntegerKind, x: Value, isSigned: boolean): Value {
  const { code } = s;
  if (to.bits <= from.bits) {
    const low = from.wasm === "i64" && to.wasm === "i32" ? code.op("i32.wrap_i64", [x]) : x;
    return to.bits === from.bits ? low : s.wrap(to, low);
  }
  if (!isSigned) return from.wasm === to.wasm ? x : code.op("i64.extend_i32_u", [x]);
  const signed = s.signed(from, x);
  if (from.wasm === to.wasm) return s.wrap(to, signed);
  return s.wrap(to, code.op("i64.extend_i32_s", [signed]));
}

function integerCast(isSigned: boolean): ScalarRule {
  return (s) => castInteger(s, s.integer(), resultInteger(s), s.arg(0), isSigned);
}

function integerToFloat(isSigned: boolean): ScalarRule {
  return (s) => {
    const from = s.integer();
    const to = s.resultKind();
    const { code } = s;
    const value = isSigned ? s.signed(from, s.arg(0)) : s.arg(0);
    const sign = isSigned ? "s" : "u";
    if (to.kind === "float") return code.op(`${to.wasm}.convert_${from.wasm}_${sign}`, [value]);
    if (to.kind === "integer") return s.reject("a float is expected");
    if (from.bits <= 16) return encode(s, to, "nearest-even", code.op(`f32.convert_${from.wasm}_${sign}`, [value]));
    const source = from.bits > 53 ? withStickyBit(s, value) : value;
    const wide = code.op(`f64.convert_${from.wasm}_${sign}`, [source]);
    return encode(s, to, "nearest-even", s.helpers.roundToOdd(code, wide));
  };
}

/**
 * A 64-bit integer in at most 53 bits that is rounded in the same way to at most 24: where more are significant, the bits
 * that f64 cannot hold are replaced by a bit that tells whether any was set.
 */
function withStickyBit({ code }: ScalarContext, value: Value): Value {
  const number = (bits: bigint): Value => code.i64(bits);
  const lost = number((1n << 11n) - 1n);
  const carried = code.op("i64.add", [code.op("i64.and", [value, lost]), lost]);
  const sticky = code.op("i64.and", [code.op("i64.or", [value, carried]), number(-(1n << 11n))]);
  const beyond = code.op("i64.add", [value, number(1n << 53n)]);
  return code.select(sticky, value, code.op("i64.gt_u", [beyond, number(1n << 54n)]));
}

function floatToInteger(isSigned: boolean): ScalarRule {
  return (s) => {
    const { code } = s;
    const to = resultInteger(s);
    const value = decode(s, s.kind(), s.arg(0));
    const wide = s.kind().bits === 64 ? "f64" : "f32";
    const truncated = code.op(`${to.wasm}.trunc_sat_${wide}_${isSigned ? "s" : "u"}`, [value]);
    if (to.bits === 32 || to.bits === 64) return truncated;
    // A GPU has no conversion to 8 bits: it converts to the nearest 16-bit integer and takes the low half.
    const bits = BigInt(Math.max(to.bits, 16));
    const high = s.constant(to, (1n << (isSigned ? bits - 1n : bits)) - 1n);
    const below = s.select(truncated, high, s.int(to, isSigned ? "lt_s" : "lt_u", truncated, high));
    if (!isSigned) return s.wrap(to, below);
    const low = s.constant(to, -(1n << (bits - 1n)));
    return s.wrap(to, s.select(below, low, s.int(to, "gt_s", below, low)));
  };
}

function encode(s: ScalarContext, to: NumberKind, rounding: FloatRounding, value: Value): Value {
  if (to.kind !== "small-float") return value;
  if (!isConvertible(to.format)) return s.reject(`'${to.format.name}' cannot be converted to`);
  return s.helpers.encode(s.code, to.format, rounding, value);
}

/** Converts a float to f32 or f64. */
function decode(s: ScalarContext, from: NumberKind, value: Value): Value {
  if (from.kind === "integer") return s.reject("a float is expected");
  if (from.kind === "float") return value;
  if (!isConvertible(from.format)) return s.reject(`'${from.format.name}' cannot be converted from`);
  return s.helpers.decode(s.code, from.format, value);
}

/** Converts a float to another format. */
export function castFloat(s: ScalarContext, rounding: FloatRounding): Value {
  const from = s.kind();
  const to = s.resultKind();
  const { code } = s;
  if (from.kind === "small-float" && to.kind === "small-float" && from.format === to.format) return s.arg(0);
  const value = decode(s, from, s.arg(0));
  if (from.bits === 64) {
    if (to.kind === "float" && to.bits === 64) return value;
    if (to.kind === "float") return s.helpers.demote(code, rounding, value);
    return encode(s, to, rounding, s.helpers.roundToOdd(code, value));
  }
  if (to.kind === "float") return to.bits === 64 ? code.op("f64.promote_f32", [value]) : value;
  return encode(s, to, rounding, value);
}

/** Reinterprets bits in the register of another type. */
const bitcast: ScalarRule = (s) => {
  const { code } = s;
  const from = s.kind();
  const to = s.resultKind();
  if (from.wasm === to.wasm) return s.arg(0);
  if (from.wasm === "f32") return code.op("i32.reinterpret_f32", [s.arg(0)]);
  if (from.wasm === "f64") return code.op("i64.reinterpret_f64", [s.arg(0)]);
  return to.wasm === "f64" ? code.op("f64.reinterpret_i64", [s.arg(0)]) : code.op("f32.reinterpret_i32", [s.arg(0)]);
};

/** The rules, by the name of the operation. */
export const castRules: Readonly<Record<string, ScalarRule>> = {
  "arith.extui": integerCast(false),
  "arith.extsi": integerCast(true),
  "arith.trunci": integerCast(true),
  "arith.index_cast": integerCast(true),
  "arith.index_castui": integerCast(false),
  "arith.sitofp": integerToFloat(true),
  "arith.uitofp": integerToFloat(false),
  "arith.fptosi": floatToInteger(true),
  "arith.fptoui": floatToInteger(false),
  "arith.extf": (s) => castFloat(s, "nearest-even"),
  "arith.truncf": (s) => castFloat(s, floatRounding(s.op.attribute("roundingmode"))),
  "arith.bitcast": bitcast,
  "tt.bitcast": bitcast,
  "tt.int_to_ptr": integerCast(false),
};
