/**
 * `tt-unroll-loops`: a block that a loop carries is in memory, unless the loop only adds to it or selects from it. If the
 * loop has few iterations, these become one computation per element without it.
 */
import { ConstantOp, constantInt, scf } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  cloneOperation,
  definePass,
  IrMapping,
  type Operation,
  opt,
  RankedTensorType,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { regionSelects } from "../../linalg/bodies/index.ts";
import { unrollWhile, whileIterations } from "./while-iterations.ts";

/** See the file's header. */
export const ttUnrollLoops = definePass({
  name: "tt-unroll-loops",
  summary: "unroll short loops that carry blocks",
  description: `Handles an \`scf.for\` with at most \`trips\` iterations, whose number is known, that carries blocks. Its iterations
become consecutive copies of the body if none of the blocks is reduced behind it, or one of them is by several operations,
such as the mean and the deviation of Welford's algorithm. So do those of an \`scf.while\` with at most \`steps\` of them that carries a block, if
constants tell when it ends, as in a binary search. Left alone are loops whose range is no multiple of the step, with more than
\`operations\` operations in all iterations together, with loops inside of them or with \`tt.dot\`, and blocks that are
reduced by one operation or by a selection, which a loop can reduce in each iteration.`,
  options: {
    trips: opt.int(4, "largest number of iterations", { least: 0 }),
    steps: opt.int(16, "largest number of iterations of a loop with a condition", { least: 0 }),
    operations: opt.int(256, "largest number of operations in all iterations together", { least: 0 }),
  },
  statistics: { unrolled: "loops unrolled" },
  example: {
    input: `tt.func @twice(%x: tensor<64xf32>) -> f32 {
  %from = arith.constant 0 : i32
  %to = arith.constant 2 : i32
  %step = arith.constant 1 : i32
  %y = scf.for %i = %from to %to step %step iter_args(%a = %x) -> (tensor<64xf32>) : i32 {
    %b = arith.mulf %a, %a : tensor<64xf32>
    scf.yield %b : tensor<64xf32>
  }
  %r = "tt.reduce"(%y) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %n = arith.negf %p : f32
    tt.reduce.return %n : f32
  }) : (tensor<64xf32>) -> f32
  tt.return %r : f32
}`,
  },
  run(ctx) {
    const { trips, steps, operations } = ctx.options;
    const rw = ctx.rewriter();
    const loops: (scf.ForOp | scf.WhileOp)[] = [];
    ctx.root.walk((op) => {
      if (op.is(scf.ForOp) || op.is(scf.WhileOp)) loops.push(op);
    });
    for (const loop of loops) {
      const count = loop.is(scf.ForOp) ? fewIterations(loop, trips) : fewSteps(loop, steps);
      if (count === undefined) continue;
      const size = sizeOf(loop);
      if (size === undefined || size * count > operations) {
        ctx.remark("missed", loop, "the body is too large, or has loops or products");
        continue;
      }
      rw.at = beforeOp(loop);
      rw.loc = loop.loc;
      if (loop.is(scf.ForOp)) unroll(rw, loop, count);
      else unrollWhile(rw, loop, count);
      ctx.count("unrolled");
    }
  },
});

/** The number of iterations of a loop whose blocks need no memory if it is unrolled. */
function fewIterations(loop: scf.ForOp, most: number): number | undefined {
  const count = tripCount(loop);
  if (count === undefined || count > most) return undefined;
  return loop.results.some(isReducedBySeveral) || isKept(loop) ? count : undefined;
}

/** Whether a loop carries blocks, of which none is reduced behind it. */
function isKept(loop: scf.ForOp): boolean {
  const blocks = loop.results.filter(({ type }) => type instanceof RankedTensorType);
  return blocks.length > 0 && !blocks.some((block) => [...block.users()].some((user) => user.is(tt.ReduceOp)));
}

function fewSteps(loop: scf.WhileOp, most: number): number | undefined {
  return loop.results.some(({ type }) => type instanceof RankedTensorType) ? whileIterations(loop, most) : undefined;
}

/** The number of iterations, if it is known and the last one is whole: it would have masks that the others have not. */
function tripCount({ lowerBound, upperBound, step }: scf.ForOp): number | undefined {
  const [from, to, by] = [constantInt(lowerBound), constantInt(upperBound), constantInt(step)];
  if (from === undefined || to === undefined || by === undefined || by <= 0n) return undefined;
  return to > from && (to - from) % by === 0n ? Number((to - from) / by) : undefined;
}

/** Whether a block is combined by a region of several operations that does not only select. */
function isReducedBySeveral(block: Value): boolean {
  return [...block.users()].some(
    (user) => user.is(tt.ReduceOp) && user.singleCombiner === undefined && !regionSelects(user.combineOp.entry),
  );
}

/** The number of operations of the body; undefined if a copy of it is expensive. */
function sizeOf(loop: Operation): number | undefined {
  let size = 0;
  let isCheap = true;
  loop.walk((op) => {
    size++;
    isCheap &&= op === loop || !(op.is(scf.ForOp) || op.is(scf.WhileOp) || op.is(tt.DotOp));
  });
  return isCheap ? size : undefined;
}

function unroll(rw: Rewriter, loop: scf.ForOp, count: number): void {
  const { body } = loop;
  const [from, by] = [constantInt(loop.lowerBound) ?? 0n, constantInt(loop.step) ?? 1n];
  let carried: readonly Value[] = loop.initArgs;
  for (let i = 0n; i < count; i++) {
    const iv = ConstantOp.int(rw, loop.inductionVar.type, from + i * by).result;
    const mapping = new IrMapping().mapAll(body.args, [iv, ...carried]);
    for (const op of body.ops()) if (op !== body.last) rw.insert(cloneOperation(op, mapping));
    carried = (body.last?.operands ?? []).map((value) => mapping.get(value));
  }
  rw.replace(loop, ...carried);
}
