/**
 * `tt-merge-arguments`: one name for what is one address. A kernel that updates memory in place often has two arguments
 * for it, one to load from and one to store to.
 */
import { tts } from "@tt-opt/dialect-tt";
import { definePass, ModuleOp, opt } from "@tt-opt/ir-core";

/** See the file's header. */
export const ttMergeArguments = definePass({
  name: "tt-merge-arguments",
  summary: "use one argument of a kernel in place of those that have the same address",
  description: `Replaces each use of an argument by the argument whose number \`same\` has in its place. The signature stays,
so that launches pass all of them, and marks the others as \`tts.merged\`. What is then known of two accesses through one argument also holds for these: that
elements at one place are one, and, with the option \`distinct\` of the pipeline, that other arguments lead elsewhere.`,
  options: {
    same: opt.ints([], "for each argument, its own number or that of an earlier one with the same address", {
      least: 0,
    }),
  },
  statistics: { merged: "arguments that are no longer used" },
  example: {
    input: `tt.func public @scale(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %v = tt.load %x : !tt.ptr<f32>
  %w = arith.addf %v, %v : f32
  tt.store %y, %w : !tt.ptr<f32>
  tt.return
}`,
    options: "same=0,0",
  },
  on: ModuleOp,
  run(ctx) {
    const rw = ctx.rewriter();
    for (const kernel of tts.kernelsOf(ctx.root)) {
      const args = kernel.regions[0]?.entry?.args ?? [];
      for (const [i, number] of ctx.options.same.entries()) {
        const [arg, other] = [args[i], args[number]];
        if (number === i && arg !== undefined) continue;
        if (number > i || arg === undefined || arg.type !== other?.type)
          return ctx.fail(kernel, `argument ${i} cannot be the same as ${number}: give an earlier one of its type`);
        tts.markMergedArgument(rw, kernel, i);
        if (!arg.hasUses) continue;
        rw.replaceAllUses(arg, other);
        ctx.count("merged");
      }
    }
  },
});
