/**
 * `tt-join-programs`: makes one program of several that are beside each other in the grid, where together they access
 * what lies beside each other in memory. Blocks become wider, with the types of larger blocks, so that nothing behind
 * this pass knows of it but the loop over programs, which passes those over that have become parts of others.
 */
import { tt, tts } from "@tt-opt/dialect-tt";
import { definePass } from "@tt-opt/ir-core";
import { applyJoin } from "./apply-join.ts";
import { planJoin } from "./join-plan.ts";

/** See the file's header. */
export const ttJoinPrograms = definePass({
  name: "tt-join-programs",
  summary: "make one program of several that access memory beside each other",
  description: `The kernel gets the attribute \`tts.joined\`, how many programs along each axis have become one: only those whose numbers are
multiples of these are executed. It takes for granted that memory that is written through one argument is not reached through
another one. Programs are joined where they know their number only as that of their first element, and do nothing but load,
compute and store elements that do not depend on each other, at neighbouring places if they have several rows.`,
  statistics: { kernels: "kernels whose programs were joined" },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(tt.FuncOp, (op) => {
      const plan = op.isDeclaration || op.sym_visibility?.value === "private" ? undefined : planJoin(op);
      if (plan === undefined) return;
      applyJoin(rw, op, plan);
      tts.declareJoined(rw, op, { [plan.axis]: plan.factor });
      tts.setMark(rw, op, "distinctArguments");
      ctx.count("kernels");
    });
  },
});
