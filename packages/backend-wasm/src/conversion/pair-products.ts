/**
 * Sums of products of 16-bit numbers that share a 32-bit element: one instruction replaces shifts, two products and a
 * sum.
 */
import type { Operation, Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";

const half = 16;

/** `low(a) * low(b) + high(a) * high(b)`, if `x` and `y` are these two products of signed halves. */
export function sumOfPairs(code: CodeBuilder, x: Value, y: Value): Value | undefined {
  const [low, high] = [factors(x), factors(y)];
  if (low === undefined || high === undefined) return undefined;
  const [a, b] = high.map((value) => shifted(code, value, "wasm.i32x4.shr_s"));
  if (a === undefined || b === undefined) return undefined;
  const isLow = low.every((value, i) => {
    const raised = shifted(code, value, "wasm.i32x4.shr_s");
    return raised !== undefined && shifted(code, raised, "wasm.i32x4.shl") === (i === 0 ? a : b);
  });
  return isLow ? code.op("i32x4.dot_i16x8_s", [a, b]) : undefined;
}

function factors({ definingOp: op }: Value): readonly Value[] | undefined {
  return op?.name === "wasm.i32x4.mul" ? op.operands : undefined;
}

/** The value that is shifted by half of an element to get `value`. */
function shifted(code: CodeBuilder, { definingOp: op }: Value, name: string): Value | undefined {
  return op?.name === name && isByHalf(code, op) ? op.operand(0) : undefined;
}

function isByHalf(code: CodeBuilder, op: Operation): boolean {
  return code.i32Of(op.operand(1)) === half;
}
