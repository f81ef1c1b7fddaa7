/**
 * Sums of narrow numbers that saturate, as those of quantized numbers and pixels. Joined as narrow numbers they become
 * one instruction for a whole register, and the wider numbers between them are not computed.
 */
import { AddIOp, ConstantOp, ExtSIOp, ExtUIOp, limitsOf, saturatingSum, SubIOp, TruncIOp } from "@tt-opt/dialect-std";
import {
  AnyVector,
  at,
  IntegerType,
  type Operation,
  type Rewriter,
  typed,
  type Value,
  withElementType,
} from "@tt-opt/ir-core";
import { clampBetween } from "../../clamp.ts";
import { doubled } from "./contiguous-access.ts";

/**
 * The results of `p` followed by those of `q`, two vectors of one type, if both are sums that saturate alike.
 *
 * @param join Joins two vectors of one type.
 */
export function joinSaturatingSums(
  rw: Rewriter,
  p: Operation,
  q: Operation,
  join: (x: Value, y: Value) => Value,
): Value | undefined {
  const [first, second] = [saturatingSum(p), saturatingSum(q)];
  if (first === undefined || first.isDifference !== second?.isDifference) return undefined;
  const { isDifference, integers, operands } = first;
  if (integers.isSigned !== second.integers.isSigned) return undefined;
  const [left, right] = operands.map((operand, i) => pairOf(operand, at(second.operands, i)));
  if (left === undefined || right === undefined) return undefined;

  const type = doubled(typed(p.resultAt(0), AnyVector).type);
  const wide = withElementType(type, IntegerType.get(rw.context, 2 * integers.width));
  const extended = (pair: Pair): Value => {
    if (typeof pair === "bigint") return ConstantOp.int(rw, wide, pair).result;
    return (integers.isSigned ? ExtSIOp : ExtUIOp).build(rw, { in: join(...pair), resultTypes: [wide] }).out;
  };
  const lhs = extended(left);
  // A load is joined once.
  const rhs = areEqual(left, right) ? lhs : extended(right);
  const sum = (isDifference ? SubIOp : AddIOp).build(rw, { lhs, rhs }).result;
  return TruncIOp.build(rw, { in: clampBetween(rw, sum, ...limitsOf(integers)), resultTypes: [type] }).out;
}

/** Operands of two sums: one number in all lanes of both, or vectors. */
type Pair = bigint | readonly [Value, Value];

function pairOf(x: Value | bigint, y: Value | bigint): Pair | undefined {
  if (typeof x === "bigint") return x === y ? x : undefined;
  return typeof y === "bigint" ? undefined : [x, y];
}

function areEqual(a: Pair, b: Pair): boolean {
  return typeof a !== "bigint" && typeof b !== "bigint" && a[0] === b[0] && a[1] === b[1];
}
