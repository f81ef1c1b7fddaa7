/**
 * `tt-split-programs`: cuts the programs of a kernel into parts, for grids of fewer programs than there are threads. A
 * part stores a slice of what the program stores, along a dimension in which all that is dear is independent: the
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
