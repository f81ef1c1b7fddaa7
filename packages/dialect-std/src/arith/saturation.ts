/**
 * Arithmetic that saturates, as quantized numbers and pixels have it: a wide number is brought between the least and the
 * greatest number of a narrow type before it is truncated. Machines do both at once, and sums of narrow numbers as well.
 */
import {
  InferIntRange,
  IntegerRange,
  maxSigned,
  maxUnsigned,
  minSigned,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import { constantInt } from "./constant-value.ts";
import { bitWidth } from "./fold-elements.ts";
import { ExtSIOp, ExtUIOp, TruncIOp } from "./integer-cast-ops.ts";
import { MaxSIOp, MinSIOp, MinUIOp } from "./integer-extremum-ops.ts";
import { AddIOp, SubIOp } from "./integer-sum-ops.ts";

/** The integers of a type of `width` bits. */
export interface NarrowIntegers {
  readonly width: number;
  readonly isSigned: boolean;
}

/** The least and the greatest of `integers`. */
export function limitsOf({ width, isSigned }: NarrowIntegers): readonly [bigint, bigint] {
  return isSigned ? [minSigned(width), maxSigned(width)] : [0n, maxUnsigned(width)];
}

/**
 * A number of which `value` has the nearest one of `integers`, all read as signed numbers: `x` for `x` between limits,
 * or `value` itself if it has no other numbers. Undefined if it may have others, or is less than twice as wide.
 */
export function unsaturated(value: Value, integers: NarrowIntegers): Value | undefined {
  const [least, greatest] = limitsOf(integers);
  const { smin, smax } = computedRange(value);
  if (bitWidth(value.type) < 2 * integers.width || smin < least || smax > greatest) return undefined;
  let source = value;
  for (let op = value.definingOp; op !== undefined; op = source.definingOp) {
    if (!isLimit(op, least, greatest)) break;
    source = op.operand(0);
  }
  return source;
}

/** Whether numbers that saturate are the same with and without `op`. */
function isLimit(op: Operation, least: bigint, greatest: bigint): boolean {
  const limit = op.operandCount === 2 ? constantInt(op.operand(1)) : undefined;
  if (limit === undefined) return false;
  if (op.is(MaxSIOp)) return limit <= least;
  if (limit < greatest) return false;
  return op.is(MinSIOp) || (op.is(MinUIOp) && computedRange(op.operand(0)).smin >= 0n);
}

/** A sum or difference of narrow numbers that saturates. */
export interface SaturatingSum {
  readonly isDifference: boolean;
  readonly integers: NarrowIntegers;
  /** Values of the narrow type, or one number in all lanes. */
  readonly operands: readonly [Value | bigint, Value | bigint];
}

/** The sum that a truncation saturates, if it is one of numbers extended from the type of its result. */
export function saturatingSum(op: Operation): SaturatingSum | undefined {
  if (!op.is(TruncIOp)) return undefined;
  const width = bitWidth(op.out.type);
  for (const isSigned of [true, false]) {
    const integers = { width, isSigned };
    const sum = unsaturated(op.in, integers)?.definingOp;
    if (sum === undefined || !(sum.is(AddIOp) || sum.is(SubIOp))) continue;
    const [lhs, rhs] = [beforeExtension(sum.lhs, integers), beforeExtension(sum.rhs, integers)];
    if (lhs === undefined || rhs === undefined || (typeof lhs === "bigint" && typeof rhs === "bigint")) continue;
    return { isDifference: sum.is(SubIOp), integers, operands: [lhs, rhs] };
  }
  return undefined;
}

/** The narrow number that a wide one is; undefined if it may be none of `integers`. */
function beforeExtension(value: Value, integers: NarrowIntegers): Value | bigint | undefined {
  const constant = constantInt(value);
  const [least, greatest] = limitsOf(integers);
  if (constant !== undefined) return constant >= least && constant <= greatest ? constant : undefined;
  const op = value.definingOp;
  const isExtension = op?.is(integers.isSigned ? ExtSIOp : ExtUIOp) === true;
  return isExtension && bitWidth(op.operand(0).type) === integers.width ? op.operand(0) : undefined;
}

/** The longest chain of operations that is followed for a range: a limit of a limit of a sum of extended numbers. */
const maxDepth = 4;

/** The range of a value that follows from the operations that compute it. */
function computedRange(value: Value, depth = 0): IntegerRange {
  let range = IntegerRange.full(bitWidth(value.type));
  const op = value.definingOp;
  if (op === undefined || op.regions.length > 0 || depth > maxDepth) return range;
  const operands = op.operands.map((operand) => computedRange(operand, depth + 1));
  InferIntRange.get(op)?.inferRanges(op, operands, (result, found) => {
    if (result === value) range = found;
  });
  return range;
}
