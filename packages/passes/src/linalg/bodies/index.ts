/** What bodies of structured operations compute and access, and copies of them. */
export { type Combination, combinationOf, isIdentity } from "./combination.ts";
export { ConditionKeys, withoutCasts, KeyNumbers } from "./condition-keys.ts";
export { constantWhenOff, type WhenOff } from "./constant-when-off.ts";
export { affineIndices, copyBody, isComputable, moveBody } from "./copy-body.ts";
export { type ElementAccess, elementAccesses, isInjective, scalarSum } from "./element-accesses.ts";
export { identityOf } from "./identity-of.ts";
export { contiguousDimension, LaneAnalysis } from "./lane-analysis.ts";
export { boundOf, type LaneBound, type MaskParts, maskParts } from "./mask-analysis.ts";
export { isFunctionArgument } from "./pointer-origin.ts";
export { regionSelects, selectionOf } from "./selection.ts";
