/**
 * The passes: transformations of any IR, and the lowering from Triton's IR to loops and vectors.
 * @packageDocumentation
 */
export * from "./bufferization/one-shot/one-shot-bufferize.ts";
export * from "./bufferization/plan-scratch.ts";
export * from "./dialects.ts";
export * from "./general-registry.ts";
export { convertLinalgToLoops } from "./linalg/convert-linalg-to-loops.ts";
export { linalgCollapseDimensions } from "./linalg/linalg-collapse-dimensions.ts";
export { linalgFoldUnitExtentDims } from "./linalg/linalg-fold-unit-extent-dims.ts";
export { linalgFuse } from "./linalg/linalg-fuse/linalg-fuse.ts";
export { linalgPackMatmul } from "./linalg/linalg-pack-matmul/linalg-pack-matmul.ts";
export { linalgTile } from "./linalg/linalg-tile/linalg-tile.ts";
export { ttToLinalg } from "./linalg/tt-to-linalg/tt-to-linalg.ts";
export { ttsToLinalg } from "./linalg/tts-to-linalg.ts";
export * from "./pipelines.ts";
export { expandMath } from "./vector/expand-math/expand-math.ts";
export { buildMathFunction } from "./vector/expand-math/function-body.ts";
export { linalgVectorizeTiles } from "./vector/vectorize-tiles/linalg-vectorize-tiles.ts";
export { linalgVectorize } from "./vector/linalg-vectorize/linalg-vectorize.ts";
export { stripMineScans } from "./vector/scans/strip-mine-scans.ts";
export { vectorizeScans } from "./vector/scans/vectorize-scans.ts";
export { vectorLower } from "./vector/vector-lower/vector-lower.ts";
export * from "./registry.ts";
export {
  areEquivalent,
  canonicalize,
  cse,
  eliminateCommonSubexpressions,
  eraseDeadSymbols,
  liftCfToScf,
} from "./transforms/index.ts";
export * from "./tt/index.ts";
