/**
 * `tt-mark-exponentials`: marks exponentials whose argument cannot be positive. That is the case in a softmax, which
 * subtracts the maximum first. `expand-math` has a shorter expansion for them.
 */
import {
  AbsFOp,
  CmpFOp,
  Exp2Op,
  ExpOp,
  MaximumFOp,
  MaxNumFOp,
  MulFOp,
  NegFOp,
  OrIOp,
  SelectOp,
  SubFOp,
} from "@tt-opt/dialect-std";
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

/** A discardable attribute of operations whose first operand is at most 0 or NaN. */
export const nonPositiveMark = "tt.non_positive";

/** See the file's header. */
export const ttMarkExponentials = definePass({
  name: "tt-mark-exponentials",
  summary: "mark exponentials whose argument cannot be positive",
  description: `Sets the attribute \`${nonPositiveMark}\` where the argument is a difference, or a multiple of one by a constant, and the
second term of the difference is a maximum: of a tensor that has the first one as its elements, or of the first one and
something else; and where it is an absolute value with the sign changed.`,
  statistics: { marked: "exponentials marked" },
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
      if (!(op.is(ExpOp) || op.is(Exp2Op)) || !isNotPositive(op.operand(0))) return;
      rw.setAttribute(op, nonPositiveMark, UnitAttr.get(op.context));
      ctx.count("marked");
    });
  },
});

function isNotPositive(value: Value): boolean {
  const op = value.definingOp;
  if (op?.is(MulFOp) === true) return isNotNegative(op.rhs) && isNotPositive(op.lhs);
  // This occurs in a softplus.
  if (op?.is(NegFOp) === true) return op.operand(0).definingOp?.is(AbsFOp) === true;
  return op?.is(SubFOp) === true && isUpperBound(op.rhs, op.lhs, []);
}

/** Whether a value is a non-negative constant, the same in all elements. */
function isNotNegative(value: Value): boolean {
  const constant = constantOperand(value);
  const element = constant instanceof DenseElementsAttr ? constant.splatValue : constant;
  return element instanceof FloatAttr && element.value >= 0;
}

/**
 * Whether each element of `bound`, with new dimensions at `axes`, is a maximum that includes the element of `tensor`.
 * Broadcasts only repeat elements. After a reduction, exactly the reduced dimension must have been added again.
 */
function isUpperBound(bound: Value, tensor: Value, axes: readonly number[]): boolean {
  if (bound === tensor && axes.length === 0) return true;
  const op = bound.definingOp;
  if (op === undefined) return false;
  if (op.is(tt.SplatOp) || op.is(tt.BroadcastOp)) return isUpperBound(op.src, tensor, axes);
  if (op.is(tt.ExpandDimsOp)) return isUpperBound(op.src, tensor, [...axes, op.axis.number]);
  if (op.is(MaxNumFOp) || op.is(MaximumFOp)) return op.operands.some((part) => isUpperBound(part, tensor, axes));
  if (!op.is(tt.ReduceOp) || op.operands.length !== 1 || op.operand(0) !== tensor || !findsMaximum(op)) return false;
  const isScalar = !(op.resultAt(0).type instanceof RankedTensorType);
  return isScalar || (axes.length === 1 && axes[0] === op.axis.number);
}

/** Whether a reduction keeps the greater of two elements. Its result for NaN does not matter. */
function findsMaximum(reduction: tt.ReduceOp): boolean {
  const body = reduction.combineOp.entry;
  const result = body?.last?.operands[0]?.definingOp;
  if (body === undefined || result === undefined) return false;
  const [a, b] = body.args;
  const isPair = (x: Value, y: Value): boolean => (x === a && y === b) || (x === b && y === a);
  if (result.is(MaxNumFOp) || result.is(MaximumFOp)) return isPair(result.operand(0), result.operand(1));
  if (!result.is(SelectOp) || !isPair(result.trueValue, result.falseValue)) return false;
  return choosesGreater(result.condition, result.trueValue, result.falseValue);
}

/** Whether a condition holds only if `x` is greater than `y`, or one of them is NaN. */
function choosesGreater(condition: Value, x: Value, y: Value): boolean {
  const op = condition.definingOp;
  if (op === undefined) return false;
  if (op.is(OrIOp)) return op.operands.every((part) => choosesGreater(part, x, y));
  if (!op.is(CmpFOp)) return false;
  const [lhs, rhs] = op.operands;
  const predicate = op.predicateName;
  if (lhs === rhs) return predicate === "une" || predicate === "uno";
  if (lhs === x && rhs === y) return /^[ou]g[te]$/.test(predicate);
  return lhs === y && rhs === x && /^[ou]l[te]$/.test(predicate);
}
