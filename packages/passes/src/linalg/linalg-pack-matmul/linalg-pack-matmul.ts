/**
 * `linalg-pack-matmul`: what fills the right operand of a matrix product writes it in panels of a few columns, and products
 * of several iterations of a loop become one. It works on buffers, before they are placed, so that the operands are laid out
 * for the registers by the copy that is there anyway.
 */
import { type GenericOp, MatmulOp } from "@tt-opt/dialect-linalg";
import { beforeOp, defined, definePass, IrMapping, opt, type Rewriter, AnyMemRef, typed } from "@tt-opt/ir-core";
import { emitBatchedLoop, planBatch } from "./batched-loop.ts";
import { filledBuffer, type FilledBuffer, filledValue, matrixProduct, type MatrixProduct } from "./matrix-product.ts";
import { allocatePanels, emitPanelProducts, emitPanelWriter } from "./panels.ts";
import { versionAccesses } from "./version-accesses.ts";

/** See the file's header. */
export const linalgPackMatmul = definePass({
  name: "linalg-pack-matmul",
  summary: "lay out the operands of matrix products for register tiles",
  options: { width: opt.int(8, "columns of a panel") },
  statistics: {
    packed: "products whose right operand is in panels",
    batched: "loops whose products are computed several at a time",
    versioned: "operations with a version without masks",
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const { width } = ctx.options;
    const ops: MatmulOp[] = [];
    ctx.root.walkOps(MatmulOp, (op) => void ops.push(op));
    for (const op of ops) {
      const product = matrixProduct(op);
      if (product === undefined || product.n % width !== 0) continue;
      const [a, b] = [filledBuffer(product.a, op), filledBuffer(product.b, op)];
      if (b === undefined) {
        ctx.remark("missed", op, "the right operand is not filled by one operation of its own");
        continue;
      }
      const batch = a === undefined ? undefined : planBatch(product, a, b);
      if (batch !== undefined) ctx.count("batched");
      ctx.count("packed");
      const writers = batch === undefined ? pack(rw, product, b, width) : emitBatchedLoop(rw, batch, width);
      for (const writer of writers) if (versionAccesses(rw, writer, extentsOf(writer))) ctx.count("versioned");
    }
  },
});

/** Replaces one product and the operation that fills its right operand. */
function pack(rw: Rewriter, product: MatrixProduct, b: FilledBuffer, width: number): readonly GenericOp[] {
  const { op, a, c, n, k, fill } = product;
  const start = fill === undefined ? undefined : filledValue(fill);
  rw.at = beforeOp(b.allocation);
  rw.loc = b.writer.loc;
  const panels = allocatePanels(rw, k, n, width, product.b.type.elementType);
  rw.at = beforeOp(b.writer);
  const writer = emitPanelWriter(rw, b.writer, new IrMapping(), { panels, from: 0, rows: k });
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  emitPanelProducts(rw, { a, panels, c, k, start });
  if (fill !== undefined && start !== undefined) rw.erase(fill);
  for (const old of [op, b.writer, ...b.allocation.memref.users(), b.allocation]) rw.erase(old);
  return [writer];
}

/** The iterations of each loop of an operation whose output has them all. */
function extentsOf(writer: GenericOp): readonly number[] {
  const output = typed(defined(writer.outputs[0], "the output"), AnyMemRef);
  const map = defined(writer.indexingMaps.at(-1), "the map of the output");
  return writer.iteratorTypes.map((_, loop) => {
    const dimension = map.results.findIndex((_result, d) => map.getDimPosition(d) === loop);
    return defined(output.type.shape[dimension], "the extent of a loop");
  });
}
