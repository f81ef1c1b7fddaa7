export {
  type ConstantState,
  constantPropagation,
  type KnownConstant,
  propagateConstants,
} from "./constant-propagation.ts";
export { type Constants, type FlowEdge, flowEdges, flowInputs } from "./control-flow.ts";
export { inferIntegerRanges, integerRangeAnalysis } from "./integer-ranges.ts";
export { type ForwardAnalysis, SparseForwardSolver } from "./sparse-forward.ts";
export { findNeededValues, type Needed } from "./needed-values.ts";
export { type BackwardAnalysis, SparseBackwardSolver } from "./sparse-backward.ts";
