import { dialect } from "@tt-opt/ir-core";
import { arithDialect } from "../arith/index.ts";
import { memrefCanonicalization } from "./canonicalization/index.ts";
import { attachMemRefInterfaces } from "./interfaces.ts";
import * as ops from "./ops.ts";

attachMemRefInterfaces();

/** Memory: taking, reading, writing and seeing it in parts. */
export const memrefDialect = dialect({
  name: "memref",
  summary: "typed views of memory",
  ops: [
    ops.AllocaOp,
    ops.AllocaScopeOp,
    ops.AllocaScopeReturnOp,
    ops.AllocOp,
    ops.AssumeAlignmentOp,
    ops.AtomicRMWOp,
    ops.AtomicYieldOp,
    ops.CastOp,
    ops.CollapseShapeOp,
    ops.CopyOp,
    ops.DeallocOp,
    ops.DimOp,
    ops.DistinctObjectsOp,
    ops.DmaStartOp,
    ops.DmaWaitOp,
    ops.ExpandShapeOp,
    ops.ExtractAlignedPointerAsIndexOp,
    ops.ExtractStridedMetadataOp,
    ops.GenericAtomicRMWOp,
    ops.GetGlobalOp,
    ops.GlobalOp,
    ops.LoadOp,
    ops.MemorySpaceCastOp,
    ops.PrefetchOp,
    ops.RankOp,
    ops.ReallocOp,
    ops.ReinterpretCastOp,
    ops.ReshapeOp,
    ops.StoreOp,
    ops.SubViewOp,
    ops.TransposeOp,
    ops.ViewOp,
  ],
  dependsOn: [arithDialect],
  canonicalization: memrefCanonicalization,
});
