/**
 * `tt-relax-atomics`: replaces atomic updates, which process one element at a time, by loads, combinations and stores,
 * which can be vectorized.
 */
import { tt } from "@tt-opt/dialect-tt";
import { beforeOp, definePass, RankedTensorType, tensorShapeOf, type Value } from "@tt-opt/ir-core";
import { updated } from "../updated.ts";
import { updateAllLanes } from "./float-extremes.ts";
import { planAccess, type PlannedDimension } from "../tt-to-structured/access-plan.ts";
import { LaneAnalysis } from "../tt-to-structured/lane-analysis.ts";

/** See the file's header. */
export const ttRelaxAtomics = definePass({
  name: "tt-relax-atomics",
  summary: "replace atomic updates of blocks by one thread with loads and stores",
  description: `For kernels whose programs are all executed by one thread. An \`tt.atomic_rmw\` of a block becomes a
\`tt.load\`, the combination and a \`tt.store\` if constant strides prove that no two lanes share an address. Updates of
other blocks stay atomic, since each lane must see the updates of the lanes before it. Updates of scalars and all
compare-and-swaps stay atomic, too.

An update of floats by the greatest or least one is a signed update of the lanes without a sign, and an unsigned one of
the others. Both then update all lanes, where the others hold what changes nothing.`,
  statistics: {
    updates: "updates that are no longer atomic",
    extremes: "updates by the greatest or least float",
  },
  example: {
    input: `tt.func public @add(%p: !tt.ptr<f32>, %x: tensor<64xf32>) {
  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %ps, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %old = tt.atomic_rmw fadd, acq_rel, gpu, %q, %x : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>) -> tensor<64xf32>
  tt.return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const extremes: tt.AtomicRMWOp[] = [];
    ctx.root.walkOps(tt.AtomicRMWOp, (op) => void (op.ptr.type instanceof RankedTensorType && extremes.push(op)));
    for (const op of extremes) if (updateAllLanes(rw, op)) ctx.count("extremes");
    const found: tt.AtomicRMWOp[] = [];
    // Values must not change during the analysis.
    const analysis = new LaneAnalysis();
    ctx.root.walkOps(tt.AtomicRMWOp, (op) => {
      if (op.ptr.type instanceof RankedTensorType && areApart(analysis, op.ptr)) found.push(op);
    });
    for (const op of found) {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const { ptr, mask, val } = op;
      const old = tt.LoadOp.build(rw, { ptr, mask }).result;
      tt.StoreOp.build(rw, { ptr, value: updated(rw, op, old, val), mask });
      rw.replace(op, old);
      ctx.count("updates");
    }
  },
});

/** Whether constant strides prove that all `pointers` differ. */
function areApart(analysis: LaneAnalysis, pointers: Value): boolean {
  const { base, sum } = analysis.form(pointers);
  const plan = base === undefined ? undefined : planAccess(sum, tensorShapeOf(pointers));
  const steps = plan?.dims.map(stepOf);
  if (steps === undefined) return false;
  // In increasing order, each stride must exceed the extent that the smaller ones span.
  let reach = 1;
  for (const { stride, count } of steps.toSorted((a, b) => a.stride - b.stride)) {
    if (count === 1) continue;
    if (!(stride >= reach)) return false;
    reach += stride * (count - 1);
  }
  return true;
}

function stepOf({ low, high, stride, wrap }: PlannedDimension): { readonly stride: number; readonly count: number } {
  const known = wrap === undefined ? stride.constantValue : undefined;
  return { stride: Math.abs(known ?? NaN), count: high / low };
}
