/**
 * `linalg-version-masks`: a mask cuts each row of a block. Where rows are short, there is more code around the loops that
 * result than inside of them. Most blocks are whole, and one test before the loops can tell.
 */
import { GenericOp, MatmulOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { func, scf } from "@tt-opt/dialect-std";
import { definePass, isDynamic, opt } from "@tt-opt/ir-core";
import { selectsByIndex, versionAccesses } from "./version-accesses.ts";

/** See the file's header. */
export const linalgVersionMasks = definePass({
  name: "linalg-version-masks",
  summary: "build versions without masks of operations on blocks that usually are whole",
  description: `Applies to operations on buffers that select by index in kernels with a matrix product, such as the softmax
of attention between two products, and to those on blocks of short rows in loops, such as a recurrence that updates a
state. One test selects the version without masks.`,
  options: {
    longest: opt.int(64, "elements of the longest row that is short", { least: 0 }),
    smallest: opt.int(512, "elements of the smallest block in a loop that is worth a test", { least: 0 }),
  },
  statistics: { versioned: "operations with a version without masks" },
  example: {
    input: `#block = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @f(%v: !tt.ptr<f32>, %state: memref<64x16xf32>, %n: index, %steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %t = %c0 to %steps step %c1 {
    linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} outs(%state : memref<64x16xf32>) {
    ^bb0(%h: f32):
      %j = linalg.index 1 : index
      %isIn = arith.cmpi slt, %j, %n : index
      %at = arith.addi %t, %j : index
      %a = tts.load %v[%at] mask %isIn other %zero : !tt.ptr<f32> -> f32
      %s = arith.addf %h, %a : f32
      linalg.yield %s : f32
    }
  }
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const { longest, smallest } = ctx.options;
    ctx.root.walkOps(func.FuncOp, (kernel) => {
      let hasProduct = false;
      const ops: GenericOp[] = [];
      kernel.walk((op) => {
        hasProduct ||= op.is(MatmulOp);
        if (op.is(GenericOp) && op.resultCount === 0) ops.push(op);
      });
      for (const op of ops) {
        const isCandidate = hasProduct ? selectsByIndex(op) : isInLoop(op) && hasShortRows(op, longest, smallest);
        if (isCandidate && versionAccesses(rw, op)) ctx.count("versioned");
      }
    });
  },
});

function isInLoop({ parentOp }: GenericOp): boolean {
  return parentOp?.is(scf.ForOp) === true;
}

/** Whether an operation has several rows of at most `longest` elements, and at least `smallest` elements together. */
function hasShortRows(op: GenericOp, longest: number, smallest: number): boolean {
  const extents = staticLoopRanges(op);
  const row = extents.at(-1) ?? Infinity;
  if (extents.length < 2 || extents.some(isDynamic)) return false;
  return row <= longest && extents.reduce((product, extent) => product * extent, 1) >= smallest;
}
