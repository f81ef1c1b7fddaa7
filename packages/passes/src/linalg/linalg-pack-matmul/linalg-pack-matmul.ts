/**
 * `linalg-pack-matmul`: lays out the operands of matrix products in the order in which register tiles read them. It
 * works on buffers before they are placed, so that the copy that fills an operand anyway also packs it.
 */
import { BatchMatmulOp, type GenericOp, MatmulOp } from "@tt-opt/dialect-linalg";
import { beforeOp, definePass, IrMapping, opt, type Rewriter } from "@tt-opt/ir-core";
import { versionAccesses } from "../linalg-version-masks/version-accesses.ts";
import { planBatch } from "./batch-plan.ts";
import { emitBatchedLoop } from "./batched-loop.ts";
import { filledBuffer, type FilledBuffer, filledValue, matrixProduct, type MatrixProduct } from "./matrix-product.ts";
import { depthLimits, emitDepth } from "./needed-depth.ts";
import { emitNeededPart } from "./needed-part.ts";
import { emitPairs, hasPairs } from "./pairs.ts";
import { allocateBuffer, emitPanelProducts, emitPanelWriter, panelShape, type Tiles } from "./panels.ts";
import { separateLaterUses } from "./separate-buffers.ts";
import { type SharedLeft, shareLeft } from "./shared-left.ts";
import { splitBatches } from "./split-batches.ts";

/** See the file's header. */
export const linalgPackMatmul = definePass({
  name: "linalg-pack-matmul",
  summary: "lay out the operands of matrix products for register tiles",
  description: `Works on buffers of known sizes.

- A batch of products becomes a loop over products.
- If one operation fills the right operand of a \`linalg.matmul\`, and nothing else uses the operand, it writes panels
  of \`width\` columns.
- A loop that adds one product per iteration first fills the operands of several iterations, up to \`depth\` along the
  inner dimension, and computes one product of them. Sums are loaded and stored less often, and operands take more
  memory.
- With \`distinct-arguments\`, operands that programs share are filled once and found again, as long as they fit
  \`keep\` bytes.
- At the edge of a matrix, rows and columns that the masks of stores leave out are computed only as parts of register
  tiles, of at most \`tile-rows\` rows, and steps at which both operands are zeros only as parts of groups of 8.
- Integers of 16 bits are multiplied in pairs.
- What fills operands gets a version without masks, which one test before the loops selects.

Other products are left alone. If the right operand is the reason, a remark says so.`,
  options: {
    tileRows: opt.int(4, "largest number of rows of a register tile", { least: 1 }),
    width: opt.int(8, "columns of a panel", { least: 1 }),
    // Long enough that loading and storing the sums costs little. Twice as much gains 3 % for inner dimensions of that
    // length, and loses as much or more for shorter ones, since the operands span twice as many pages.
    depth: opt.int(256, "largest inner dimension of a product of several iterations", { least: 1 }),
    keep: opt.int(4 << 20, "bytes for each side's operands that programs share; 0 to fill them each time", {
      least: 0,
    }),
    distinctArguments: opt.bool(false, "assume that written memory is accessed through one argument only"),
  },
  statistics: {
    packed: "products whose right operand is packed in panels",
    paired: "products of integers that take two steps of the inner dimension at once",
    batched: "loops that compute the products of several iterations at once",
    split: "batches of products that became loops",
    kept: "operands that are kept for other programs",
    versioned: "operations that fill operands with a version without masks",
  },
  example: {
    input: `#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @panels(%x: !tt.ptr<f32>, %a: memref<16x64xf32>, %c: memref<16x32xf32>) {
  %b = memref.alloc() : memref<64x32xf32>
  %c32 = arith.constant 32 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x32xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %c32 : index
    %at = arith.addi %row, %j : index
    %v = tts.load %x[%at] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x32xf32>) outs(%c : memref<16x32xf32>)
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const { width, tileRows, depth, keep, distinctArguments } = ctx.options;
    const batches: BatchMatmulOp[] = [];
    ctx.root.walkOps(BatchMatmulOp, (op) => void batches.push(op));
    for (const op of batches) if (splitBatches(rw, op)) ctx.count("split");
    const ops: MatmulOp[] = [];
    ctx.root.walkOps(MatmulOp, (op) => void ops.push(op));
    for (const op of ops) {
      const product = matrixProduct(op);
      if (product === undefined || product.n % width !== 0) continue;
      for (const operand of [product.a, product.b]) separateLaterUses(rw, operand, op);
      const [a, b] = [filledBuffer(product.a, op), filledBuffer(product.b, op)];
      if (b === undefined) {
        ctx.remark("missed", op, "the right operand is not filled by one operation of its own");
        continue;
      }
      const batch = a === undefined ? undefined : planBatch(product, a, b, depth);
      if (batch !== undefined) ctx.count("batched");
      const isPaired = a !== undefined && hasPairs(product, [a.writer, b.writer]);
      if (isPaired) ctx.count("paired");
      ctx.count("packed");
      const keeping = { bytes: keep, distinctArguments };
      const shared = batch === undefined && a !== undefined ? shareLeft(rw, product, a, keeping) : undefined;
      const { writers, kept } =
        batch === undefined
          ? {
              writers: pack(rw, product, b, { width, tileRows }, shared, isPaired),
              kept: shared === undefined ? 0 : 1,
            }
          : emitBatchedLoop(rw, batch, { width, tileRows }, keeping);
      ctx.count("kept", kept);
      if (shared !== undefined && a !== undefined) eraseBuffer(rw, a);
      for (const writer of writers) if (versionAccesses(rw, writer, "rows")) ctx.count("versioned");
    }
  },
});

/**
 * Packs one product by rebuilding the operation that fills its right operand; the left operand may be another buffer.
 */
function pack(
  rw: Rewriter,
  product: MatrixProduct,
  b: FilledBuffer,
  { width, tileRows }: Tiles,
  left: SharedLeft | undefined,
  isPaired: boolean,
): readonly GenericOp[] {
  const { op, c, m, n, fill } = product;
  const filled = left?.a ?? product.a;
  const k = isPaired ? product.k / 2 : product.k;
  const start = fill === undefined ? undefined : filledValue(fill);
  const needed = emitNeededPart(rw, product);
  rw.at = beforeOp(b.allocation);
  rw.loc = b.writer.loc;
  const panels = allocateBuffer(rw, panelShape(k, n, width), product.b.type.elementType);
  rw.at = beforeOp(b.writer);
  const writer = emitPanelWriter(rw, b.writer, new IrMapping(), { panels, from: 0, rows: k, isPaired });
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const a = isPaired ? allocateBuffer(rw, [m, k], product.a.type.elementType) : filled;
  if (isPaired) emitPairs(rw, filled, a);
  const limits = isPaired ? [] : depthLimits(product);
  const depth = limits.length === 0 ? k : emitDepth(rw, limits, k);
  emitPanelProducts(rw, { a, panels, c, k: depth, start, isPaired, needed, tileRows });
  if (fill !== undefined && start !== undefined) rw.erase(fill);
  rw.erase(op);
  eraseBuffer(rw, b);
  return left === undefined ? [writer] : [writer, left.writer];
}

/** Erases a buffer that is not read, and the operation that fills it. */
function eraseBuffer(rw: Rewriter, { allocation, writer }: FilledBuffer): void {
  for (const old of [writer, ...allocation.memref.users(), allocation]) rw.erase(old);
}
