/**
 * `tt-batch-programs`: a kernel may have a program for each sum of a few elements, whose first elements are neighbours,
 * or for each column of a matrix. Merged programs have a block of sums or columns, whose lanes load vectors.
 */
import { tt, tts } from "@tt-opt/dialect-tt";
import { definePass } from "@tt-opt/ir-core";
import { mergingOptions } from "../program-slices/merged-programs.ts";
import { applyBatch } from "./apply-batch.ts";
import { planBatch } from "./batch-plan.ts";

/** See the file's header. */
export const ttBatchPrograms = definePass({
  name: "tt-batch-programs",
  summary: "merge programs that reduce one block or take one column each",
  description: `A program's number along one axis, preferably x, becomes a block of numbers, and so does every scalar that depends on it.
Blocks that depend on it must have size 1 along their first dimension, which becomes the number of merged programs, or
one dimension, and get another one before it. The kernel gets the attribute \`tts.joined\`, as by \`tt-join-programs\`,
and the pass assumes the same of arguments.

- Programs must be one block of code with loops, and load, compute, assert and store. What they store is not loaded.
  Several stores to one argument must be to one column for each program, of more columns than there are programs.
- Batches begin at multiples of their size. What depends on the number only by a quotient by such a multiple, as the row
  of an element may, is the same in all programs, and is loaded, computed and asserted once; so is a mask of the row that
  tests that the number is below such a multiple. Where rows have another length than a power of two, batches are rows or
  parts of them, of whole vectors.
- With dimensions of size 1, they must reduce or scan, and consecutive programs must load neighbours, at least in rows of
  16 programs, or store neighbours if what they load is the same, or load rows of up to 128 elements. Their blocks have up
  to 256 elements. Merged, they have up to 2048. Blocks in loops, and longer ones, must be columns, as below.
- With blocks of one dimension, of up to 4096 elements, all of those that differ must be columns: neighbours of those of
  the next program, which are not next to each other. Up to 16 programs are merged, or 512 if they only reduce columns.`,
  options: mergingOptions,
  statistics: { kernels: "kernels whose programs were merged" },
  example: {
    input: `tt.func public @columns(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c100 = arith.constant dense<100> : tensor<1x16xi32>
  %id = tt.get_program_id x : i32
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %rows = tt.expand_dims %range {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %begins = arith.muli %rows, %c100 : tensor<1x16xi32>
  %column = tt.splat %id : i32 -> tensor<1x16xi32>
  %places = arith.addi %begins, %column : tensor<1x16xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<1x16x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<1x16x!tt.ptr<f32>>, tensor<1x16xi32>
  %v = tt.load %sources : tensor<1x16x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<1x16xf32>) -> tensor<1xf32>
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  %target = tt.splat %to : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  tt.store %target, %sum : tensor<1x!tt.ptr<f32>>
  tt.return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(tt.FuncOp, (op) => {
      const plan =
        op.isDeclaration || op.sym_visibility?.value === "private" ? undefined : planBatch(op, ctx.options.most);
      if (plan === undefined) return;
      applyBatch(rw, op, plan);
      tts.declareJoined(rw, op, { [plan.axis]: plan.count });
      tts.setMark(rw, op, "distinctArguments");
      ctx.count("kernels");
    });
  },
});
