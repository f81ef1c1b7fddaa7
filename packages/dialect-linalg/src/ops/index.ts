/** All operations of the linalg dialect. */
export * from "./binary-ops.ts";
export * from "./contraction-ops.ts";
export { BroadcastOp, TransposeOp } from "./data-movement-ops.ts";
export { ElementwiseOp } from "./elementwise-op.ts";
export { CopyOp, FillOp, FillRng2DOp } from "./fill-copy-ops.ts";
export { GenericOp } from "./generic-op.ts";
export { IndexOp } from "./index-op.ts";
export { MapOp } from "./map-op.ts";
export { PackOp, UnpackOp } from "./pack-ops.ts";
export { ReduceOp } from "./reduce-op.ts";
export { SoftmaxOp } from "./softmax-op.ts";
export * from "./unary-ops.ts";
export { YieldOp } from "./yield-op.ts";
