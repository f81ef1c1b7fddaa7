/** The operation classes of the dialect. */
export { CopyOp, LoadOp, PrefetchOp, StoreOp } from "./access-ops.ts";
export { AllocaOp, AllocaScopeOp, AllocaScopeReturnOp, AllocOp, DeallocOp, ReallocOp } from "./allocation-ops.ts";
export { AtomicKind, AtomicRMWOp, AtomicYieldOp, GenericAtomicRMWOp } from "./atomic-ops.ts";
export { AssumeAlignmentOp, CastOp, DistinctObjectsOp, MemorySpaceCastOp } from "./cast-ops.ts";
export { type DmaParts, DmaStartOp, DmaWaitOp } from "./dma-ops.ts";
export { GetGlobalOp, GlobalOp } from "./global-ops.ts";
export { CollapseShapeOp, DimOp, ExpandShapeOp, RankOp, ReshapeOp, TransposeOp } from "./shape-ops.ts";
export {
  ExtractAlignedPointerAsIndexOp,
  ExtractStridedMetadataOp,
  ReinterpretCastOp,
  SubViewOp,
  ViewOp,
} from "./view-ops.ts";
