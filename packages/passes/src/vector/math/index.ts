/*
 * Math functions as sequences of elementary lane operations. `LaneOps` is what a code generator or an evaluator
 * supplies, `mathFunctions` is everything by name, and the `fast*` functions are the short variants for hot loops.
 */

export { type ExpKnowledge, fastExp, fastExp2 } from "./fast.ts";
export * from "./functions.ts";
export type { DoubleBody, LaneOps, LaneWidth } from "./lane-ops.ts";
export { floatOf, scalarLanes } from "./scalar-lanes.ts";
