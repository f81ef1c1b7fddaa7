/**
 * `tt-reduce-assertions`: an assertion about a block becomes one about all of its elements together. It ends the program
 * with the same message, but no longer keeps the loops that compute the condition from being vectorized.
 */
import { constantBool } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { beforeOp, definePass, RankedTensorType } from "@tt-opt/ir-core";
import { reduceAll } from "./block-reduction.ts";

/** See the file's header. */
export const ttReduceAssertions = definePass({
  name: "tt-reduce-assertions",
  summary: "assert once for all elements of a block",
  description: `Replaces the condition of a \`tt.assert\` of a block by the conjunction of its elements. Kernels of PyTorch
Inductor have such an assertion before each load or store at a loaded index. What is known to hold is not asserted.`,
  statistics: { reduced: "assertions reduced", erased: "assertions that always hold" },
  example: {
    input: `tt.func public @check(%ok: tensor<64xi1>) {
  tt.assert %ok, "index out of bounds" : tensor<64xi1>
  tt.return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const assertions: tt.AssertOp[] = [];
    ctx.root.walkOps(tt.AssertOp, (op) => {
      if (op.condition.type instanceof RankedTensorType) assertions.push(op);
    });
    for (const op of assertions) {
      if (constantBool(op.condition) === true) {
        rw.erase(op);
        ctx.count("erased");
        continue;
      }
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const condition = reduceAll(rw, op.condition, "and");
      rw.createGeneric("tt.assert", { operands: [condition], properties: op.properties.entries() });
      rw.erase(op);
      ctx.count("reduced");
    }
  },
});
