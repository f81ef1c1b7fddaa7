/**
 * `tt-narrow-indices`: kernels with dynamic shapes take 32-bit indices apart by 64-bit divisions, and compare them with
 * 64-bit limits. Vectors have no 64-bit divisions, and neither do the rows of an image have 64-bit lengths.
 */
import {
  CmpIOp,
  CmpIPredicate,
  ConstantOp,
  DivSIOp,
  ExtSIOp,
  RemSIOp,
  SubIOp,
  swapPredicate,
  TruncIOp,
} from "@tt-opt/dialect-std";
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
constants tell. Divisors are clamped to the numbers of 32 bits, which are greater than any index. So are limits, with which
extended blocks are compared: the least number of 32 bits is no index, either.`,
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
      const narrow = narrowComparison(rw, op);
      if (narrow === undefined) continue;
      rw.replace(op, narrow);
      ctx.count("compared");
    }
  },
});

/**
 * A comparison of an extended block with one number in 32 bits; undefined for others. It is as before, but for -2^31 and
 * a limit that is not greater.
 */
function narrowComparison(rw: Rewriter, op: CmpIOp): Value | undefined {
  const [isSwapped, value] = extended(op.lhs) === undefined ? [true, extended(op.rhs)] : [false, extended(op.lhs)];
  const limit = (isSwapped ? op.lhs : op.rhs).definingOp;
  const { type } = value ?? {};
  if (value === undefined || limit?.is(tt.SplatOp) !== true || !(type instanceof RankedTensorType)) return undefined;
  const predicate = isSwapped ? swapPredicate(op.predicateName) : op.predicateName;
  const inclusive = predicate === "slt" ? "sle" : predicate === "sge" ? "sgt" : predicate;
  if (inclusive !== "sle" && inclusive !== "sgt") return undefined;
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const slack = predicate === inclusive ? 0n : 1n;
  const within = clampBetween(rw, limit.src, minSigned(32) + slack, maxSigned(32) + slack);
  const one = ConstantOp.int(rw, within.type, slack).result;
  const last = slack === 0n ? within : SubIOp.build(rw, { lhs: within, rhs: one }).result;
  const src = TruncIOp.build(rw, { in: last, resultTypes: [elementTypeOrSelf(type)] }).out;
  const rhs = tt.SplatOp.build(rw, { src, resultTypes: [type] }).result;
  return CmpIOp.build(rw, { predicate: CmpIPredicate.attr(rw.context, inclusive), lhs: value, rhs }).result;
}

type Division = DivSIOp | RemSIOp;

/** The 32-bit block that a wider one is the extension of. */
function extended(value: Value): Value | undefined {
  const op = value.definingOp;
  const element = op?.is(ExtSIOp) === true ? elementTypeOrSelf(op.in.type) : undefined;
  return op?.is(ExtSIOp) === true && element instanceof IntegerType && element.width === 32 ? op.in : undefined;
}

function isIndex(value: Value): boolean {
  const { low } = indexRange(value);
  return low !== undefined && low >= 0n;
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
