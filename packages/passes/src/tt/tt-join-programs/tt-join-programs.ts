/**
 * `tt-join-programs`: merges programs that are adjacent in the grid into one if they access adjacent memory. Blocks
 * become wider, with the types of larger blocks. Later passes are therefore unaffected, except for the loop over
 * programs, which skips the programs that have been merged into others.
 */
import { tt, tts } from "@tt-opt/dialect-tt";
import { definePass } from "@tt-opt/ir-core";
import { mergingOptions } from "../program-slices/merged-programs.ts";
import { applyJoin } from "./apply-join.ts";
import { planJoin } from "./join-plan.ts";

/** See the file's header. */
export const ttJoinPrograms = definePass({
  name: "tt-join-programs",
  summary: "merge programs that access adjacent memory",
  description: `The kernel gets the attribute \`tts.joined\`, the number of merged programs along each axis. Only
programs whose numbers are multiples of these are executed. The pass assumes that memory written through one argument is
not accessed through another.

- Programs must use their number only to compute the index of their first element.
- They must only load, compute, store and atomically update elements that do not depend on each other, and not use what
  updates replace.
- Adjacent programs must store to adjacent memory, and at least one access of such must have several rows, at once or in
  a loop, unless they only copy adjacent memory. They must load adjacent memory, the same memory, elements a few elements
  apart, or at most 64 columns.
- Programs of one dimension whose numbers are taken apart into long rows, which begin anywhere in them, are merged until
  few rows are cut. They must store to adjacent memory, and may load any.
- If the elements are adjacent only within rows of a known length or planes of an image, only programs of the same row or
  plane are merged: the number of merged programs divides its size. Where that leaves fewer than 16 elements of a row, or
  programs cut rows anyway, the fewest programs are merged that begin and end with a row of at least 8 elements; where they
  are too many, those of rows of at least 16 elements are merged as if rows had no end.
- Stores may be in loops and branches. What they store in a loop must not be loaded again.`,
  options: mergingOptions,
  statistics: { kernels: "kernels whose programs were merged" },
  example: {
    input: `tt.func public @columns(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %c64 = arith.constant 64 : i32
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %start = tt.splat %first : i32 -> tensor<64xi32>
  %columns = arith.addi %start, %range : tensor<64xi32>
  %limit = tt.splat %n : i32 -> tensor<64xi32>
  %inside = arith.cmpi slt, %columns, %limit : tensor<64xi32>
  %numbers = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %rows = tt.expand_dims %numbers {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %width = tt.splat %n : i32 -> tensor<32x1xi32>
  %begins = arith.muli %rows, %width : tensor<32x1xi32>
  %a = tt.broadcast %begins : tensor<32x1xi32> -> tensor<32x64xi32>
  %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<32x64xi32>
  %places = arith.addi %a, %b : tensor<32x64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
  %flags = tt.expand_dims %inside {axis = 0 : i32} : tensor<64xi1> -> tensor<1x64xi1>
  %mask = tt.broadcast %flags : tensor<1x64xi1> -> tensor<32x64xi1>
  %v = tt.load %sources, %mask : tensor<32x64x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<32x64xf32>) -> tensor<64xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %targets = tt.addptr %to, %columns : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %targets, %sum, %inside : tensor<64x!tt.ptr<f32>>
  tt.return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(tt.FuncOp, (op) => {
      const plan =
        op.isDeclaration || op.sym_visibility?.value === "private" ? undefined : planJoin(op, ctx.options.most);
      if (plan === undefined) return;
      applyJoin(rw, op, plan);
      tts.declareJoined(rw, op, { [plan.axis]: plan.factor });
      tts.setMark(rw, op, "distinctArguments");
      ctx.count("kernels");
    });
  },
});
