/**
 * `linalg-vectorize`: turns structured operations on buffers into loops over vectors. Each operation is planned first
 * (see `best-plan.ts`), so that nothing is built for an operation without a vector form.
 */
import { bodyOf, GenericOp, MatmulOp } from "@tt-opt/dialect-linalg";
import {
  beforeOp,
  ConstantPool,
  definePass,
  opt,
  type Operation,
  RankedTensorType,
  type Rewriter,
} from "@tt-opt/ir-core";
import { emitInterleavedLoops } from "./interleaved-loops.ts";
import { emitVectorLoops } from "./vector-loops.ts";
import { planScalarLoop } from "./scalar-loops.ts";
import { isPairProduct } from "../../linalg/linalg-pack-matmul/pairs.ts";
import { emitMatmul } from "./matmul.ts";
import { emitTransposedLoops } from "./transposed-loops.ts";
import { relaxUpdate } from "./relax-update.ts";
import { isInterleaved, planVectorization } from "./best-plan.ts";
import { transposedLanes } from "./plan.ts";
import { emitTransposedStore } from "./transposed-squares.ts";
import { findTransposedStore } from "./transposed-stores.ts";

/** See the file's header. */
export const linalgVectorize = definePass({
  name: "linalg-vectorize",
  summary: "turn structured operations on buffers into loops over vectors",
  description: `The loop of a \`linalg.generic\` along which most accesses are contiguous advances by \`lanes\`
elements. If masks cut it, there is a version without masks between the cuts. A matrix product becomes register tiles of
\`tile-rows\` rows: more rows load operands less often, as long as there are registers for their sums. With
\`tile-depth\`, loops over the inner dimension have fewer iterations and longer bodies.

Operations stay scalar, with a remark, if their sizes are not known, masks are not intervals, reductions have no
identity, or no access is contiguous. Those that only change memory then end where their masks do. Operations on tensors
are left alone without a remark.

With \`alone\`, updates of consecutive elements are not atomic, and so become vectors.`,
  options: {
    lanes: opt.int(4, "lanes of a vector of 32-bit elements", { least: 2, greatest: 64, powerOfTwo: true }),
    alone: opt.bool(false, "assume that no other thread accesses memory while a program runs"),
    tileRows: opt.int(4, "rows of a register tile of matrix products", { least: 1, greatest: 64 }),
    tileDepth: opt.int(1, "steps along the inner dimension per iteration of a register tile, if they divide it", {
      least: 1,
      greatest: 64,
    }),
  },
  statistics: { vectorized: "operations vectorized", left: "operations that stay scalar" },
  example: {
    input: `#id = affine_map<(d0) -> (d0)>
func.func @masked(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %shape: memref<1024xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %c = arith.cmpi slt, %i, %n : index
    %v = tts.load %x[%i] mask %c : !tt.ptr<f32> -> f32
    %w = arith.addf %v, %v : f32
    tts.store %w, %y[%i] mask %c : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const ops: Operation[] = [];
    ctx.root.walk((op) => void ((op.is(GenericOp) || op.is(MatmulOp)) && ops.push(op)), "pre");
    for (const op of ops) {
      if (op.operands.some((value) => value.type instanceof RankedTensorType)) continue;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      rw.constants = ConstantPool.around(op, rw.constants);
      const reason =
        op.is(MatmulOp) || (op.is(GenericOp) && isPairProduct(op))
          ? emitMatmul(rw, op, ctx.options)
          : op.is(GenericOp)
            ? vectorizeGeneric(rw, op, ctx.options)
            : "";
      if (reason === undefined) ctx.count("vectorized");
      else {
        ctx.count("left");
        ctx.remark("missed", op, reason);
        const plan = op.is(GenericOp) ? planScalarLoop(op) : undefined;
        if (plan !== undefined) emitVectorLoops(rw, plan, 1);
      }
    }
  },
});

/** Vectorizes an operation; returns the reason if it cannot be vectorized, else undefined. */
function vectorizeGeneric(
  rw: Rewriter,
  op: GenericOp,
  { lanes, alone }: { readonly lanes: number; readonly alone: boolean },
): string | undefined {
  if (op.iteratorTypes.length === 0) return "has no loop";
  if (alone) relaxUpdate(rw, op, bodyOf(op), lanes);
  const plan = planVectorization(op, lanes);
  if ("reason" in plan) return plan.reason;
  const { stored } = plan;
  if (stored === undefined) {
    const transposed = lanes === transposedLanes ? findTransposedStore(plan) : undefined;
    if (transposed === undefined) emitVectorLoops(rw, plan, lanes);
    else emitTransposedStore(rw, transposed, (edges) => emitVectorLoops(rw, edges, lanes));
  } else if (isInterleaved(plan.extents, stored)) emitInterleavedLoops(rw, { stored, ...plan });
  else emitTransposedLoops(rw, { stored, ...plan });
  return undefined;
}
