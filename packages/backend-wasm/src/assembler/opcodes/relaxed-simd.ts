/**
 * Relaxed SIMD (prefix 0xfd, codes from 0x100): instructions whose result may differ between machines within stated
 * bounds, such as a multiply-add that is fused if the hardware fuses. Within one run, they are nevertheless pure.
 */
import type { OpcodeRow } from "./opcode-row.ts";

/** All of relaxed SIMD. */
export const relaxedSimdRows = [
  ["i8x16.relaxed_swizzle", 0x100, "v128 v128 -> v128"],
  ["i32x4.relaxed_trunc_f32x4_s", 0x101, "v128 -> v128"],
  ["i32x4.relaxed_trunc_f32x4_u", 0x102, "v128 -> v128"],
  ["i32x4.relaxed_trunc_f64x2_s_zero", 0x103, "v128 -> v128"],
  ["i32x4.relaxed_trunc_f64x2_u_zero", 0x104, "v128 -> v128"],
  ["f32x4.relaxed_madd", 0x105, "v128 v128 v128 -> v128"],
  ["f32x4.relaxed_nmadd", 0x106, "v128 v128 v128 -> v128"],
  ["f64x2.relaxed_madd", 0x107, "v128 v128 v128 -> v128"],
  ["f64x2.relaxed_nmadd", 0x108, "v128 v128 v128 -> v128"],
  ["i8x16.relaxed_laneselect", 0x109, "v128 v128 v128 -> v128"],
  ["i16x8.relaxed_laneselect", 0x10a, "v128 v128 v128 -> v128"],
  ["i32x4.relaxed_laneselect", 0x10b, "v128 v128 v128 -> v128"],
  ["i64x2.relaxed_laneselect", 0x10c, "v128 v128 v128 -> v128"],
  ["f32x4.relaxed_min", 0x10d, "v128 v128 -> v128"],
  ["f32x4.relaxed_max", 0x10e, "v128 v128 -> v128"],
  ["f64x2.relaxed_min", 0x10f, "v128 v128 -> v128"],
  ["f64x2.relaxed_max", 0x110, "v128 v128 -> v128"],
  ["i16x8.relaxed_q15mulr_s", 0x111, "v128 v128 -> v128"],
  ["i16x8.relaxed_dot_i8x16_i7x16_s", 0x112, "v128 v128 -> v128"],
  ["i32x4.relaxed_dot_i8x16_i7x16_add_s", 0x113, "v128 v128 v128 -> v128"],
] as const satisfies readonly OpcodeRow[];
