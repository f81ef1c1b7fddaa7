/** The operation classes of the dialect. */
export { AllocTensorOp } from "./alloc-tensor-op.ts";
export { CloneOp, MaterializeInDestinationOp, ToBufferOp, ToTensorOp } from "./bridge-ops.ts";
export { DeallocOp, DeallocTensorOp } from "./dealloc-ops.ts";
