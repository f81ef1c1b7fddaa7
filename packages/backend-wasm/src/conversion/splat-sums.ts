/**
 * Lane numbers of unrolled loops: `splat(i + 4) + [0, 1, 2, 3]` is `splat(i) + [4, 5, 6, 7]`, so that the copies of a
 * body share one splat, which takes two instructions, and the sum of the scalars.
 */
import { DenseArrayAttr, type Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";

/** The sum of a splat of a sum with a constant and a constant vector of 32-bit lanes; undefined for other operands. */
export function sumOfSplat(code: CodeBuilder, splat: Value, lanes: Value): Value | undefined {
  const op = splat.definingOp;
  const words = lanes.definingOp?.name === "wasm.v128.const" ? lanes.definingOp.attribute("value") : undefined;
  if (op?.name !== "wasm.i32x4.splat" || !(words instanceof DenseArrayAttr)) return undefined;
  const parts = constantPart(code, op.operand(0));
  if (parts === undefined) return undefined;
  const moved = Int32Array.from(words.numbers, (word) => word + parts.constant);
  return code.op("i32x4.add", [code.op("i32x4.splat", [parts.rest]), code.v128(new Uint8Array(moved.buffer))]);
}

/** `x + c` or `y + (x + c)`, as the constant `c` and the rest. */
function constantPart(code: CodeBuilder, sum: Value): { readonly rest: Value; readonly constant: number } | undefined {
  const op = sum.definingOp;
  if (op?.name !== "wasm.i32.add") return undefined;
  const [x, y] = [op.operand(0), op.operand(1)];
  const constant = code.i32Of(y);
  if (constant !== undefined) return { rest: x, constant };
  const inner = y.definingOp?.name === "wasm.i32.add" ? y.definingOp : undefined;
  const innerConstant = inner && code.i32Of(inner.operand(1));
  if (inner === undefined || innerConstant === undefined) return undefined;
  return { rest: code.op("i32.add", [x, inner.operand(0)]), constant: innerConstant };
}
