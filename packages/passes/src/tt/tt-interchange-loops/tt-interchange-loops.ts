/**
 * `tt-interchange-loops`: a program may go along several rows at the same time, by blocks of a few columns of each. Rows
 * that are read one after the other stay in the cache, and what a loop carries of them in registers.
 */
import { tt, tts } from "@tt-opt/dialect-tt";
import { definePass } from "@tt-opt/ir-core";
import { applyInterchange } from "./apply-interchange.ts";
import { planInterchange } from "./interchange-plan.ts";

/** See the file's header. */
export const ttInterchangeLoops = definePass({
  name: "tt-interchange-loops",
  summary: "make loops over rows the outer ones",
  description: `A kernel whose loops load strips of rows, of at least 64 columns that the next iteration continues, gets a
loop over the rows around all that it does. The kernel gets the attribute \`tts.distinct_arguments\`, since the pass
assumes that memory written through one argument is not accessed through another.

- Programs must only load, compute, store and atomically update elements of rows that do not depend on each other.
- Neighbours must be in the same row: blocks of columns, such as those of a sum over rows, stay.
- What all rows share must be less than half of the work.
- Rows that are stored in a loop must be known to be apart: by constants, or by a mask that ends rows at the distance of
  one row to the next.`,
  statistics: { kernels: "kernels whose loops were interchanged" },
  example: {
    input: `tt.func public @row_sums(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32, %pitch: i32) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<8x64xf32>
  %id = tt.get_program_id x : i32
  %start = arith.muli %id, %c8 : i32
  %numbers = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %first = tt.splat %start : i32 -> tensor<8xi32>
  %rows = arith.addi %first, %numbers : tensor<8xi32>
  %column = tt.expand_dims %rows {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %pitches = tt.splat %pitch : i32 -> tensor<8x1xi32>
  %begins = arith.muli %column, %pitches : tensor<8x1xi32>
  %a = tt.broadcast %begins : tensor<8x1xi32> -> tensor<8x64xi32>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>>
  %sums = scf.for %c = %c0 to %n step %c64 iter_args(%acc = %zero) -> (tensor<8x64xf32>) : i32 {
    %strip = tt.splat %c : i32 -> tensor<64xi32>
    %columns = arith.addi %strip, %range : tensor<64xi32>
    %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<8x64xi32>
    %places = arith.addi %a, %b : tensor<8x64xi32>
    %sources = tt.addptr %from, %places : tensor<8x64x!tt.ptr<f32>>, tensor<8x64xi32>
    %v = tt.load %sources : tensor<8x64x!tt.ptr<f32>>
    %next = arith.addf %acc, %v : tensor<8x64xf32>
    scf.yield %next : tensor<8x64xf32>
  }
  %sum = "tt.reduce"(%sums) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<8x64xf32>) -> tensor<8xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %targets = tt.addptr %to, %rows : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.store %targets, %sum : tensor<8x!tt.ptr<f32>>
  tt.return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(tt.FuncOp, (op) => {
      const plan = op.isDeclaration || op.sym_visibility?.value === "private" ? undefined : planInterchange(op);
      if (plan === undefined) return;
      applyInterchange(rw, op, plan);
      tts.setMark(rw, op, "distinctArguments");
      ctx.count("kernels");
    });
  },
});
