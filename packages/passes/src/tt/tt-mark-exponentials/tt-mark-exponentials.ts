/**
 * `tt-mark-exponentials`: marks exponentials whose argument is known not to be positive, as in a softmax, which subtracts the
 * maximum first. `expand-math` has a shorter form for them.
 */
import { CmpFOp, Exp2Op, ExpOp, MaximumFOp, MaxNumFOp, OrIOp, SelectOp, SubFOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { definePass, type Operation, UnitAttr, type Value } from "@tt-opt/ir-core";

/** The discardable attribute of an operation whose first operand is at most 0 or NaN. */
export const nonPositiveMark = "tt.non_positive";

/** See the file's header. */
export const ttMarkExponentials = definePass({
  name: "tt-mark-exponentials",
  summary: "mark exponentials of arguments that are not positive",
  description: `Sets the attribute \`${nonPositiveMark}\` where the argument is a difference whose second term is a maximum of a tensor that has the first one as its elements.`,
  statistics: { marked: "exponentials marked" },
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
  const difference = value.definingOp;
  return difference?.is(SubFOp) === true && isUpperBound(spread(difference.rhs), difference.lhs);
}

/** What a tensor repeats, or has with other dimensions of size one. */
function spread(value: Value): Value {
  let source = value;
  for (;;) {
    const op: Operation | undefined = source.definingOp;
    if (op === undefined || !(op.is(tt.SplatOp) || op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp))) return source;
    source = op.operand(0);
  }
}

/** Whether `bound` is, for each element of `tensor`, a maximum of values among which it is. */
function isUpperBound(bound: Value, tensor: Value): boolean {
  const op = bound.definingOp;
  if (op === undefined) return false;
  if (op.is(MaxNumFOp) || op.is(MaximumFOp))
    return op.operands.some((operand) => isUpperBound(spread(operand), tensor));
  return op.is(tt.ReduceOp) && op.operands.length === 1 && op.operand(0) === tensor && findsMaximum(op);
}

/** Whether a reduction keeps the greater of two elements; what it does with NaN does not matter. */
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
