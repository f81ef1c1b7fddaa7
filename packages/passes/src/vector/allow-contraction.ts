/** `allow-contraction`: allows fused multiply-add, as Triton does by default (`enable_fp_fusion`). */
import { AddFOp, FastMathFlagsAttr, MulFOp, SubFOp } from "@tt-opt/dialect-std";
import { definePass, VectorType } from "@tt-opt/ir-core";

/** See the file's header. */
export const allowContraction = definePass({
  name: "allow-contraction",
  summary: "allow products and sums of vectors to be fused",
  description: `Sets the flag \`contract\` on \`arith.addf\`, \`arith.subf\` and \`arith.mulf\` of vectors, so that a
target may compute a product and a sum with one rounding. Scalars stay exact. The pass runs before \`expand-math\`,
whose algorithms request fused operations explicitly. Sums and products that must not be fused (\`__nv_fadd_rn\`) are
\`math.fma\` at this point.`,
  statistics: { flagged: "operations that may be fused" },
  example: {
    input: `func.func @f(%x: vector<4xf32>, %y: vector<4xf32>) -> vector<4xf32> {
  %p = arith.mulf %x, %y : vector<4xf32>
  %s = arith.addf %p, %y : vector<4xf32>
  return %s : vector<4xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walk((op) => {
      if (!op.is(AddFOp) && !op.is(SubFOp) && !op.is(MulFOp)) return;
      const { fastmath } = op;
      if (!(op.result.type instanceof VectorType) || fastmath.has("contract")) return;
      const { bits } = FastMathFlagsAttr.get(op.context, "contract");
      rw.setAttribute(op, "fastmath", FastMathFlagsAttr.fromBits(op.context, fastmath.bits | bits));
      ctx.count("flagged");
    });
  },
});
