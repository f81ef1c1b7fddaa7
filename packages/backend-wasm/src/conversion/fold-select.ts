/**
 * Recognizes a value that is inverted where a number is negative, as of quotients that are rounded down: the bits of the
 * sign, spread over the width, invert it without a choice, for which engines may branch.
 */
import type { Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";

/** `x < 0 ? ~value : value` as `value ^ (x >> 31)`, and the same of 64 bits; undefined for other choices. */
export function foldSelect(code: CodeBuilder, whenTrue: Value, whenFalse: Value, condition: Value): Value | undefined {
  const [test, inversion] = [condition.definingOp, whenTrue.definingOp];
  if (test === undefined || inversion === undefined) return undefined;
  const type = test.name === "wasm.i32.lt_s" ? "i32" : test.name === "wasm.i64.lt_s" ? "i64" : undefined;
  if (type === undefined || inversion.name !== `wasm.${type}.xor`) return undefined;
  const isConstant = (value: Value, number: number): boolean => {
    const constant = type === "i32" ? code.i32Of(value) : code.constantOf(value);
    return constant !== undefined && Number(constant) === number;
  };
  const isInverted = inversion.operand(0) === whenFalse && isConstant(inversion.operand(1), -1);
  if (!isInverted || !isConstant(test.operand(1), 0)) return undefined;
  const places = type === "i32" ? code.i32(31) : code.i64(63n);
  return code.op(`${type}.xor`, [whenFalse, code.op(`${type}.shr_s`, [test.operand(0), places])]);
}
