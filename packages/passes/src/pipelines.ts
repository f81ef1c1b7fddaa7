/**
 * The pipeline from Triton's IR to loops over memory, as a list of passes. The back end adds the last step.
 * `docs/lowering.md` describes the result of each stage.
 */
import { opt, type OptionValues, type PipelineItem, withDefaults } from "@tt-opt/ir-core";
import { forwardScalarBuffers } from "./bufferization/forward-scalar-buffers.ts";
import { forwardVectorBuffers } from "./bufferization/forward-vector-buffers.ts";
import { oneShotBufferize } from "./bufferization/one-shot/one-shot-bufferize.ts";
import { planScratch } from "./bufferization/plan-scratch.ts";
import { convertLinalgToLoops } from "./linalg/convert-linalg-to-loops.ts";
import { linalgCollapseDimensions } from "./linalg/linalg-collapse-dimensions.ts";
import { linalgDropZeros } from "./linalg/linalg-drop-zeros.ts";
import { linalgExchangePairs } from "./linalg/linalg-exchange-pairs.ts";
import { linalgFoldUnitExtentDims } from "./linalg/linalg-fold-unit-extent-dims.ts";
import { linalgFuseSiblings } from "./linalg/linalg-fuse/linalg-fuse-siblings.ts";
import { linalgFuse } from "./linalg/linalg-fuse/linalg-fuse.ts";
import { linalgSelectElement } from "./linalg/linalg-select-element.ts";
import { linalgSkipUnstored } from "./linalg/linalg-skip-unstored.ts";
import { linalgSplitJoins } from "./linalg/linalg-split-joins.ts";
import { linalgPackMatmul } from "./linalg/linalg-pack-matmul/linalg-pack-matmul.ts";
import { linalgVersionMasks } from "./linalg/linalg-version-masks/linalg-version-masks.ts";
import { linalgTabulateColumns } from "./linalg/linalg-tabulate-columns/linalg-tabulate-columns.ts";
import { linalgReplaceElements } from "./linalg/linalg-replace-elements.ts";
import { linalgReduceInLoops } from "./linalg/linalg-reduce-in-loops/linalg-reduce-in-loops.ts";
import { linalgStageInDestination } from "./linalg/linalg-stage-in-destination/linalg-stage-in-destination.ts";
import { ttToLinalg } from "./linalg/tt-to-linalg/tt-to-linalg.ts";
import { ttsToLinalg } from "./linalg/tts-to-linalg.ts";
import { allowContraction } from "./vector/allow-contraction.ts";
import { expandMath } from "./vector/expand-math/expand-math.ts";
import { loopsToCopies } from "./vector/loops-to-copies.ts";
import { reuseLoads } from "./vector/reuse-loads.ts";
import { mergeLaneLoads } from "./vector/merge-lane-loads.ts";
import { joinNarrowReductions } from "./vector/merge-narrow-vectors/join-narrow-reductions.ts";
import { mergeMaskedLoads } from "./vector/merge-masked-loads.ts";
import { mergeNarrowVectors } from "./vector/merge-narrow-vectors/merge-narrow-vectors.ts";
import { mergeShuffleSelects } from "./vector/merge-shuffle-selects.ts";
import { pipelinePrograms } from "./vector/pipeline-programs/pipeline-programs.ts";
import { prefetchNextPrograms } from "./vector/prefetch-next-programs/prefetch-next-programs.ts";
import { prefetchPieces } from "./vector/prefetch-pieces/prefetch-pieces.ts";
import { sinkExtracts } from "./vector/sink-extracts.ts";
import { sumLanePairs } from "./vector/sum-lane-pairs/sum-lane-pairs.ts";
import { speculateCommonCase } from "./vector/speculate-common-case/speculate-common-case.ts";
import { unrollPeriodicLoops } from "./vector/unroll-periodic-loops/unroll-periodic-loops.ts";
import { unrollJamRows } from "./vector/unroll-jam-rows/unroll-jam-rows.ts";
import { unrollVectorLoops } from "./vector/unroll-vector-loops.ts";
import { divRemPairs } from "./vector/div-rem-pairs.ts";
import { extractLaneFields } from "./vector/extract-lane-fields.ts";
import { knownZeroBits } from "./vector/known-zero-bits.ts";
import { unsignedDivisions } from "./vector/unsigned-divisions.ts";
import { trimMaskedLoops } from "./vector/trim-masked-loops/trim-masked-loops.ts";
import { useReciprocals } from "./vector/use-reciprocals.ts";
import { widenAccumulators } from "./vector/widen-accumulators.ts";
import { stripMineScans } from "./vector/scans/strip-mine-scans.ts";
import { vectorizeScans } from "./vector/scans/vectorize-scans.ts";
import { vectorLower } from "./vector/vector-lower/vector-lower.ts";
import { linalgSearchExtremes } from "./vector/linalg-search-extremes/linalg-search-extremes.ts";
import { linalgUnrollPhases } from "./vector/linalg-unroll-phases/linalg-unroll-phases.ts";
import { linalgVectorize } from "./vector/linalg-vectorize/linalg-vectorize.ts";
import {
  canonicalize,
  cse,
  inline,
  intRangeOptimizations,
  liftCfToScf,
  loopInvariantCodeMotion,
  symbolDce,
} from "./transforms/index.ts";
import {
  ttBatchPrograms,
  ttCheckCalls,
  ttCheckPromises,
  ttCompareIndices,
  ttComputeSplats,
  ttCountWork,
  ttDecomposeAtomics,
  ttDecomposeDotScaled,
  ttExtractFields,
  ttFloorDivisions,
  ttInterchangeLoops,
  ttJoinPrograms,
  ttLibdeviceToMath,
  ttMarkExponentials,
  ttMergeArguments,
  ttMergeDigits,
  ttMergeStores,
  ttNarrowIndices,
  ttNarrowComparisons,
  ttNarrowIntegers,
  ttKeepNarrowFloats,
  ttNarrowSums,
  ttLocateAccesses,
  ttOrderPrograms,
  ttReduceAssertions,
  ttReduceHalves,
  ttRecognizeExtrema,
  ttRecognizeVariance,
  ttRefineShapes,
  ttReuseBits,
  ttTransposeScans,
  ttScaleIndices,
  ttSelectProducts,
  ttShareExponentials,
  ttRelaxAtomics,
  ttRelaxMath,
  ttRewriteTensorDescriptor,
  ttRewriteTensorPointer,
  ttSinkLoads,
  ttSinkReshapes,
  ttSpeculateBranches,
  ttSplitAccesses,
  ttSplitPrograms,
  ttToStructured,
  ttUnrollLoops,
} from "./tt/index.ts";

/**
 * Options of the pipeline `tt-to-wasm`. Except for `countWork`, they change only the speed of the result and whether
 * mistakes are reported. With `parts`, a grid must be larger in z.
 */
export const ttToWasmOptions = {
  structure: opt.bool(true, "find the layouts of blocks accessed through tensors of pointers"),
  fuse: opt.bool(true, "fuse structured operations that use each other's elements"),
  stage: opt.bool(true, "stage results where they are stored; launches separate programs that store the same elements"),
  distinct: opt.bool(false, "assume that written memory is accessed through one pointer argument only"),
  same: opt.ints([], "for each argument, its own number or that of an earlier one that is the same address", {
    least: 0,
  }),
  vectorize: opt.bool(true, "turn structured operations into loops over vectors where possible"),
  recomputeLimit: opt.int(6, "cost in operations up to which an element is recomputed instead of stored", { least: 0 }),
  unroll: opt.int(4, "largest number of copies of the body of a vectorized loop; 1 for none", {
    least: 1,
    greatest: 64,
    powerOfTwo: true,
  }),
  batchDepth: opt.int(256, "largest part of the inner dimension of a matrix product that is computed at once", {
    least: 1,
  }),
  countWork: opt.bool(false, "count what programs read, write and compute instead of executing it"),
  parts: opt.int(0, "largest number of parts of a program; 1 only reports whether it can be split, 0 does not check", {
    least: 0,
    greatest: 2 ** 31 - 1,
  }),
  join: opt.int(1024, "largest number of programs that are merged if they access adjacent memory; 1 for none", {
    least: 1,
  }),
  checkBounds: opt.bool(
    false,
    "check indices of gathers, assumptions, and that accesses are within buffers of the launch",
  ),
  tileRows: opt.int(4, "rows of a register tile of matrix products: 6 where engines keep 15 vectors in registers", {
    least: 1,
    greatest: 64,
  }),
  alone: opt.bool(
    false,
    "assume that no other thread accesses memory while a program runs, so that updates need not be atomic",
  ),
  unrollMaps: opt.int(
    2,
    "largest number of copies of the body of a map with more constants than registers: 1 for older engines",
    { least: 1, greatest: 64, powerOfTwo: true },
  ),
  relaxed: opt.bool(false, "use relaxed SIMD with fused multiply-add, which some engines lack"),
  tileDepth: opt.int(1, "steps per iteration of a register tile: 4 for engines that keep the order of the code", {
    least: 1,
    greatest: 64,
  }),
} as const;

/** The values of {@link ttToWasmOptions}. */
export type TtToWasmOptions = OptionValues<typeof ttToWasmOptions>;

/**
 * Simplifies the results of earlier passes. All operations are visited once, and changed ones again. Another visit of
 * all operations, to confirm that nothing is left to do, takes as long and changes hardly any kernel.
 */
function simplify(): readonly PipelineItem[] {
  return [canonicalize({ maxIterations: 1 }), cse()];
}

/** The passes from TTIR to scalar and vector code on memory, all but `convert-to-wasm`. They run on a module. */
export function ttToWasmPipeline(options: Partial<TtToWasmOptions> = {}): readonly PipelineItem[] {
  const values = withDefaults("tt-to-wasm", ttToWasmOptions, options);
  const { structure, fuse, stage, distinct, same, vectorize, countWork, parts, join, checkBounds } = values;
  // Where accesses are checked, errors name the operation that the kernel has.
  const isAlone = values.alone && !checkBounds && !countWork;
  return [
    // First, so that callees have one block and can be inlined into loops.
    liftCfToScf(),
    inline({ force: true, defaultPipeline: "" }),
    symbolDce(),
    ...(same.length > 0 ? [ttMergeArguments({ same })] : []),
    ttRewriteTensorDescriptor(),
    ttRewriteTensorPointer(),
    ttLibdeviceToMath(),
    ttDecomposeAtomics(),
    ttDecomposeDotScaled(),
    ...(fuse && vectorize && !countWork ? [ttRecognizeVariance()] : []),
    ...(fuse && vectorize ? [ttUnrollLoops()] : []),
    ...(fuse && vectorize ? [ttSpeculateBranches()] : []),
    // Simplifies inlined and rewritten code.
    ...simplify(),
    // Only now, since calls that are never executed do no harm.
    ttCheckCalls(),
    ...(vectorize
      ? [
          ttFloorDivisions(),
          ttMergeDigits(),
          ttSelectProducts(),
          ttMergeStores(),
          ttRecognizeExtrema(),
          ttExtractFields(),
          intRangeOptimizations(),
        ]
      : []),
    // With `checkBounds`, a load must be checked whether or not its elements are used.
    ...(fuse && vectorize && !countWork && !checkBounds ? [ttSinkLoads()] : []),
    ...(checkBounds && !countWork ? [ttCheckPromises()] : []),
    ...(countWork ? [ttCountWork(), ...simplify(), loopInvariantCodeMotion()] : []),
    // Before programs are split or joined: launches know the kernel's own.
    ...(distinct && !countWork ? [ttLocateAccesses()] : []),
    ...(parts > 0 && distinct ? [ttSplitPrograms({ parts })] : []),
    ...(parts > 1 && distinct ? simplify() : []),
    ...(join > 1 && parts < 2 && distinct && !countWork && !checkBounds
      ? [ttBatchPrograms({ most: join }), ttJoinPrograms({ most: join })]
      : []),
    ...(fuse && vectorize && distinct && !countWork && !checkBounds ? [ttInterchangeLoops()] : []),
    ttOrderPrograms(),
    ...(structure && isAlone ? [ttRelaxAtomics()] : []),
    ...(vectorize ? [ttShareExponentials()] : []),
    ttMarkExponentials(),
    ...(vectorize ? [ttRelaxMath(), ttReduceAssertions(), ttComputeSplats()] : []),
    ...(vectorize ? [ttNarrowIndices(), ttNarrowComparisons(), ttNarrowSums(), ttKeepNarrowFloats()] : []),
    ...(vectorize && !checkBounds ? [ttNarrowIntegers()] : []),
    ...(structure ? [ttScaleIndices(), ttCompareIndices(), ttToStructured()] : []),
    ...(fuse ? [ttSplitAccesses(), ttTransposeScans(), ttRefineShapes(), ttReduceHalves(), ttSinkReshapes()] : []),
    ...(structure || fuse ? [...simplify(), loopInvariantCodeMotion()] : []),
    ...(fuse ? [ttReuseBits()] : []),
    ttToLinalg(),
    ttsToLinalg(),
    cse(),
    ...(fuse ? [linalgFuse({ distinctArguments: distinct, recomputeLimit: values.recomputeLimit })] : []),
    ...(fuse && vectorize
      ? [
          linalgSelectElement(),
          linalgReduceInLoops(),
          linalgDropZeros(),
          linalgFuseSiblings({ distinctArguments: distinct }),
        ]
      : []),
    ...(fuse && stage ? [linalgStageInDestination({ distinctArguments: distinct }), ...simplify()] : []),
    ...(fuse && vectorize ? [linalgSkipUnstored()] : []),
    oneShotBufferize(),
    ...(vectorize
      ? [
          linalgPackMatmul({ tileRows: values.tileRows, depth: values.batchDepth, distinctArguments: distinct }),
          linalgVersionMasks(),
          linalgReplaceElements(),
          linalgSearchExtremes(),
        ]
      : []),
    ...(fuse && vectorize ? [stripMineScans({ distinctArguments: distinct })] : []),
    ...(fuse && vectorize && !countWork && !checkBounds
      ? [linalgTabulateColumns({ distinctArguments: distinct })]
      : []),
    planScratch(),
    ...(vectorize
      ? [
          linalgFoldUnitExtentDims(),
          linalgCollapseDimensions(),
          linalgExchangePairs(),
          linalgSplitJoins(),
          linalgUnrollPhases(),
          linalgVectorize({ alone: isAlone, tileRows: values.tileRows, tileDepth: values.tileDepth }),
          vectorizeScans(),
          // With `checkBounds`, each element is checked that is on, and no other one.
          ...(checkBounds ? [] : [mergeMaskedLoads()]),
        ]
      : []),
    convertLinalgToLoops(),
    ...(vectorize ? [forwardScalarBuffers()] : []),
    vectorLower(),
    ...(vectorize
      ? [extractLaneFields(), knownZeroBits(), useReciprocals(), allowContraction(), trimMaskedLoops()]
      : []),
    expandMath({ fused: values.relaxed, vectors: vectorize }),
    ...simplify(),
    ...(vectorize
      ? [
          forwardVectorBuffers(),
          // Before remainders are computed from quotients, which do not repeat.
          unrollPeriodicLoops({ distinctArguments: distinct }),
          // The numbers that are divided are equal only once common expressions are one.
          divRemPairs(),
          widenAccumulators(),
          mergeShuffleSelects(),
          sinkExtracts(),
          reuseLoads(),
          unrollJamRows(),
          // With `checkBounds`, the error must name the program that accesses memory out of bounds.
          ...(checkBounds || countWork ? [] : [loopsToCopies(), pipelinePrograms({ factor: values.unroll })]),
          speculateCommonCase({ distinctArguments: distinct }),
          unrollVectorLoops({ alone: isAlone, factor: values.unroll, mapFactor: values.unrollMaps }),
          mergeLaneLoads(),
          joinNarrowReductions(),
          mergeNarrowVectors(),
          sumLanePairs(),
          unsignedDivisions(),
        ]
      : []),
    // With `checkBounds`, the error must name the program that accesses memory out of bounds.
    ...(vectorize && !checkBounds && !countWork ? [prefetchPieces(), prefetchNextPrograms()] : []),
  ];
}
