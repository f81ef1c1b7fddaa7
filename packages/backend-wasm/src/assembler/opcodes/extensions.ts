/**
 * The small extensions that became part of WebAssembly 2.0: sign extension, saturating conversion, bulk memory
 * and reference types. `select.t` is `select` with an explicit type, which the text format spells `select (result t)`.
 */
import type { OpcodeRow } from "./opcode-row.ts";

/** Sign extension within a register. */
export const signExtensionRows = [
  ["i32.extend8_s", 0xc0, "i32 -> i32"],
  ["i32.extend16_s", 0xc1, "i32 -> i32"],
  ["i64.extend8_s", 0xc2, "i64 -> i64"],
  ["i64.extend16_s", 0xc3, "i64 -> i64"],
  ["i64.extend32_s", 0xc4, "i64 -> i64"],
] as const satisfies readonly OpcodeRow[];

/** Float to integer that saturates where the MVP traps (prefix 0xfc). */
export const saturatingRows = [
  ["i32.trunc_sat_f32_s", 0x00, "f32 -> i32"],
  ["i32.trunc_sat_f32_u", 0x01, "f32 -> i32"],
  ["i32.trunc_sat_f64_s", 0x02, "f64 -> i32"],
  ["i32.trunc_sat_f64_u", 0x03, "f64 -> i32"],
  ["i64.trunc_sat_f32_s", 0x04, "f32 -> i64"],
  ["i64.trunc_sat_f32_u", 0x05, "f32 -> i64"],
  ["i64.trunc_sat_f64_s", 0x06, "f64 -> i64"],
  ["i64.trunc_sat_f64_u", 0x07, "f64 -> i64"],
] as const satisfies readonly OpcodeRow[];

/** Copying and filling memory and tables (prefix 0xfc). */
export const bulkMemoryRows = [
  ["memory.init", 0x08, "i32 i32 i32 ->", "data+memory", "memory"],
  ["data.drop", 0x09, "->", "data", "memory"],
  ["memory.copy", 0x0a, "i32 i32 i32 ->", "memory+memory", "memory"],
  ["memory.fill", 0x0b, "i32 i32 i32 ->", "memory", "memory"],
  ["table.init", 0x0c, "i32 i32 i32 ->", "elem+table", "table"],
  ["elem.drop", 0x0d, "->", "elem", "table"],
  ["table.copy", 0x0e, "i32 i32 i32 ->", "table+table", "table"],
] as const satisfies readonly OpcodeRow[];

/** Tables and references without prefix. */
export const referenceRows = [
  ["select.t", 0x1c, "*", "types"],
  ["table.get", 0x25, "*", "table", "table"],
  ["table.set", 0x26, "*", "table", "table"],
  ["ref.null", 0xd0, "*", "reftype"],
  ["ref.is_null", 0xd1, "*"],
  ["ref.func", 0xd2, "-> funcref", "func"],
] as const satisfies readonly OpcodeRow[];

/** Tables with prefix 0xfc. */
export const tableRows = [
  ["table.grow", 0x0f, "*", "table", "table"],
  ["table.size", 0x10, "-> i32", "table", "table"],
  ["table.fill", 0x11, "*", "table", "table"],
] as const satisfies readonly OpcodeRow[];
