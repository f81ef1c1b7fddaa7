/**
 * `tt-narrow-indices`: kernels with dynamic shapes take 32-bit indices apart by 64-bit divisions, and compare them with
 * 64-bit limits. Vectors have no 64-bit divisions, and neither do the rows of an image have 64-bit lengths.
 */
import { CmpIOp, ConstantOp, DivSIOp, ExtSIOp, RemSIOp, SubIOp, swapPredicate, TruncIOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  type Builder,
  definePass,
  elementTypeOrSelf,
  IntegerType,
  maxSigned,
  minSigned,
  RankedTensorType,
  type Rewriter,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { clampBetween, clampMagnitude } from "../clamp.ts";
import { indexRange } from "./index-range.ts";

/** See the file's header. */
export const ttNarrowIndices = definePass({
  name: "tt-narrow-indices",
  summary: "divide and compare extended indices before they are extended",
  description: `Quotients and remainders of extended blocks of i32 by one 64-bit number become extensions of 32-bit ones,
and so do those of the results. The blocks must be indices: not negative, as far as programs, lanes, remainders and
constants tell, and less than 2^31 - 1. Divisors are clamped to that number, which is greater than any index. So are limits, with
which extended indices are compared, negative ones, too: the least number of 32 bits is none of them.`,
  statistics: {
    narrowed: "divisions of 32-bit blocks instead of 64-bit ones",
    compared: "comparisons of 32-bit blocks instead of 64-bit ones",
  },
  example: {
    input: `tt.func public @rows(%n: i64) -> tensor<64xi64> {
  %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %wide = arith.extsi %range : tensor<64xi32> to tensor<64xi64>
  %ns = tt.splat %n : i64 -> tensor<64xi64>
  %row = arith.divsi %wide, %ns : tensor<64xi64>
  tt.return %row : tensor<64xi64>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    // Quotients and remainders of indices are not greater than these. They may be negative if their divisors are.
    const made = new Set<Value>();
    const divisions: Division[] = [];
    ctx.root.walk((op) => {
      if ((op.is(DivSIOp) || op.is(RemSIOp)) && op.result.type instanceof RankedTensorType) divisions.push(op);
    });
    for (const op of divisions) {
      const dividend = extended(op.lhs);
      if (dividend === undefined || !(made.has(dividend) || isIndex(dividend))) continue;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const rhs = divisorOf(rw, op.rhs, dividend.type);
      if (rhs === undefined) continue;
      const operands = { lhs: dividend, rhs };
      const { result } = op.is(DivSIOp) ? DivSIOp.build(rw, operands) : RemSIOp.build(rw, operands);
      made.add(result);
      rw.replace(op, ExtSIOp.build(rw, { in: result, resultTypes: [op.result.type] }).out);
      ctx.count("narrowed");
    }
    const comparisons: CmpIOp[] = [];
    ctx.root.walkOps(CmpIOp, (op) => void (op.lhs.type instanceof RankedTensorType && comparisons.push(op)));
    for (const op of comparisons) {
      const narrow = narrowComparison(rw, op, (value) => made.has(value) || indexRange(value).low !== undefined);
      if (narrow === undefined) continue;
      rw.replace(op, narrow);
      ctx.count("compared");
    }
  },
});

/**
 * A comparison of extended indices with one number in 32 bits; undefined for others. A limit that is less than all
 * indices becomes -2^31, which `isNarrow` excludes.
 */
function narrowComparison(rw: Rewriter, op: CmpIOp, isNarrow: (value: Value) => boolean): Value | undefined {
  const left = extended(op.lhs);
  const [value, wide] = left === undefined ? [extended(op.rhs), op.lhs] : [left, op.rhs];
  const limit = wide.definingOp;
  if (value === undefined || limit?.is(tt.SplatOp) !== true || !isNarrow(value)) return undefined;
  const predicate = left === undefined ? swapPredicate(op.predicateName) : op.predicateName;
  const inclusive = predicate === "slt" ? "sle" : predicate === "sge" ? "sgt" : predicate;
  if (inclusive !== "sle" && inclusive !== "sgt") return undefined;
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const last = lastWithin(rw, limit.src, predicate !== inclusive);
  const src = TruncIOp.build(rw, { in: last, resultTypes: [elementTypeOrSelf(value.type)] }).out;
  const rhs = tt.SplatOp.build(rw, { src, resultTypes: [value.type] }).result;
  return CmpIOp.create(rw, inclusive, value, rhs).result;
}

/** The nearest number of 32 bits to a limit, or to the number before it. */
function lastWithin(b: Builder, limit: Value, isExclusive: boolean): Value {
  if (!isExclusive) return clampBetween(b, limit, minSigned(32), maxSigned(32));
  const lhs = clampBetween(b, limit, minSigned(32) + 1n, maxSigned(32) + 1n);
  return SubIOp.build(b, { lhs, rhs: ConstantOp.int(b, lhs.type, 1n).result }).result;
}

type Division = DivSIOp | RemSIOp;

/** The 32-bit block that a wider one is the extension of. */
function extended(value: Value): Value | undefined {
  const op = value.definingOp;
  const element = op?.is(ExtSIOp) === true ? elementTypeOrSelf(op.in.type) : undefined;
  return op?.is(ExtSIOp) === true && element instanceof IntegerType && element.width === 32 ? op.in : undefined;
}

/** Whether a number is not negative, nor the greatest one, which may stand for a place that does not exist. */
function isIndex(value: Value): boolean {
  const { low, high } = indexRange(value);
  return low !== undefined && low >= 0n && high !== maxSigned(32);
}

/** A divisor in 32 bits, of blocks of type `type`; undefined if it is not one number for all elements. */
function divisorOf(rw: Rewriter, value: Value, type: Type): Value | undefined {
  const op = value.definingOp;
  const element = elementTypeOrSelf(type);
  if (op?.is(ConstantOp) === true) return clamped(rw, value, type);
  if (op?.is(tt.SplatOp) !== true || !(type instanceof RankedTensorType)) return undefined;
  const src = clamped(rw, op.src, element);
  return tt.SplatOp.build(rw, { src, resultTypes: [type] }).result;
}

/** The nearest number of type `type`, whose negative has that type, too. */
function clamped(b: Builder, value: Value, type: Type): Value {
  return TruncIOp.build(b, { in: clampMagnitude(b, value, maxSigned(32)), resultTypes: [type] }).out;
}
