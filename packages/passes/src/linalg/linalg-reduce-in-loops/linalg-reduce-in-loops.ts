/**
 * `linalg-reduce-in-loops`: a block that a loop carries is loaded and stored in each iteration. A sum, or an element
 * with its position, stays in registers.
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
  summary: "reduce accumulated blocks within loops",
  description: `Handles blocks that an \`scf.for\` carries and that are reduced after it, in two forms:

- Each iteration adds to every element, starting from the identity, and the reduction adds as well.
- Each iteration keeps one of two elements by a comparison, as argmax does, and so does the reduction.

The loop then reduces the contribution of each iteration and carries the reduced value. As in all reductions, sums are
computed in another order. A block is left alone if an iteration would reduce fewer than 64 elements, unless another
dimension can be vectorized. Reductions that become adjacent in the loop are merged.`,
  statistics: { reduced: "carried blocks replaced by reduced values", joined: "reductions merged with another one" },
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
    // Inner loops come first, since an outer one is rebuilt with copies of them.
    ctx.root.walkOps(scf.ForOp, (op) => void loops.push(op), "post");
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
        // An operation that provided the initial value of another reduction has been erased with it.
        if (reducer.block === undefined) continue;
        const selection = reducer.is(GenericOp) ? findCarriedSelection(current, reducer) : undefined;
        const next = selection === undefined ? undefined : selectInLoop(rw, selection);
        if (next === undefined) continue;
        current = next;
        ctx.count("reduced");
      }
      // The contributions of an iteration to several blocks were computed separately.
      joinReductions(rw, current.body, () => ctx.count("joined"));
    }
  },
});
