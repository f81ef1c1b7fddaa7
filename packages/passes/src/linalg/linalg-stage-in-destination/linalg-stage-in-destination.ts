/**
 * `linalg-stage-in-destination`: elements that are computed in one loop nest and finished and stored in a later one
 * wait in the memory where they end, not in scratch memory. The lines of that memory are fetched while there is
 * something to compute, and the cache holds one block less: a softmax writes its exponentials where the quotients go.
 * Launches see to it that programs do not meet there (see `staged-places.ts` of the dialect).
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
  description: `Takes a \`linalg.generic\` that stores what it makes of another one's elements, point by point, where that
one computes something else, too, such as a sum. It stores the elements at their final place and the later one reads them
there, so that they need no buffer. The place and the mask of the store must not depend on the elements, neighbours must lie
along the innermost loop, and nothing may access that memory in between; with \`distinct-arguments\`, what is reached through
other arguments counts as other memory, and the kernel is marked \`tts.distinct_arguments\`. Programs that store the same
elements must not run at the same time then: the attribute \`tts.staged\` says where a program stores.`,
  options: {
    distinctArguments: opt.bool(
      false,
      "take for granted that memory that is written through one argument is not reached through another",
    ),
  },
  statistics: { staged: "results that need no scratch memory" },
  example: {
    options: "distinct-arguments",
    input: `#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>
func.func @normalize(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %shape = tensor.empty() : tensor<64xf32>
  %init = tensor.from_elements %zero : tensor<f32>
  %r:2 = linalg.generic {indexing_maps = [#scalar, #id], iterator_types = ["reduction"]} outs(%init, %shape : tensor<f32>, tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %c = arith.cmpi slt, %i, %n : index
    %v = tts.load %x[%i] mask %c : !tt.ptr<f32> -> f32
    %q = arith.mulf %v, %v : f32
    %s = arith.addf %a, %q : f32
    linalg.yield %s, %q : f32, f32
  } -> (tensor<f32>, tensor<64xf32>)
  %sum = tensor.extract %r#0[] : tensor<f32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%r#1 : tensor<64xf32>) {
  ^bb0(%e: f32):
    %d = arith.divf %e, %sum : f32
    %i = linalg.index 0 : index
    %c = arith.cmpi slt, %i, %n : index
    tts.store %d, %y[%i] mask %c : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}`,
  },
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
