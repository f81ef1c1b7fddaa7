/**
 * `tt-share-exponentials`: where two partial softmaxes are combined, each is scaled by the exponential of its maximum
 * minus the common one. One of these differences is zero.
 */
import {
  AddFOp,
  CmpFOp,
  CmpFPredicate,
  constantFloat,
  ConstantOp,
  Exp2Op,
  ExpOp,
  MulFOp,
  SelectOp,
  SubFOp,
} from "@tt-opt/dialect-std";
import {
  beforeOp,
  type Builder,
  cloneOperation,
  definePass,
  FloatLike,
  IrMapping,
  type Operation,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { maximumOperands } from "./maximum.ts";

/** See the file's header. */
export const ttShareExponentials = definePass({
  name: "tt-share-exponentials",
  summary: "compute one exponential where that of one of two values is 1",
  description: `Handles the exponentials of \`a - m\` and \`b - m\`, or of these differences times the same constant,
where \`m\` is the greater of \`a\` and \`b\`: one of the differences is 0, unless there is a NaN or an infinity. The
exponential of the other one is computed, and selects give each its own, with the same bits as before.`,
  statistics: { shared: "pairs of exponentials" },
  example: {
    input: `tt.func @combine(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %m = arith.maxnumf %a, %b : tensor<4xf32>
  %x = arith.subf %a, %m : tensor<4xf32>
  %y = arith.subf %b, %m : tensor<4xf32>
  %p = math.exp %x : tensor<4xf32>
  %q = math.exp %y : tensor<4xf32>
  tt.return %p, %q : tensor<4xf32>, tensor<4xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const waiting = new Map<Value, readonly Exponential[]>();
    const pairs: (readonly [Exponential, Exponential])[] = [];
    ctx.root.walk((op) => {
      const found = op.is(ExpOp) || op.is(Exp2Op) ? exponentialOf(op) : undefined;
      if (found === undefined) return;
      const others = waiting.get(found.bound) ?? [];
      const partner = others.find((other) => isPair(other, found));
      if (partner !== undefined) pairs.push([partner, found]);
      waiting.set(found.bound, partner === undefined ? [...others, found] : others.filter((each) => each !== partner));
    });
    for (const pair of pairs) {
      share(rw, ...pair);
      ctx.count("shared");
    }
  },
});

/** The exponential of `term - bound`, or of a positive multiple. */
interface Exponential {
  readonly op: ExpOp | Exp2Op;
  /** The operations that compute the argument from the two values. */
  readonly chain: readonly Operation[];
  readonly factor: number;
  readonly term: Value;
  readonly bound: Value;
}

function exponentialOf(op: ExpOp | Exp2Op): Exponential | undefined {
  const argument = op.operand(0).definingOp;
  const factor = argument?.is(MulFOp) === true ? constantFloat(argument.rhs) : 1;
  const difference = argument?.is(MulFOp) === true ? argument.lhs.definingOp : argument;
  if (argument === undefined || difference?.is(SubFOp) !== true || factor === undefined || !(factor > 0))
    return undefined;
  const chain = argument === difference ? [difference] : [difference, argument];
  return { op, chain, factor, term: difference.lhs, bound: difference.rhs };
}

/** Whether the two exponentials are alike, and of the two values of which their bound is the maximum. */
function isPair(a: Exponential, b: Exponential): boolean {
  if (a.op.definition !== b.op.definition || a.op.block !== b.op.block || a.factor !== b.factor) return false;
  const parts = maximumOperands(a.bound);
  return a.term !== b.term && parts?.includes(a.term) === true && parts.includes(b.term);
}

/** Replaces both exponentials by one, at the position of `first`, which comes first. */
function share(rw: Rewriter, first: Exponential, second: Exponential): void {
  rw.at = beforeOp(first.op);
  rw.loc = first.op.loc;
  // The factors are equal, and that of the second one may be defined later.
  const [, multiplied] = second.chain;
  const [, own] = first.chain;
  const mapping = new IrMapping();
  if (multiplied !== undefined && own !== undefined) mapping.map(multiplied.operand(1), own.operand(1));
  for (const op of second.chain) rw.insert(cloneOperation(op, mapping));
  const [x, y] = [first.op.operand(0), mapping.get(second.op.operand(0))];
  const [zero, one] = [0, 1].map((value) => ConstantOp.float(rw, x.type, value).result);
  if (zero === undefined || one === undefined) return;
  const isSecond = compare(rw, "oeq", y, zero);
  const argument = select(rw, isSecond, x, y);
  const exponential = rw.insert(cloneOperation(first.op, new IrMapping().map(x, argument))).resultAt(0);
  // If `y` is not 0, `x` is 0, NaN or negative infinity, whose exponentials are 1, NaN and 0.
  const sum = AddFOp.build(rw, { lhs: typed(x, FloatLike), rhs: typed(one, FloatLike) }).result;
  const simple = select(rw, compare(rw, "olt", sum, zero), zero, sum);
  rw.replace(first.op, select(rw, isSecond, exponential, simple));
  rw.replace(second.op, select(rw, isSecond, one, exponential));
}

function compare(b: Builder, predicate: "oeq" | "olt", x: Value, y: Value): Value {
  const [lhs, rhs] = [typed(x, FloatLike), typed(y, FloatLike)];
  return CmpFOp.build(b, { predicate: CmpFPredicate.attr(b.context, predicate), lhs, rhs }).result;
}

function select(b: Builder, condition: Value, trueValue: Value, falseValue: Value): Value {
  return SelectOp.build(b, { condition, trueValue, falseValue }).result;
}
