/**
 * `tt-split-programs`: splits the programs of a kernel into parts, for grids with fewer programs than threads. A part
 * stores a slice of what the program stores, along a dimension in which all expensive work is independent, such as the
 * columns of a product and of a softmax over its rows. Slices have the types of smaller blocks, so later passes need
 * not know about parts.
 */
import { tt, tts } from "@tt-opt/dialect-tt";
import { definePass, opt } from "@tt-opt/ir-core";
import { applySplit } from "./apply-split.ts";
import { planSplit } from "./split-plan.ts";

/** See the file's header. */
export const ttSplitPrograms = definePass({
  name: "tt-split-programs",
  summary: "split programs into parts that run in parallel",
  description: `With \`parts\` = 1, a kernel whose programs can be split gets the attribute \`tts.most_parts\`. With
more, program (x, y, z) becomes the programs (x, y, n z) to (x, y, n z + n - 1), and the kernel gets the attribute
\`tts.parts\`. n is the largest power of two that neither exceeds \`parts\` nor the number of parts that pays. The pass
assumes that memory written through one argument is not accessed through another.

A kernel is left alone if it does more than load, compute and store, if a slice needs more than slices of its operands,
or if its programs are short.`,
  options: {
    parts: opt.int(1, "largest number of parts of a program; 1 only reports whether there can be more", {
      least: 1,
      greatest: 2 ** 31 - 1,
    }),
  },
  statistics: { kernels: "kernels whose programs can be split" },
  example: {
    options: "parts=2",
    input: `tt.func public @columns(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %zero = arith.constant dense<0.0> : tensor<128x128xf32>
  %n = arith.constant dense<128> : tensor<128x1xi32>
  %c128 = arith.constant 128 : i32
  %z = tt.get_program_id z : i32
  %offset = arith.muli %z, %c128 : i32
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %start = tt.splat %offset : i32 -> tensor<128xi32>
  %numbers = arith.addi %range, %start : tensor<128xi32>
  %rows = tt.expand_dims %range {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %begins = arith.muli %rows, %n : tensor<128x1xi32>
  %columns = tt.expand_dims %numbers {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %a = tt.broadcast %begins : tensor<128x1xi32> -> tensor<128x128xi32>
  %b = tt.broadcast %columns : tensor<1x128xi32> -> tensor<128x128xi32>
  %places = arith.addi %a, %b : tensor<128x128xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
  %v = tt.load %sources : tensor<128x128x!tt.ptr<f32>>
  %p = tt.dot %v, %v, %zero : tensor<128x128xf32> * tensor<128x128xf32> -> tensor<128x128xf32>
  %most = "tt.reduce"(%p) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %m = arith.maxnumf %l, %r : f32
    tt.reduce.return %m : f32
  }) : (tensor<128x128xf32>) -> tensor<128xf32>
  %row = tt.expand_dims %most {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
  %all = tt.broadcast %row : tensor<1x128xf32> -> tensor<128x128xf32>
  %d = arith.subf %p, %all : tensor<128x128xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
  %targets = tt.addptr %to, %places : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
  tt.store %targets, %d : tensor<128x128x!tt.ptr<f32>>
  tt.return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(tt.FuncOp, (op) => {
      const plan = op.isDeclaration || op.sym_visibility?.value === "private" ? undefined : planSplit(op);
      if (plan === undefined) return;
      ctx.count("kernels");
      tts.declareParts(rw, op, "mostParts", plan.mostParts);
      const parts = 2 ** Math.floor(Math.log2(Math.min(plan.mostParts, ctx.options.parts)));
      if (parts < 2) return;
      applySplit(rw, op, plan, parts);
      tts.declareParts(rw, op, "parts", parts);
      tts.setMark(rw, op, "distinctArguments");
    });
  },
});
