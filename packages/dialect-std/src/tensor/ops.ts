/** The operation classes of the dialect. */
export { BitcastOp, CastOp } from "./cast-ops.ts";
export { concatType, ConcatOp } from "./concat-op.ts";
export { EmptyOp, FromElementsOp, GenerateOp, SplatOp, YieldOp } from "./creation-ops.ts";
export { ExtractOp, InsertOp } from "./element-ops.ts";
export { GatherOp, ScatterOp } from "./gather-ops.ts";
export { paddedType, PadOp } from "./pad-op.ts";
export { CollapseShapeOp, collapsedTensorType, DimOp, ExpandShapeOp, RankOp, ReshapeOp } from "./shape-ops.ts";
export { ExtractSliceOp, extractSliceType, InsertSliceOp, ParallelInsertSliceOp } from "./slice-ops.ts";
