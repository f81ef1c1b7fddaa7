/**
 * How vectors are represented: in one or more v128 parts with lanes of equal width. `vector<NxT>` has lanes of `128 /
 * N` bits or, if `T` is wider, of the width of `T` in several parts. Vectors with equal numbers of lanes therefore
 * match, whatever their elements are. Narrow integers and bit patterns are zero-extended in their lane; a lane of a
 * mask is all ones or all zeros. {@link relayout} converts between widths.
 */
import { at, IntegerType, type Operation, type Type, type Value, VectorType } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";
import { type NumberKind, numberKind } from "./number-kind.ts";

/** Width of a lane in bits. */
export type LaneBits = 8 | 16 | 32 | 64;
/** The names of integer lanes in instructions, by width. */
export const integerShape = { 8: "i8x16", 16: "i16x8", 32: "i32x4", 64: "i64x2" } as const;

/** The representation of a vector type. */
export interface LaneLayout {
  readonly count: number;
  /** Bits from one lane to the next. */
  readonly bits: LaneBits;
  /** Number of v128. */
  readonly parts: number;
  readonly elementType: Type;
  readonly kind: NumberKind;
  /** Whether the elements are `i1`: lanes of all ones or zeros. */
  readonly isMask: boolean;
}

/** More parts indicate that vectors were not lowered to the machine's size. */
const mostParts = 16;

/** The layout of a vector type; undefined if it cannot be represented. */
export function laneLayout(type: Type): LaneLayout | undefined {
  if (!(type instanceof VectorType) || type.shape.length > 1) return undefined;
  const count = type.shape[0] ?? 1;
  const { elementType } = type;
  const kind = numberKind(elementType);
  if (kind === undefined || count < 1) return undefined;
  const isMask = elementType instanceof IntegerType && elementType.width === 1;
  const fromCount = count <= 2 ? 64 : count <= 4 ? 32 : count <= 8 ? 16 : 8;
  const bits = widthOf(Math.max(fromCount, kind.bits));
  const parts = Math.ceil((count * bits) / 128);
  return parts > mostParts ? undefined : { count, bits, parts, elementType, kind, isMask };
}

/** The smallest lane that holds `bits` bits. */
export function widthOf(bits: number): LaneBits {
  return bits <= 8 ? 8 : bits <= 16 ? 16 : bits <= 32 ? 32 : 64;
}

/** Whether all lanes of all parts belong to the vector. */
export function isFull({ count, bits, parts }: LaneLayout): boolean {
  return count * bits === parts * 128;
}

/** The layout of a vector type that must have one. */
export function layoutOfVector(
  lowering: { reject(op: Operation, reason: string): never },
  op: Operation,
  type: Type,
): LaneLayout {
  return laneLayout(type) ?? lowering.reject(op, `'${type.toString()}' does not fit 128-bit vectors`);
}

/** The scalar in a lane, in its canonical register. */
export function extractLane(code: CodeBuilder, layout: LaneLayout, parts: readonly Value[], index: number): Value {
  const { bits, kind, isMask } = layout;
  const perPart = 128 / bits;
  const vector = at(parts, Math.floor(index / perPart));
  const lane = index % perPart;
  if (kind.kind === "float") {
    if (kind.bits === 64) return code.op("f64x2.extract_lane", [vector], { lane });
    return code.op("f32x4.extract_lane", [vector], { lane: bits === 64 ? lane * 2 : lane });
  }
  if (bits === 64 && kind.wasm === "i64") return code.op("i64x2.extract_lane", [vector], { lane });
  // The low part of a wide lane holds the narrow element.
  const raw =
    bits === 64
      ? code.op("i32x4.extract_lane", [vector], { lane: lane * 2 })
      : bits === 32
        ? code.op("i32x4.extract_lane", [vector], { lane })
        : code.op(bits === 16 ? "i16x8.extract_lane_u" : "i8x16.extract_lane_u", [vector], { lane });
  return isMask ? code.op("i32.and", [raw, code.i32(1)]) : raw;
}

/** The vector with one lane replaced by a scalar. */
export function insertLane(
  code: CodeBuilder,
  layout: LaneLayout,
  parts: readonly Value[],
  index: number,
  scalar: Value,
): readonly Value[] {
  const perPart = 128 / layout.bits;
  const changed = Math.floor(index / perPart);
  return parts.map((part, i) => (i === changed ? replaceLane(code, layout, part, index % perPart, scalar) : part));
}

function replaceLane(code: CodeBuilder, layout: LaneLayout, vector: Value, lane: number, scalar: Value): Value {
  const { bits, kind } = layout;
  if (kind.kind === "float") {
    if (kind.bits === 64) return code.op("f64x2.replace_lane", [vector, scalar], { lane });
    return code.op("f32x4.replace_lane", [vector, scalar], { lane: bits === 64 ? lane * 2 : lane });
  }
  return code.op(`${integerShape[bits]}.replace_lane`, [vector, laneValue(code, layout, scalar)], { lane });
}

/** The bits of a lane for an integer or bit pattern, in the register that lane instructions take. */
function laneValue(code: CodeBuilder, { bits, kind, isMask }: LaneLayout, scalar: Value): Value {
  const value = isMask ? code.op("i32.sub", [code.i32(0), scalar]) : scalar;
  if (bits !== 64 || kind.wasm === "i64") return value;
  return code.op(isMask ? "i64.extend_i32_s" : "i64.extend_i32_u", [value]);
}

/** Builds a vector from scalars, one per lane. */
export function fromLanes(code: CodeBuilder, layout: LaneLayout, scalars: readonly Value[]): readonly Value[] {
  const perPart = 128 / layout.bits;
  return Array.from({ length: layout.parts }, (_, part) => {
    const own = scalars.slice(part * perPart, (part + 1) * perPart);
    const constant = constantPart(code, layout, own);
    if (constant !== undefined) return constant;
    let vector = splatPart(code, layout, at(own, 0));
    for (let lane = 1; lane < own.length; lane++) {
      if (own[lane] !== own[0]) vector = replaceLane(code, layout, vector, lane, at(own, lane));
    }
    return vector;
  });
}

/** Builds a vector with the same scalar in all lanes. */
export function splat(code: CodeBuilder, layout: LaneLayout, scalar: Value): readonly Value[] {
  const part = splatPart(code, layout, scalar);
  return Array.from({ length: layout.parts }, () => part);
}

/** The part if all its lanes are constants; undefined otherwise. */
function constantPart(code: CodeBuilder, layout: LaneLayout, scalars: readonly Value[]): Value | undefined {
  const bytes = layout.bits / 8;
  const out = new DataView(new ArrayBuffer(16));
  for (const [lane, scalar] of scalars.entries()) {
    const value = code.constantOf(scalar);
    if (value === undefined) return undefined;
    const at0 = lane * bytes;
    if (layout.kind.kind === "float") {
      if (layout.kind.bits === 32) out.setFloat32(at0, Number(value), true);
      else out.setFloat64(at0, Number(value), true);
    } else {
      const pattern = layout.isMask ? -BigInt(value) : BigInt.asUintN(layout.kind.bits, BigInt(value));
      for (let byte = 0; byte < bytes; byte++) {
        out.setUint8(at0 + byte, Number(BigInt.asUintN(8, pattern >> BigInt(8 * byte))));
      }
    }
  }
  return code.v128(new Uint8Array(out.buffer));
}

function splatPart(code: CodeBuilder, layout: LaneLayout, scalar: Value): Value {
  const { bits, kind } = layout;
  const constant = constantPart(code, layout, Array<Value>(128 / bits).fill(scalar));
  if (constant !== undefined) return constant;
  if (kind.kind !== "float") return code.op(`${integerShape[bits]}.splat`, [laneValue(code, layout, scalar)]);
  if (kind.bits === 64) return code.op("f64x2.splat", [scalar]);
  if (bits === 32) return code.op("f32x4.splat", [scalar]);
  const pattern = code.op("i64.extend_i32_u", [code.op("i32.reinterpret_f32", [scalar])]);
  return code.op("i64x2.splat", [pattern]);
}

/**
 * The same lanes in another width: zero-extended, or sign-extended for masks, or narrowed. Narrow elements are
 * zero-extended in wide lanes, so that instructions that saturate narrow them without a change.
 */
export function relayout(
  code: CodeBuilder,
  parts: readonly Value[],
  from: LaneBits,
  to: LaneBits,
  isMask: boolean,
): readonly Value[] {
  if (from === to) return parts;
  if (from < to) {
    const wide = widthOf(from * 2);
    return relayout(
      code,
      parts.flatMap((part) => widen(code, part, from, isMask)),
      wide,
      to,
      isMask,
    );
  }
  const half = widthOf(from / 2);
  const narrow: Value[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    const low = at(parts, i);
    narrow.push(narrowed(code, from, [low, parts[i + 1] ?? low], isMask));
  }
  return relayout(code, narrow, half, to, isMask);
}

function narrowed(code: CodeBuilder, from: LaneBits, parts: readonly Value[], isMask: boolean): Value {
  const sign = isMask ? "s" : "u";
  if (from === 32) return code.op(`i16x8.narrow_i32x4_${sign}`, parts);
  if (from === 16) return code.op(`i8x16.narrow_i16x8_${sign}`, parts);
  return code.op("i8x16.shuffle", parts, { lanes: evenLanes(from / 16) });
}

function widen(code: CodeBuilder, part: Value, from: LaneBits, isMask: boolean): readonly Value[] {
  const sign = isMask ? "s" : "u";
  if (from === 8) {
    return [code.op(`i16x8.extend_low_i8x16_${sign}`, [part]), code.op(`i16x8.extend_high_i8x16_${sign}`, [part])];
  }
  if (from === 16) {
    return [code.op(`i32x4.extend_low_i16x8_${sign}`, [part]), code.op(`i32x4.extend_high_i16x8_${sign}`, [part])];
  }
  return [code.op(`i64x2.extend_low_i32x4_${sign}`, [part]), code.op(`i64x2.extend_high_i32x4_${sign}`, [part])];
}

/** The bytes of every other lane of `bytes` bytes of two vectors. */
export function evenLanes(bytes: number): number[] {
  return Array.from({ length: 16 }, (_, i) => Math.floor(i / bytes) * bytes * 2 + (i % bytes));
}
