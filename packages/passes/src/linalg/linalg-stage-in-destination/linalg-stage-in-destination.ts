/**
 * `linalg-stage-in-destination`: elements that one loop nest computes, and a later one finishes and stores, are kept in
 * their destination instead of scratch memory. The cache lines of the destination are then fetched while there is
 * something to compute, and the cache holds one block less: a softmax writes its exponentials where the quotients go.
 * Launches ensure that programs do not conflict there (see `staged-places.ts` of the dialect).
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
  summary: "stage elements in the memory where they will be stored",
  description: `Handles a \`linalg.generic\` that stores values computed point by point from a result of another one, if
that one also computes something else, such as a sum. The producer stores the elements at their final address, and the
consumer reads them there, so that they need no buffer. Requirements:

- The address and the mask of the store do not depend on the elements.
- Elements are contiguous along the innermost loop.
- Nothing accesses that memory in between. With \`distinct-arguments\`, memory accessed through other arguments counts
  as different, and the kernel is marked \`tts.distinct_arguments\`.

Programs that store the same elements must then not run at the same time. The attribute \`tts.staged\` describes the
addresses that a program stores to.`,
  options: {
    distinctArguments: opt.bool(
      false,
      "assume that memory written through one argument is not accessed through another",
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
