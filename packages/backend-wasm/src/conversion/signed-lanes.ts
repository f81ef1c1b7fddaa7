/** Sign-extends lanes that were zero-extended. */
import type { Value } from "@tt-opt/ir-core";
import type { Mnemonic } from "../assembler/index.ts";
import type { CodeBuilder } from "./code-builder.ts";

/** The extension instructions of lanes, by the zero-extending one: the original width, and the sign-extending one. */
const extensions: Readonly<Record<string, { readonly from: number; readonly signed: Mnemonic }>> = {
  "wasm.i16x8.extend_low_i8x16_u": { from: 8, signed: "i16x8.extend_low_i8x16_s" },
  "wasm.i16x8.extend_high_i8x16_u": { from: 8, signed: "i16x8.extend_high_i8x16_s" },
  "wasm.i32x4.extend_low_i16x8_u": { from: 16, signed: "i32x4.extend_low_i16x8_s" },
  "wasm.i32x4.extend_high_i16x8_u": { from: 16, signed: "i32x4.extend_high_i16x8_s" },
  "wasm.i64x2.extend_low_i32x4_u": { from: 32, signed: "i64x2.extend_low_i32x4_s" },
  "wasm.i64x2.extend_high_i32x4_u": { from: 32, signed: "i64x2.extend_high_i32x4_s" },
};

/**
 * The sign-extended lanes of a register that zero-extends lanes of `width` bits; undefined for other registers. It
 * takes as many instructions as the zero extension, which becomes dead if it has no other uses.
 */
export function signExtended(code: CodeBuilder, value: Value, width: number): Value | undefined {
  const op = value.definingOp;
  const extension = op === undefined ? undefined : extensions[op.name];
  if (op === undefined || extension === undefined || extension.from < width) return undefined;
  const source = op.operand(0);
  const narrow = extension.from === width ? source : signExtended(code, source, width);
  return narrow && code.op(extension.signed, [narrow]);
}
