/**
 * `linalg-vectorize-tiles`: turns structured operations into operations on vectors with a dimension per loop, for the
 * tiles that `linalg-tile` leaves in its loops.
 */
import { isStructured, LinalgStructured } from "@tt-opt/dialect-linalg";
import { scf } from "@tt-opt/dialect-std";
import { beforeOp, definePass, type Operation, opt } from "@tt-opt/ir-core";
import { hoistTransfers } from "./hoist-transfers.ts";
import { vectorizeOperation } from "./vectorize-operation.ts";

/** See the file's header. */
export const linalgVectorizeTiles = definePass({
  name: "linalg-vectorize-tiles",
  summary: "turn structured operations on small tiles into operations on vectors",
  description: `Operands are read by transfers, the body becomes elementwise operations, reductions and
\`vector.contract\`, and transfers write the results. Afterwards, tensors that a loop carries only to read and write
them as a whole are carried as vectors. An operation is left alone, with a remark, if a size is unknown, it has more
than \`max-elements\` points, an operand is not indexed by loops alone, or an operation of its body has no vector form.`,
  options: {
    maxElements: opt.int(
      1024,
      "largest number of points of an iteration space that is vectorized; all points are unrolled",
      { least: 0 },
    ),
  },
  statistics: {
    vectorized: "operations vectorized",
    left: "operations left unchanged",
    hoisted: "carried tensors replaced by vectors",
  },
  example: {
    input: `func.func @product(%a: tensor<4x2xf32>, %b: tensor<2x8xf32>, %c: tensor<4x8xf32>, %n: index) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%t = %c) -> (tensor<4x8xf32>) {
    %s = linalg.matmul ins(%a, %b : tensor<4x2xf32>, tensor<2x8xf32>) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
    scf.yield %s : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const ops: Operation[] = [];
    ctx.root.walk((op) => void (LinalgStructured.has(op) && ops.push(op)), "pre");
    for (const op of ops) {
      if (!isStructured(op)) continue;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const reason = vectorizeOperation(rw, op, ctx.options.maxElements);
      if (reason === undefined) ctx.count("vectorized");
      else {
        ctx.count("left");
        ctx.remark("missed", op, `is not vectorised: ${reason}`);
      }
    }
    const loops: scf.ForOp[] = [];
    ctx.root.walkOps(scf.ForOp, (loop) => void loops.push(loop));
    // Inner loops first, so that vectors are hoisted all the way out.
    for (const loop of loops.reverse()) ctx.count("hoisted", hoistTransfers(rw, loop));
  },
});
