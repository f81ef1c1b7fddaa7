/** Sums and products of sizes, computed now where both are known. */
import type { Builder, OpFoldResult, Value } from "@tt-opt/ir-core";
import { AddIOp, ConstantOp, MulIOp } from "../arith/index.ts";
import { knownNumber } from "./mixed-values.ts";

/** A size or sum of sizes as a value. */
function sizeValue(b: Builder, size: OpFoldResult): Value {
  return typeof size === "number" ? ConstantOp.index(b, size).result : size;
}

/** `x + y`. */
export function addIndices(b: Builder, x: OpFoldResult, y: OpFoldResult): OpFoldResult {
  const known = knownNumber(x);
  const other = knownNumber(y);
  if (known !== undefined && other !== undefined) return known + other;
  if (known === 0) return y;
  if (other === 0) return x;
  return AddIOp.build(b, { lhs: sizeValue(b, x), rhs: sizeValue(b, y) }).result;
}

/** `x * y`. */
export function multiplyIndices(b: Builder, x: OpFoldResult, y: OpFoldResult): OpFoldResult {
  const known = knownNumber(x);
  const other = knownNumber(y);
  if (known !== undefined && other !== undefined) return known * other;
  if (known === 1) return y;
  if (other === 1) return x;
  return MulIOp.build(b, { lhs: sizeValue(b, x), rhs: sizeValue(b, y) }).result;
}
