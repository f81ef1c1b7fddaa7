/**
 * Selects lanes by masks whose lanes are all ones or all zeros. Relaxed SIMD has an instruction for that, which is one
 * instruction of the processor, where a bitwise select is three. If an operand is all zeros, or the first one all ones,
 * no select is needed.
 */
import { DenseArrayAttr, type Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";
import { integerShape, type LaneBits } from "./vector-lanes.ts";

/** The lanes of `whenTrue` where `mask` is set, and those of `whenFalse` elsewhere. */
export function chooseLanes(
  code: CodeBuilder,
  bits: LaneBits,
  [whenTrue, whenFalse, mask]: readonly [whenTrue: Value, whenFalse: Value, mask: Value],
  relaxed: boolean,
): Value {
  if (isFilled(whenFalse, 0)) return code.op("v128.and", [whenTrue, mask]);
  if (isFilled(whenTrue, 0)) return code.op("v128.andnot", [whenFalse, mask]);
  if (isFilled(whenTrue, -1)) return code.op("v128.or", [whenFalse, mask]);
  const mnemonic = relaxed ? (`${integerShape[bits]}.relaxed_laneselect` as const) : "v128.bitselect";
  return code.op(mnemonic, [whenTrue, whenFalse, mask]);
}

/** Whether a value is a constant with `value` in all words of 32 bits. */
export function isFilled({ definingOp: op }: Value, value: number): boolean {
  const words = op?.name === "wasm.v128.const" ? op.attribute("value") : undefined;
  return words instanceof DenseArrayAttr && words.numbers.every((word) => word === value);
}
