/**
 * `tt-recognize-variance`: Inductor computes variances by Welford's algorithm, which divides for each element. Two loops, of
 * which the first one adds up elements and the second one squares of what they differ from their mean, are faster, though
 * they load each element twice, and their sums are those that loops of columns and of rows have forms for.
 */
import { AddFOp, ConstantOp, DivFOp, MaxSIOp, MulFOp, scf, SelectOp, SIToFPOp, SubFOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  BoolLike,
  type Builder,
  cloneOperation,
  definePass,
  elementTypeOrSelf,
  integerAttr,
  IrMapping,
  RankedTensorType,
  type Rewriter,
  tensorShapeOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { splat } from "../block-access.ts";
import { reduce } from "../block-reduction.ts";
import { matchWelford, type Welford } from "./welford.ts";

/** See the file's header. */
export const ttRecognizeVariance = definePass({
  name: "tt-recognize-variance",
  summary: "compute means and variances in two loops instead of by Welford's algorithm",
  description: `Replaces a \`tt.reduce\` that merges means, sums of squared deviations and numbers of elements, which an
\`scf.for\` has updated by the elements that it loads, by a loop that adds up these elements and another one that adds up
their squared deviations, and one that merges the elements of a block by two sums. It applies if the loop only loads, if the
number of elements follows from its bounds, and if nobody asks for it.`,
  statistics: { split: "variances computed in two loops" },
  example: {
    input: `tt.func @mean(%x: !tt.ptr<f32>) -> f32 {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %one = arith.constant dense<1.0> : tensor<64xf32>
  %from = arith.constant 0 : i32
  %to = arith.constant 256 : i32
  %step = arith.constant 64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %pointers = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %s:3 = scf.for %i = %from to %to step %step iter_args(%m = %zero, %q = %zero, %w = %zero)
      -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) : i32 {
    %start = tt.splat %i : i32 -> tensor<64xi32>
    %places = arith.addi %start, %range : tensor<64xi32>
    %from_here = tt.addptr %pointers, %places : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %from_here : tensor<64x!tt.ptr<f32>>
    %delta = arith.subf %v, %m : tensor<64xf32>
    %count = arith.addf %w, %one : tensor<64xf32>
    %part = arith.divf %delta, %count : tensor<64xf32>
    %mean = arith.addf %m, %part : tensor<64xf32>
    %rest = arith.subf %v, %mean : tensor<64xf32>
    %square = arith.mulf %delta, %rest : tensor<64xf32>
    %sum = arith.addf %q, %square : tensor<64xf32>
    scf.yield %mean, %sum, %count : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
  }
  %r:3 = "tt.reduce"(%s#0, %s#1, %s#2) <{axis = 0 : i32}> ({
  ^bb0(%m1: f32, %q1: f32, %w1: f32, %m2: f32, %q2: f32, %w2: f32):
    %delta = arith.subf %m2, %m1 : f32
    %w = arith.addf %w1, %w2 : f32
    %ratio = arith.divf %w2, %w : f32
    %part = arith.mulf %delta, %ratio : f32
    %m = arith.addf %m1, %part : f32
    %both = arith.addf %q1, %q2 : f32
    %square = arith.mulf %delta, %delta : f32
    %weighted = arith.mulf %square, %w1 : f32
    %more = arith.mulf %weighted, %ratio : f32
    %q = arith.addf %both, %more : f32
    tt.reduce.return %m, %q, %w : f32, f32, f32
  }) : (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) -> (f32, f32, f32)
  tt.return %r#0 : f32
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const reductions: tt.ReduceOp[] = [];
    ctx.root.walkOps(tt.ReduceOp, (op) => void reductions.push(op));
    for (const reduction of reductions) {
      const found = matchWelford(reduction);
      if (found === undefined) continue;
      rw.at = beforeOp(found.loop ?? reduction);
      rw.loc = reduction.loc;
      split(rw, found);
      ctx.count("split");
    }
  },
});

function split(rw: Rewriter, found: Welford): void {
  const { reduction } = found;
  const axis = reduction.axis.number;
  const [mean, squares] = reduction.results;
  const total = sumOf(rw, found, axis, (_, value) => value);
  const average = DivFOp.build(rw, { lhs: total, rhs: countOf(rw, found, total) }).result;
  if (mean !== undefined) rw.replaceAllUses(mean, average);
  if (squares?.hasUses === true) {
    const subtracted = spread(rw, average, tensorShapeOf(found.value), axis);
    const sum = sumOf(rw, found, axis, (b, lhs) => {
      const delta = SubFOp.build(b, { lhs, rhs: subtracted }).result;
      return MulFOp.build(b, { lhs: delta, rhs: delta }).result;
    });
    rw.replaceAllUses(squares, sum);
  }
  rw.erase(reduction);
}

/** The sums of a term for each element that counts, along a dimension, built before the loop. */
function sumOf(rw: Rewriter, found: Welford, axis: number, term: (b: Builder, value: Value) => Value): Value {
  const { loop, ops, value, mask } = found;
  const zero = ConstantOp.float(rw, value.type, 0).result;
  const counted = (b: Builder, mapping: IrMapping): Value => {
    const trueValue = term(b, mapping.get(value));
    if (mask === undefined) return trueValue;
    const condition = typed(mapping.get(mask), BoolLike);
    return SelectOp.build(b, { condition, trueValue, falseValue: zero }).result;
  };
  if (loop === undefined) return reduce(rw, counted(rw, new IrMapping()), axis, "addf");
  const bounds = { lb: loop.lowerBound, ub: loop.upperBound, step: loop.step, inits: [zero] };
  const sums = scf.ForOp.create(rw, bounds, (b, iv, [lhs = zero]) => {
    const mapping = new IrMapping();
    mapping.map(loop.inductionVar, iv);
    for (const op of ops) b.insert(cloneOperation(op, mapping));
    return [AddFOp.build(b, { lhs, rhs: counted(b, mapping) }).result];
  });
  return reduce(rw, sums.resultAt(0), axis, "addf");
}

/** The number of elements, at least 1, in the type of their sums. */
function countOf(b: Builder, { count }: Welford, { type }: Value): Value {
  if (typeof count === "number") return ConstantOp.float(b, type, Math.max(1, count)).result;
  const most = MaxSIOp.build(b, { lhs: count, rhs: ConstantOp.int(b, count.type, 1).result }).result;
  const float = SIToFPOp.build(b, { in: most, resultTypes: [elementTypeOrSelf(type)] }).out;
  return type instanceof RankedTensorType ? splat(b, float, type.shape) : float;
}

/** A block that repeats numbers along a dimension. */
function spread(b: Builder, value: Value, shape: readonly number[], axis: number): Value {
  const { type } = value;
  if (!(type instanceof RankedTensorType)) return splat(b, value, shape);
  const line = tt.ExpandDimsOp.build(b, {
    src: typed(value, tt.TtTensor),
    axis: integerAttr(b.context, 32, axis),
  }).result;
  return tt.BroadcastOp.build(b, { src: line, resultTypes: [type.with({ shape })] }).result;
}
