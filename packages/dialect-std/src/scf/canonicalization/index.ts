import type { RewritePattern } from "@tt-opt/ir-core";
import { executeBlocks, executeOneBlock, executeUnusedResults } from "./execute-region.ts";
import { carryBetterTensor } from "./for-tensor-cast.ts";
import { foldIterArgs, trivialFor } from "./for.ts";
import { dimOfForall, shareBetterTensor } from "./forall-tensors.ts";
import { forallConstants, forallDimensions, forallUnusedResults } from "./forall.ts";
import { combineIfs, combineNestedIfs } from "./if-combine.ts";
import { ifConditionInside, ifConstant, ifEmptyElse, ifNegated, ifToSelect, ifUnusedResults } from "./if.ts";
import { switchConstant, switchUnusedResults } from "./index-switch.ts";
import { mergeParallels, parallelDimensions } from "./parallel.ts";
import { whileMoveIf } from "./while-move-if.ts";
import { whileAlign, whileArguments, whileCompared, whileConditionTruth, whileResults } from "./while.ts";

/** All rewrites that `canonicalize` applies to structured control flow. */
export const scfCanonicalization: readonly RewritePattern[] = [
  trivialFor,
  foldIterArgs,
  carryBetterTensor,
  ifConstant,
  ifUnusedResults,
  combineIfs,
  combineNestedIfs,
  ifToSelect,
  ifConditionInside,
  ifEmptyElse,
  ifNegated,
  whileResults,
  whileArguments,
  whileAlign,
  whileConditionTruth,
  whileCompared,
  whileMoveIf,
  executeOneBlock,
  executeBlocks,
  executeUnusedResults,
  parallelDimensions,
  mergeParallels,
  forallConstants,
  forallDimensions,
  forallUnusedResults,
  shareBetterTensor,
  dimOfForall,
  switchConstant,
  switchUnusedResults,
];

export { dropIterArgs, rebuildFor } from "./for.ts";
export { inlineBlock } from "./rebuild.ts";
