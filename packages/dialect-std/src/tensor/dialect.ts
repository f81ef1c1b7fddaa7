import { dialect } from "@tt-opt/ir-core";
import { arithDialect } from "../arith/index.ts";
import { tensorCanonicalization } from "./canonicalization/index.ts";
import { attachTensorInterfaces } from "./interfaces.ts";
import * as ops from "./ops.ts";

attachTensorInterfaces();

/** Tensors as values: making, slicing, reshaping and padding them. */
export const tensorDialect = dialect({
  name: "tensor",
  summary: "tensors as values",
  ops: [
    ops.BitcastOp,
    ops.CastOp,
    ops.CollapseShapeOp,
    ops.ConcatOp,
    ops.DimOp,
    ops.EmptyOp,
    ops.ExpandShapeOp,
    ops.ExtractOp,
    ops.ExtractSliceOp,
    ops.FromElementsOp,
    ops.GatherOp,
    ops.GenerateOp,
    ops.InsertOp,
    ops.InsertSliceOp,
    ops.PadOp,
    ops.ParallelInsertSliceOp,
    ops.RankOp,
    ops.ReshapeOp,
    ops.ScatterOp,
    ops.SplatOp,
    ops.YieldOp,
  ],
  dependsOn: [arithDialect],
  canonicalization: tensorCanonicalization,
});
