/** The operations on 32-bit lanes that float conversions are written in, for one register or for four lanes. */
import type { Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";
import { splat32 } from "./vector-constants.ts";

/** Operations on 32-bit lanes; masks are operands of {@link LaneCode.select}. */
export interface LaneCode {
  int(value: number): Value;
  float(value: number): Value;
  and(a: Value, b: Value): Value;
  or(a: Value, b: Value): Value;
  add(a: Value, b: Value): Value;
  sub(a: Value, b: Value): Value;
  shl(a: Value, amount: number): Value;
  shrU(a: Value, amount: number): Value;
  shrS(a: Value, amount: number): Value;
  mulF(a: Value, b: Value): Value;
  nearest(a: Value): Value;
  ceil(a: Value): Value;
  /** Truncates; not used outside of the range of i32. */
  toInt(a: Value): Value;
  bitsOf(a: Value): Value;
  floatOf(a: Value): Value;
  eq(a: Value, b: Value): Value;
  ltS(a: Value, b: Value): Value;
  ltU(a: Value, b: Value): Value;
  maxU(a: Value, b: Value): Value;
  minU(a: Value, b: Value): Value;
  /** `8 h + l` for the upper half `h` and the lower half `l` of a lane that is not negative. */
  joinHalves(a: Value): Value;
  /** `a * b + c` where the product is exact. */
  mulAddF(a: Value, b: Value, c: Value): Value;
  /** The smaller number, or NaN if `a` is NaN. */
  minF(a: Value, b: Value): Value;
  absF(a: Value): Value;
  select(mask: Value, a: Value, b: Value): Value;
  /** `value` where the mask is set, else 0. */
  where(mask: Value, value: Value): Value;
  /** Lanes that are NaN. */
  isNaN(a: Value): Value;
}

/** One lane: registers of type i32 and f32. */
export function scalarLane(code: CodeBuilder): LaneCode {
  return {
    int: (value) => code.i32(value),
    float: (value) => code.float("f32", value),
    and: (a, b) => code.op("i32.and", [a, b]),
    or: (a, b) => code.op("i32.or", [a, b]),
    add: (a, b) => code.op("i32.add", [a, b]),
    sub: (a, b) => code.op("i32.sub", [a, b]),
    shl: (a, amount) => code.op("i32.shl", [a, code.i32(amount)]),
    shrU: (a, amount) => code.op("i32.shr_u", [a, code.i32(amount)]),
    shrS: (a, amount) => code.op("i32.shr_s", [a, code.i32(amount)]),
    mulF: (a, b) => code.op("f32.mul", [a, b]),
    nearest: (a) => code.op("f32.nearest", [a]),
    ceil: (a) => code.op("f32.ceil", [a]),
    toInt: (a) => code.op("i32.trunc_sat_f32_s", [a]),
    bitsOf: (a) => code.op("i32.reinterpret_f32", [a]),
    floatOf: (a) => code.op("f32.reinterpret_i32", [a]),
    eq: (a, b) => code.op("i32.eq", [a, b]),
    ltS: (a, b) => code.op("i32.lt_s", [a, b]),
    ltU: (a, b) => code.op("i32.lt_u", [a, b]),
    maxU: (a, b) => code.select(a, b, code.op("i32.gt_u", [a, b])),
    minU: (a, b) => code.select(a, b, code.op("i32.lt_u", [a, b])),
    joinHalves: (a) => {
      const high = code.op("i32.shl", [code.op("i32.shr_u", [a, code.i32(16)]), code.i32(3)]);
      return code.op("i32.add", [high, code.op("i32.and", [a, code.i32(0xffff)])]);
    },
    mulAddF: (a, b, c) => code.op("f32.add", [code.op("f32.mul", [a, b]), c]),
    minF: (a, b) => code.op("f32.min", [a, b]),
    absF: (a) => code.op("f32.abs", [a]),
    select: (mask, a, b) => code.select(a, b, mask),
    where: (mask, value) => code.select(value, code.i32(0), mask),
    isNaN: (a) => code.op("f32.ne", [a, a]),
  };
}

/** What depends on whether instructions of relaxed SIMD may be used. */
export interface RelaxedForms {
  choose(whenTrue: Value, whenFalse: Value, mask: Value): Value;
  mulAdd(a: Value, b: Value, c: Value): Value;
}

/** Four lanes of a v128. */
export function fourLanes(code: CodeBuilder, { choose, mulAdd }: RelaxedForms): LaneCode {
  const float = new DataView(new ArrayBuffer(4));
  return {
    int: (value) => splat32(code, value),
    float: (value) => {
      float.setFloat32(0, value);
      return splat32(code, float.getInt32(0));
    },
    and: (a, b) => code.op("v128.and", [a, b]),
    or: (a, b) => code.op("v128.or", [a, b]),
    add: (a, b) => code.op("i32x4.add", [a, b]),
    sub: (a, b) => code.op("i32x4.sub", [a, b]),
    shl: (a, amount) => code.op("i32x4.shl", [a, code.i32(amount)]),
    shrU: (a, amount) => code.op("i32x4.shr_u", [a, code.i32(amount)]),
    shrS: (a, amount) => code.op("i32x4.shr_s", [a, code.i32(amount)]),
    mulF: (a, b) => code.op("f32x4.mul", [a, b]),
    nearest: (a) => code.op("f32x4.nearest", [a]),
    ceil: (a) => code.op("f32x4.ceil", [a]),
    toInt: (a) => code.op("i32x4.trunc_sat_f32x4_s", [a]),
    bitsOf: (a) => a,
    floatOf: (a) => a,
    eq: (a, b) => code.op("i32x4.eq", [a, b]),
    ltS: (a, b) => code.op("i32x4.lt_s", [a, b]),
    ltU: (a, b) => code.op("i32x4.lt_u", [a, b]),
    maxU: (a, b) => code.op("i32x4.max_u", [a, b]),
    minU: (a, b) => code.op("i32x4.min_u", [a, b]),
    joinHalves: (a) => code.op("i32x4.dot_i16x8_s", [a, splat32(code, 0x0008_0001)]),
    mulAddF: mulAdd,
    minF: (a, b) => code.op("f32x4.pmin", [a, b]),
    absF: (a) => code.op("f32x4.abs", [a]),
    select: (mask, a, b) => choose(a, b, mask),
    where: (mask, value) => code.op("v128.and", [mask, value]),
    isNaN: (a) => code.op("f32x4.ne", [a, a]),
  };
}
