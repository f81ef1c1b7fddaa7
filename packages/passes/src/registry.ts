/** All passes of this package by name; a new pass that lowers kernels must be added here. */
import type { PassFactory, PassRegistry } from "@tt-opt/ir-core";
import { forwardScalarBuffers } from "./bufferization/forward-scalar-buffers.ts";
import { forwardVectorBuffers } from "./bufferization/forward-vector-buffers.ts";
import { oneShotBufferize } from "./bufferization/one-shot/one-shot-bufferize.ts";
import { planScratch } from "./bufferization/plan-scratch.ts";
import { createGeneralPassRegistry } from "./general-registry.ts";
import { convertLinalgToLoops } from "./linalg/convert-linalg-to-loops.ts";
import { linalgCollapseDimensions } from "./linalg/linalg-collapse-dimensions.ts";
import { linalgPackMatmul } from "./linalg/linalg-pack-matmul/linalg-pack-matmul.ts";
import { linalgVersionMasks } from "./linalg/linalg-version-masks/linalg-version-masks.ts";
import { linalgSelectElement } from "./linalg/linalg-select-element.ts";
import { linalgSkipUnstored } from "./linalg/linalg-skip-unstored.ts";
import { linalgSplitJoins } from "./linalg/linalg-split-joins.ts";
import { linalgDropZeros } from "./linalg/linalg-drop-zeros.ts";
import { linalgExchangePairs } from "./linalg/linalg-exchange-pairs.ts";
import { linalgFoldUnitExtentDims } from "./linalg/linalg-fold-unit-extent-dims.ts";
import { linalgFuseSiblings } from "./linalg/linalg-fuse/linalg-fuse-siblings.ts";
import { linalgFuse } from "./linalg/linalg-fuse/linalg-fuse.ts";
import { linalgTabulateColumns } from "./linalg/linalg-tabulate-columns/linalg-tabulate-columns.ts";
import { linalgReplaceElements } from "./linalg/linalg-replace-elements.ts";
import { linalgReduceInLoops } from "./linalg/linalg-reduce-in-loops/linalg-reduce-in-loops.ts";
import { linalgStageInDestination } from "./linalg/linalg-stage-in-destination/linalg-stage-in-destination.ts";
import { linalgTile } from "./linalg/linalg-tile/linalg-tile.ts";
import { ttToLinalg } from "./linalg/tt-to-linalg/tt-to-linalg.ts";
import { ttsToLinalg } from "./linalg/tts-to-linalg.ts";
import { allowContraction } from "./vector/allow-contraction.ts";
import { expandMath } from "./vector/expand-math/expand-math.ts";
import { linalgVectorizeTiles } from "./vector/vectorize-tiles/linalg-vectorize-tiles.ts";
import { linalgUnrollPhases } from "./vector/linalg-unroll-phases/linalg-unroll-phases.ts";
import { linalgVectorize } from "./vector/linalg-vectorize/linalg-vectorize.ts";
import { loopsToCopies } from "./vector/loops-to-copies.ts";
import { reuseLoads } from "./vector/reuse-loads.ts";
import { mergeLaneLoads } from "./vector/merge-lane-loads.ts";
import { sumLanePairs } from "./vector/sum-lane-pairs/sum-lane-pairs.ts";
import { joinNarrowReductions } from "./vector/merge-narrow-vectors/join-narrow-reductions.ts";
import { mergeMaskedLoads } from "./vector/merge-masked-loads.ts";
import { mergeNarrowVectors } from "./vector/merge-narrow-vectors/merge-narrow-vectors.ts";
import { mergeShuffleSelects } from "./vector/merge-shuffle-selects.ts";
import { pipelinePrograms } from "./vector/pipeline-programs/pipeline-programs.ts";
import { prefetchNextPrograms } from "./vector/prefetch-next-programs/prefetch-next-programs.ts";
import { prefetchPieces } from "./vector/prefetch-pieces/prefetch-pieces.ts";
import { sinkExtracts } from "./vector/sink-extracts.ts";
import { speculateCommonCase } from "./vector/speculate-common-case/speculate-common-case.ts";
import { unrollPeriodicLoops } from "./vector/unroll-periodic-loops/unroll-periodic-loops.ts";
import { unrollJamRows } from "./vector/unroll-jam-rows/unroll-jam-rows.ts";
import { unrollVectorLoops } from "./vector/unroll-vector-loops.ts";
import { divRemPairs } from "./vector/div-rem-pairs.ts";
import { extractLaneFields } from "./vector/extract-lane-fields.ts";
import { knownZeroBits } from "./vector/known-zero-bits.ts";
import { linalgSearchExtremes } from "./vector/linalg-search-extremes/linalg-search-extremes.ts";
import { unsignedDivisions } from "./vector/unsigned-divisions.ts";
import { trimMaskedLoops } from "./vector/trim-masked-loops/trim-masked-loops.ts";
import { useReciprocals } from "./vector/use-reciprocals.ts";
import { widenAccumulators } from "./vector/widen-accumulators.ts";
import { stripMineScans } from "./vector/scans/strip-mine-scans.ts";
import { vectorizeScans } from "./vector/scans/vectorize-scans.ts";
import { vectorLower } from "./vector/vector-lower/vector-lower.ts";
import { inline, liftCfToScf } from "./transforms/index.ts";
import {
  ttBatchPrograms,
  ttCheckCalls,
  ttCheckPromises,
  ttCompareIndices,
  ttComputeSplats,
  ttCountWork,
  ttDecomposeAtomics,
  ttDecomposeDotScaled,
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
  ttShareExponentials,
  ttRelaxAtomics,
  ttRelaxMath,
  ttRewriteTensorDescriptor,
  ttRewriteTensorPointer,
  ttSinkLoads,
  ttSinkReshapes,
  ttSpeculateBranches,
  ttExtractFields,
  ttFloorDivisions,
  ttSelectProducts,
  ttInterchangeLoops,
  ttJoinPrograms,
  ttSplitAccesses,
  ttSplitPrograms,
  ttToStructured,
  ttUnrollLoops,
} from "./tt/index.ts";

/** Creates a registry of all passes, to which a tool may add its own. */
export function createPassRegistry(): PassRegistry {
  return createGeneralPassRegistry()
    .add(allowContraction)
    .add(convertLinalgToLoops)
    .add(forwardScalarBuffers)
    .add(forwardVectorBuffers)
    .add(inline)
    .add(liftCfToScf)
    .add(linalgFuse)
    .add(linalgSelectElement)
    .add(linalgDropZeros)
    .add(linalgSkipUnstored)
    .add(linalgFuseSiblings)
    .add(linalgPackMatmul)
    .add(linalgVersionMasks)
    .add(linalgReplaceElements)
    .add(linalgTabulateColumns)
    .add(linalgSearchExtremes)
    .add(linalgReduceInLoops)
    .add(linalgStageInDestination)
    .add(linalgTile)
    .add(linalgVectorize)
    .add(linalgVectorizeTiles)
    .add(expandMath)
    .add(loopsToCopies)
    .add(reuseLoads)
    .add(unrollJamRows)
    .add(mergeLaneLoads)
    .add(joinNarrowReductions)
    .add(mergeMaskedLoads)
    .add(mergeNarrowVectors)
    .add(sumLanePairs)
    .add(mergeShuffleSelects)
    .add(oneShotBufferize)
    .add(linalgCollapseDimensions)
    .add(linalgExchangePairs)
    .add(linalgSplitJoins)
    .add(linalgFoldUnitExtentDims)
    .add(linalgUnrollPhases)
    .add(pipelinePrograms)
    .add(planScratch)
    .add(prefetchNextPrograms)
    .add(prefetchPieces)
    .add(sinkExtracts)
    .add(ttBatchPrograms)
    .add(ttCheckCalls)
    .add(ttCheckPromises)
    .add(ttCompareIndices)
    .add(ttComputeSplats)
    .add(ttCountWork)
    .add(ttDecomposeAtomics)
    .add(ttDecomposeDotScaled)
    .add(ttLibdeviceToMath)
    .add(ttMarkExponentials)
    .add(ttMergeArguments)
    .add(ttMergeDigits)
    .add(ttMergeStores)
    .add(ttNarrowIndices)
    .add(ttNarrowComparisons)
    .add(ttNarrowIntegers)
    .add(ttKeepNarrowFloats)
    .add(ttNarrowSums)
    .add(ttLocateAccesses)
    .add(ttOrderPrograms)
    .add(ttReduceAssertions)
    .add(ttRecognizeExtrema)
    .add(ttRefineShapes)
    .add(ttReduceHalves)
    .add(ttReuseBits)
    .add(ttTransposeScans)
    .add(ttScaleIndices)
    .add(ttShareExponentials)
    .add(ttRelaxAtomics)
    .add(ttRelaxMath)
    .add(ttRewriteTensorDescriptor)
    .add(ttRewriteTensorPointer)
    .add(ttSinkLoads)
    .add(ttSinkReshapes)
    .add(ttSpeculateBranches)
    .add(ttSplitAccesses)
    .add(ttSplitPrograms)
    .add(ttExtractFields)
    .add(ttFloorDivisions)
    .add(ttSelectProducts)
    .add(ttJoinPrograms)
    .add(ttInterchangeLoops)
    .add(ttToLinalg)
    .add(ttToStructured)
    .add(ttRecognizeVariance)
    .add(ttUnrollLoops)
    .add(ttsToLinalg)
    .add(speculateCommonCase)
    .add(unrollPeriodicLoops)
    .add(unrollVectorLoops)
    .add(divRemPairs)
    .add(extractLaneFields)
    .add(knownZeroBits)
    .add(unsignedDivisions)
    .add(trimMaskedLoops)
    .add(useReciprocals)
    .add(vectorLower)
    .add(stripMineScans)
    .add(vectorizeScans)
    .add(widenAccumulators);
}

/** All passes of this package. */
export const passRegistry: PassRegistry = createPassRegistry();

/** All passes of this package, sorted by name. */
export const passes: readonly PassFactory[] = passRegistry.passes;
