/*
 * Math functions as sequences of elementary lane operations. A code generator or an evaluator supplies `LaneOps`,
 * `mathFunctions` holds every function by name, and the `fast*` functions are the short variants for hot loops.
 */

export { onePlusErf } from "./erf.ts";
export { fastPow } from "./fast-pow.ts";
export { fastCos, fastSin, fastSinCos, fastTan } from "./fast-trig.ts";
export { type ExpKnowledge, type ExpReduction, fastExp, fastExp2 } from "./fast.ts";
export * from "./functions.ts";
export type { DoubleBody, LaneOps, LaneWidth, UnaryFunction } from "./lane-ops.ts";
export { log1pExp, log1pExpNonPositive } from "./log1p-exp.ts";
export { floatOf, scalarLanes } from "./scalar-lanes.ts";
