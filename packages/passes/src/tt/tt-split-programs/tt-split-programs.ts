/**
 * `tt-split-programs`: cuts the programs of a kernel into parts, for grids of fewer programs than there are threads. A
 * part stores a slice of what the program stores, along a dimension in which all that is expensive is independent: the
 * columns of a product and of a softmax over its rows, for example. Slices have the types of smaller blocks, so that
 * nothing behind this pass knows of parts.
 */
import { tt, tts } from "@tt-opt/dialect-tt";
import { definePass, opt } from "@tt-opt/ir-core";
import { applySplit } from "./apply-split.ts";
import { planSplit } from "./split-plan.ts";

/** See the file's header. */
export const ttSplitPrograms = definePass({
  name: "tt-split-programs",
  summary: "cut programs into parts that run at the same time",
  description: `With \`parts\` = 1, a kernel whose programs can be cut gets the attribute \`tts.most_parts\`. With more, what was program
(x, y, z) becomes the programs (x, y, n z) to (x, y, n z + n - 1), where n is the greatest power of two up to \`parts\` and up to
what pays, and the kernel gets the attribute \`tts.parts\`; it takes for granted that memory that is written through one argument
is not reached through another one. A kernel is left alone if it does more than to load, compute and store, if a slice needs more
than slices of what it is made of, or if its programs are short.`,
  options: { parts: opt.int(1, "most parts of a program; 1 only says whether there can be more") },
  statistics: { kernels: "kernels whose programs can be cut" },
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
