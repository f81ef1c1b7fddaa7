/**
 * `linalg-stage-in-destination`: elements that are computed in one loop nest and finished and stored in a later one
 * wait in the memory where they end, not in scratch memory. The lines of that memory are fetched while there is
 * something to compute, and the cache holds one block less: a softmax writes its exponentials where the quotients go.
 *
 * Programs that run at the same time must not store the same elements then. The kernel says where it stores them (see
 * `staged-places.ts` of the dialect), and launches see to it.
 */
import { GenericOp } from "@tt-opt/dialect-linalg";
import { func } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { definePass, opt } from "@tt-opt/ir-core";
import { assumeDistinctArguments } from "../distinct-arguments.ts";
import { findStaging } from "./find-staging.ts";
import { stage } from "./stage.ts";

/** See the file's header. */
export const linalgStageInDestination = definePass({
  name: "linalg-stage-in-destination",
  summary: "keep elements that are stored later where they will be stored",
  options: {
    distinctArguments: opt.bool(
      false,
      "take for granted that memory that is written through one argument is not reached through another",
    ),
  },
  statistics: { staged: "results that need no scratch memory" },
  run(ctx) {
    const rw = ctx.rewriter();
    const consumers: GenericOp[] = [];
    ctx.root.walkOps(GenericOp, (op) => void (op.outputs.length === 0 && consumers.push(op)), "pre");
    for (const consumer of consumers) {
      const staging = findStaging(consumer);
      const kernel = consumer.parentOfType(func.FuncOp);
      if (staging === undefined || kernel === undefined) continue;
      if (staging.isAssumed && !ctx.options.distinctArguments) continue;
      if (staging.isAssumed) assumeDistinctArguments(rw, consumer);
      tts.addStagedPlaces(rw, kernel, staging.places);
      stage(rw, staging);
      ctx.count("staged");
    }
  },
});
