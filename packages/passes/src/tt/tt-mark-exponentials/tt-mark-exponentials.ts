/**
 * `tt-mark-exponentials`: marks exponentials whose argument cannot be positive, as in a softmax, which subtracts the
 * maximum first, and those whose tiny results may be 0. `expand-math` has shorter expansions for them.
 */
import { AbsFOp, Exp2Op, ExpOp, MulFOp, NegFOp, SelectOp, SubFOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  constantOperand,
  definePass,
  DenseElementsAttr,
  FloatAttr,
  RankedTensorType,
  UnitAttr,
  type Value,
} from "@tt-opt/ir-core";
import { maximumOperands } from "./maximum.ts";
import { isNegligibleWhereTiny } from "./negligible-terms.ts";

/** A discardable attribute of operations whose first operand is at most 0 or NaN. */
export const nonPositiveMark = "tt.non_positive";

/** A discardable attribute of operations whose tiny results may be 0. */
export const mayFlushMark = "tt.may_flush";

/** See the file's header. */
export const ttMarkExponentials = definePass({
  name: "tt-mark-exponentials",
  summary: "mark exponentials whose argument cannot be positive, or whose tiny results may be 0",
  description: `Sets the attribute \`${nonPositiveMark}\` where the argument is a difference, or a multiple of one by a constant, and the
second term of the difference is a maximum: of a tensor that has the first one as its elements, or of the first one and
something else; where it is an absolute value with the sign changed; and where it is selected from two such values.

Sets the attribute \`${mayFlushMark}\` where the result is only used in matrix products and in sums along the dimension
of which the maximum was subtracted. Beside the other terms of these, tiny ones are negligible.`,
  statistics: { marked: "exponentials of what is not positive", flushed: "exponentials that may be 0 where tiny" },
  example: {
    input: `tt.func public @softmax(%x: tensor<4xf32>) -> tensor<4xf32> {
  %m = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.maxnumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<4xf32>) -> f32
  %s = tt.splat %m : f32 -> tensor<4xf32>
  %d = arith.subf %x, %s : tensor<4xf32>
  %e = math.exp %d : tensor<4xf32>
  tt.return %e : tensor<4xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walk((op) => {
      if (!(op.is(ExpOp) || op.is(Exp2Op))) return;
      const bound = upperBoundOf(op.operand(0));
      if (bound !== undefined) {
        rw.setAttribute(op, nonPositiveMark, UnitAttr.get(op.context));
        ctx.count("marked");
      }
      if (!isNegligibleWhereTiny(op.resultAt(0), bound?.axis)) return;
      rw.setAttribute(op, mayFlushMark, UnitAttr.get(op.context));
      ctx.count("flushed");
    });
  },
});

/** Why a value is at most 0. */
interface UpperBound {
  /** The dimension of which a maximum was subtracted, so that the greatest element is 0; undefined if there is none. */
  readonly axis: number | undefined;
}

/** Why no element of a value is positive; undefined if one may be. */
function upperBoundOf(value: Value): UpperBound | undefined {
  const op = value.definingOp;
  if (op?.is(MulFOp) === true) return isNotNegative(op.rhs) ? upperBoundOf(op.lhs) : undefined;
  if (op?.is(SelectOp) === true) {
    const [x, y] = [upperBoundOf(op.trueValue), upperBoundOf(op.falseValue)];
    return x && y && { axis: x.axis === y.axis ? x.axis : undefined };
  }
  // This occurs in a softplus.
  if (op?.is(NegFOp) === true) return op.operand(0).definingOp?.is(AbsFOp) === true ? { axis: undefined } : undefined;
  return op?.is(SubFOp) === true ? maximumIn(op.rhs, op.lhs, []) : undefined;
}

/** Whether a value is a non-negative constant, the same in all elements. */
function isNotNegative(value: Value): boolean {
  const constant = constantOperand(value);
  const element = constant instanceof DenseElementsAttr ? constant.splatValue : constant;
  return element instanceof FloatAttr && element.value >= 0;
}

/**
 * Why each element of `bound`, with new dimensions at `axes`, is a maximum that includes the element of `tensor`;
 * undefined if it is not known to be one. Broadcasts only repeat elements. After a reduction, exactly the reduced dimension
 * must have been added again.
 */
function maximumIn(bound: Value, tensor: Value, axes: readonly number[]): UpperBound | undefined {
  if (bound === tensor && axes.length === 0) return { axis: undefined };
  const op = bound.definingOp;
  if (op === undefined) return undefined;
  if (op.is(tt.SplatOp) || op.is(tt.BroadcastOp)) return maximumIn(op.src, tensor, axes);
  if (op.is(tt.ExpandDimsOp)) return maximumIn(op.src, tensor, [...axes, op.axis.number]);
  const parts = maximumOperands(bound)?.map((part) => maximumIn(part, tensor, axes));
  if (parts !== undefined) return parts.find((part) => part?.axis !== undefined) ?? parts.find((part) => part);
  if (!op.is(tt.ReduceOp) || op.operands.length !== 1 || op.operand(0) !== tensor || !findsMaximum(op))
    return undefined;
  const axis = op.axis.number;
  const isScalar = !(op.resultAt(0).type instanceof RankedTensorType);
  return isScalar || (axes.length === 1 && axes[0] === axis) ? { axis } : undefined;
}

/** Whether a reduction keeps the greater of two elements. Its result for NaN does not matter. */
function findsMaximum(reduction: tt.ReduceOp): boolean {
  const body = reduction.combineOp.entry;
  const result = body?.last?.operands[0]?.definingOp;
  if (body === undefined || result === undefined) return false;
  const parts = maximumOperands(result.resultAt(0));
  return parts !== undefined && body.args.length === 2 && body.args.every((arg) => parts.includes(arg));
}
