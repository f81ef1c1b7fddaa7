/**
 * Single elements: wrapping and rounding to their type, and their bits. Integers are represented by their signed value,
 * `i1` is 0 or 1, `index` has 64 bits, pointers are unsigned addresses.
 */
import { PointerType, storageBytes } from "@tt-opt/dialect-tt";
import {
  decodeFloat,
  encodeFloat,
  fail,
  type FloatRounding,
  FloatType,
  IndexType,
  IntegerType,
  makeSmallFloatCodec,
  type SmallFloatCodec,
  type Type,
} from "@tt-opt/ir-core";
import type { Scalar } from "./values.ts";

const codecs = new Map<string, SmallFloatCodec>();

/** The conversions of a format of at most 16 bits. */
function codecOf(type: FloatType): SmallFloatCodec {
  let codec = codecs.get(type.kind);
  if (codec === undefined) codecs.set(type.kind, (codec = makeSmallFloatCodec(type.format)));
  return codec;
}

/** `value` modulo 2^width, in the representation of `type`. */
export function wrap(type: Type, value: bigint): bigint {
  if (type instanceof IntegerType) {
    const isUnsigned = type.width === 1 || type.signedness === "unsigned";
    return isUnsigned ? BigInt.asUintN(type.width, value) : BigInt.asIntN(type.width, value);
  }
  if (type instanceof IndexType) return BigInt.asIntN(64, value);
  if (type instanceof PointerType) return BigInt.asUintN(64, value);
  return fail(`${type.toString()} has no integers`);
}

/** The value of `type` nearest to `value`, ties to even. */
export function round(type: Type, value: number): number {
  if (!(type instanceof FloatType)) return fail(`${type.toString()} has no floats`);
  if (type.kind === "f32") return Math.fround(value);
  if (type.kind === "f64") return value;
  if (type.width <= 16) return codecOf(type).round(value);
  return decodeFloat(type.format, encodeFloat(type.format, value));
}

/** `value` rounded to `type` in the direction `rounding`. */
export function roundAs(type: Type, value: number, rounding: FloatRounding): number {
  if (rounding === "nearest-even") return round(type, value);
  if (!(type instanceof FloatType)) return fail(`${type.toString()} has no floats`);
  return decodeFloat(type.format, encodeFloat(type.format, value, rounding));
}

/** A scalar wrapped or rounded to `type`. */
export function normalize(type: Type, value: Scalar): Scalar {
  return typeof value === "bigint" ? wrap(type, value) : round(type, value);
}

/** Bits of an element of `type`. */
export function widthOf(type: Type): number {
  if (type instanceof IntegerType || type instanceof FloatType) return type.width;
  return type instanceof IndexType || type instanceof PointerType ? 64 : fail(`${type.toString()} has no width`);
}

/** Bytes of an element of `type` in memory; throws for a type that cannot be stored. */
export function bytesOf(type: Type): number {
  return storageBytes(type) ?? fail(`${type.toString()} is not held by memory`);
}

/** The bits of a scalar, unsigned. */
export function toBits(type: Type, value: Scalar): bigint {
  if (typeof value === "bigint") return BigInt.asUintN(widthOf(type), value);
  if (!(type instanceof FloatType)) return fail(`${type.toString()} has no floats`);
  return type.width <= 16 ? BigInt(codecOf(type).toBits(value)) : encodeFloat(type.format, value);
}

/** The scalar with the given bits. */
export function fromBits(type: Type, bits: bigint): Scalar {
  if (!(type instanceof FloatType)) return wrap(type, bits);
  if (type.width <= 16) return codecOf(type).fromBits(Number(BigInt.asUintN(type.width, bits)));
  return decodeFloat(type.format, bits);
}

/** 0 of an integer, float or pointer type. */
export function zeroOf(type: Type): Scalar {
  return type instanceof FloatType ? 0 : 0n;
}

/** The contents of unwritten memory: all bits set, which is NaN for most floats, so that reading it is noticed. */
export function undefinedOf(type: Type): Scalar {
  return fromBits(type, (1n << BigInt(widthOf(type))) - 1n);
}
