/**
 * `linalg-reduce-in-loops`: a loop that adds to a block element by element, and whose block is reduced afterwards,
 * reduces what each iteration adds instead and carries what is left of it; so does one that keeps one of two elements,
 * as argmax does. The sums are made in another order, as in all reductions.
 */
import { GenericOp } from "@tt-opt/dialect-linalg";
import { scf } from "@tt-opt/dialect-std";
import { definePass } from "@tt-opt/ir-core";
import { findCarriedSelection } from "./find-selection.ts";
import { findCarriedSum } from "./find-sum.ts";
import { reduceInLoop } from "./reduce-in-loop.ts";
import { selectInLoop } from "./select-in-loop.ts";

/** See the file's header. */
export const linalgReduceInLoops = definePass({
  name: "linalg-reduce-in-loops",
  summary: "reduce what loops add to blocks in each iteration",
  statistics: { reduced: "carried blocks that became reduced ones" },
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
        const selection = reducer.is(GenericOp) ? findCarriedSelection(current, reducer) : undefined;
        const next = selection === undefined ? undefined : selectInLoop(rw, selection);
        if (next === undefined) continue;
        current = next;
        ctx.count("reduced");
      }
    }
  },
});
