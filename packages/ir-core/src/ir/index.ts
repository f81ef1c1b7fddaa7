export { Block } from "./block.ts";
export { knownElements } from "./known-elements.ts";
export { Operation, type FoldResult, type OperationState } from "./operation.ts";
export type { RawLocation } from "./raw-location.ts";
export { Region } from "./region.ts";
export { hasType, typed } from "./typed-value.ts";
export { usesInside } from "./uses-inside.ts";
export { BlockArgument, BlockOperand, OpOperand, OpResult, Value } from "./value.ts";
export type { WalkOrder, WalkResult } from "./walk.ts";
