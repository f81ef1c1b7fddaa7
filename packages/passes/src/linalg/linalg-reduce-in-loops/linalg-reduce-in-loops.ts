/**
 * `linalg-reduce-in-loops`: a block that a loop carries is read and written in each iteration; a sum, or an element
 * with its place, stays in registers.
 */
import { GenericOp } from "@tt-opt/dialect-linalg";
import { scf } from "@tt-opt/dialect-std";
import { definePass } from "@tt-opt/ir-core";
import { joinReductions } from "../linalg-fuse/join-reductions.ts";
import { findCarriedSelection } from "./find-selection.ts";
import { findCarriedSum } from "./find-sum.ts";
import { reduceInLoop } from "./reduce-in-loop.ts";
import { selectInLoop } from "./select-in-loop.ts";

/** See the file's header. */
export const linalgReduceInLoops = definePass({
  name: "linalg-reduce-in-loops",
  summary: "reduce what loops add to blocks in each iteration",
  description: `Takes blocks that an \`scf.for\` carries and that are reduced after it, in two forms: each iteration adds to
every element, from the neutral element on, and the reduction does the same; or it keeps one of two elements by a comparison,
as argmax does, and so does the reduction. The loop then reduces what each iteration adds, and carries what is left of it.
Sums are made in another order, as in all reductions. A block stays where an iteration would reduce fewer than 64 elements,
unless vectors can lie along another dimension. Reductions that stand beside each other in the loop afterwards are joined.`,
  statistics: { reduced: "carried blocks that became reduced ones", joined: "reductions joined with another one" },
  example: {
    input: `#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @rows(%x: !tt.ptr<f32>, %n: index) -> tensor<2xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %shape = tensor.empty() : tensor<2x64xf32>
  %start = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%shape : tensor<2x64xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<2x64xf32>
  %sums = scf.for %k = %c0 to %n step %c64 iter_args(%old = %start) -> (tensor<2x64xf32>) {
    %left = arith.subi %n, %k : index
    %next = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%old : tensor<2x64xf32>) outs(%shape : tensor<2x64xf32>) {
    ^bb0(%a: f32, %o: f32):
      %i = linalg.index 1 : index
      %at = arith.addi %k, %i : index
      %m = arith.cmpi slt, %i, %left : index
      %v = tts.load %x[%at] mask %m other %zero : !tt.ptr<f32> -> f32
      %s = arith.addf %a, %v : f32
      %same = arith.cmpi slt, %at, %n : index
      %c = arith.select %same, %s, %a : f32
      linalg.yield %c : f32
    } -> tensor<2x64xf32>
    scf.yield %next : tensor<2x64xf32>
  }
  %small = tensor.empty() : tensor<2xf32>
  %none = linalg.fill ins(%zero : f32) outs(%small : tensor<2xf32>) -> tensor<2xf32>
  %r = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%sums : tensor<2x64xf32>) outs(%none : tensor<2xf32>) {
  ^bb0(%v: f32, %a: f32):
    %s = arith.addf %a, %v : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const loops: scf.ForOp[] = [];
    ctx.root.walkOps(scf.ForOp, (op) => void loops.push(op), "pre");
    for (const loop of loops) {
      const count = loop.initArgs.length;
      let current = loop;
      for (let index = 0; index < count; index++) {
        const sum = findCarriedSum(current, index);
        const next = sum === undefined ? undefined : reduceInLoop(rw, sum);
        if (next === undefined) continue;
        current = next;
        ctx.count("reduced");
      }
      const reducers = new Set(current.results.flatMap((result) => [...result.users()]));
      for (const reducer of reducers) {
        // What said where another reduction starts is gone with that.
        if (reducer.block === undefined) continue;
        const selection = reducer.is(GenericOp) ? findCarriedSelection(current, reducer) : undefined;
        const next = selection === undefined ? undefined : selectInLoop(rw, selection);
        if (next === undefined) continue;
        current = next;
        ctx.count("reduced");
      }
      // What an iteration adds to several blocks was computed apart.
      joinReductions(rw, current.body, () => ctx.count("joined"));
    }
  },
});
