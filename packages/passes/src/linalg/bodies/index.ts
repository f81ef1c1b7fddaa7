/** Analysis of the bodies of structured operations, and copies of them. */
export { type Combination, combinationOf, isIdentity, stepOf } from "./combination.ts";
export { ConditionKeys, withoutCasts, KeyNumbers } from "./condition-keys.ts";
export { conjuncts } from "./conjuncts.ts";
export { constantWhenOff, type WhenOff } from "./constant-when-off.ts";
export { affineIndices, copyBody, isComputable, moveBody } from "./copy-body.ts";
export { dependsOnElements } from "./depends-on-elements.ts";
export {
  type ElementAccess,
  type UpperBound,
  elementAccesses,
  isInjective,
  isNewBuffer,
  plainWrites,
  scalarSum,
  smallestOf,
} from "./element-accesses.ts";
export { foldedConstant } from "./folded-constant.ts";
export { identityOf, strictIdentityOf } from "./identity-of.ts";
export { contiguousDimension, LaneSteps, noConditions, type PartConditions } from "./lane-steps.ts";
export { IndexFactors } from "./index-factors.ts";
export { greatestIndexStep, isTooGreat } from "./index-magnitude.ts";
export { isDivision, isPowerOfTwo, isQuotient, isRemainder } from "./integer-divisions.ts";
export { type JointCombination, partFor } from "./joint-combination.ts";
export { loopOfIndex } from "./loop-of-index.ts";
export { boundOf, eitherBoundOf, type LaneBound, type MaskParts, maskParts, steppedBoundOf } from "./mask-analysis.ts";
export { fromEnd, isOrderFree, scanMap } from "./scan.ts";
export { regionSelects, selectionOf } from "./selection.ts";
export { filledWith, startsFrom } from "./starts-from.ts";
export { pointerOrigin } from "./pointer-origin.ts";
export { readsNeighbours } from "./reads-neighbours.ts";
