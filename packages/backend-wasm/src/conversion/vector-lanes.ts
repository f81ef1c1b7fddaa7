/**
 * How vectors are held: lane `i` of `vector<NxT>` occupies bits `i * 128 / N` and up of a v128, so that vectors with one
 * number of lanes fit each other whatever their elements are. Narrow integers and bit patterns are zero-extended in
 * their lane; a lane of a mask is all ones or all zeros.
 */
import { at, IntegerType, type Operation, type Type, type Value, VectorType } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";
import type { Lowering } from "./lowering.ts";
import { type NumberKind, numberKind } from "./number-kind.ts";

/** Width of a lane in bits. */
export type LaneBits = 8 | 16 | 32 | 64;
/** The lanes that integer instructions of a width see. */
export const integerShape = { 8: "i8x16", 16: "i16x8", 32: "i32x4", 64: "i64x2" } as const;

/** A vector type that fits a v128. */
export interface LaneLayout {
  readonly count: number;
  /** Bits from one lane to the next. */
  readonly bits: LaneBits;
  readonly elementType: Type;
  readonly kind: NumberKind;
  /** Whether the elements are `i1`: lanes of all ones or zeros. */
  readonly isMask: boolean;
}

/** The layout of a vector type; undefined if it does not fit. */
export function laneLayout(type: Type): LaneLayout | undefined {
  if (!(type instanceof VectorType) || type.shape.length !== 1) return undefined;
  const count = at(type.shape, 0);
  const { elementType } = type;
  const kind = numberKind(elementType);
  if (kind === undefined || count < 1 || count > 16) return undefined;
  const bits = count <= 2 ? 64 : count <= 4 ? 32 : count <= 8 ? 16 : 8;
  if (kind.bits > bits) return undefined;
  return { count, bits, elementType, kind, isMask: elementType instanceof IntegerType && elementType.width === 1 };
}

/** The layout of a vector type that must fit. */
export function layoutOfVector(lowering: Lowering, op: Operation, type: Type): LaneLayout {
  return laneLayout(type) ?? lowering.reject(op, `'${type.toString()}' does not fit a 128-bit vector`);
}

/** The scalar in a lane, in its canonical register. */
export function extractLane(lowering: Lowering, op: Operation, type: Type, vector: Value, lane: number): Value {
  return extractFrom(lowering.code, layoutOfVector(lowering, op, type), vector, lane);
}

/** The scalar in a lane of a layout. */
export function extractFrom(code: CodeBuilder, layout: LaneLayout, vector: Value, lane: number): Value {
  const { bits, kind, isMask } = layout;
  if (kind.kind === "float") {
    if (kind.bits === 64) return code.op("f64x2.extract_lane", [vector], { lane });
    return code.op("f32x4.extract_lane", [vector], { lane: bits === 64 ? lane * 2 : lane });
  }
  if (bits === 64 && kind.wasm === "i64") return code.op("i64x2.extract_lane", [vector], { lane });
  // Of a wide lane, the low part holds the narrow element.
  const raw =
    bits === 64
      ? code.op("i32x4.extract_lane", [vector], { lane: lane * 2 })
      : bits === 32
        ? code.op("i32x4.extract_lane", [vector], { lane })
        : code.op(bits === 16 ? "i16x8.extract_lane_u" : "i8x16.extract_lane_u", [vector], { lane });
  return isMask ? code.op("i32.and", [raw, code.i32(1)]) : raw;
}

/** `vector` with another scalar in a lane. */
export function insertInto(code: CodeBuilder, layout: LaneLayout, vector: Value, lane: number, scalar: Value): Value {
  const { bits, kind, isMask } = layout;
  if (kind.kind === "float") {
    if (kind.bits === 64) return code.op("f64x2.replace_lane", [vector, scalar], { lane });
    return code.op("f32x4.replace_lane", [vector, scalar], { lane: bits === 64 ? lane * 2 : lane });
  }
  const value = isMask ? code.op("i32.sub", [code.i32(0), scalar]) : scalar;
  if (bits !== 64) return code.op(`${integerShape[bits]}.replace_lane`, [vector, value], { lane });
  const wide = kind.wasm === "i64" ? value : code.op(isMask ? "i64.extend_i32_s" : "i64.extend_i32_u", [value]);
  return code.op("i64x2.replace_lane", [vector, wide], { lane });
}

/** A vector of scalars, one per lane. */
export function fromLanes(code: CodeBuilder, layout: LaneLayout, scalars: readonly Value[]): Value {
  let vector = splat(code, layout, at(scalars, 0));
  for (let lane = 1; lane < scalars.length; lane++) {
    if (scalars[lane] !== scalars[0]) vector = insertInto(code, layout, vector, lane, at(scalars, lane));
  }
  return vector;
}

/** A vector with the same scalar in all lanes. */
export function splat(code: CodeBuilder, layout: LaneLayout, scalar: Value): Value {
  const { bits, kind, isMask } = layout;
  if (kind.kind === "float") {
    if (kind.bits === 64) return code.op("f64x2.splat", [scalar]);
    if (bits === 32) return code.op("f32x4.splat", [scalar]);
    const pattern = code.op("i64.extend_i32_u", [code.op("i32.reinterpret_f32", [scalar])]);
    return code.op("i64x2.splat", [pattern]);
  }
  const value = isMask ? code.op("i32.sub", [code.i32(0), scalar]) : scalar;
  if (bits !== 64) return code.op(`${integerShape[bits]}.splat`, [value]);
  const wide = kind.wasm === "i64" ? value : code.op(isMask ? "i64.extend_i32_s" : "i64.extend_i32_u", [value]);
  return code.op("i64x2.splat", [wide]);
}
