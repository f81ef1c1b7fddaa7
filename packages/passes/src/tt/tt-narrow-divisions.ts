/**
 * `tt-narrow-divisions`: kernels with dynamic shapes take 32-bit indices apart by 64-bit divisions. Vectors have no
 * 64-bit divisions, and neither do the rows of an image have 64-bit lengths.
 */
import { ConstantOp, DivSIOp, ExtSIOp, RemSIOp, TruncIOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  type Builder,
  definePass,
  elementTypeOrSelf,
  IntegerType,
  maxSigned,
  RankedTensorType,
  type Rewriter,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { clampMagnitude } from "../clamp.ts";
import { indexRange } from "./index-range.ts";

/** See the file's header. */
export const ttNarrowDivisions = definePass({
  name: "tt-narrow-divisions",
  summary: "divide extended indices before they are extended",
  description: `Quotients and remainders of extended blocks of i32 by one 64-bit number become extensions of 32-bit ones,
and so do those of the results. The blocks must be indices: not negative, as far as programs, lanes, remainders and
constants tell. Divisors are clamped to the numbers of 32 bits, which are greater than any index.`,
  statistics: { narrowed: "divisions of 32-bit blocks instead of 64-bit ones" },
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
  },
});

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
