/** What structured operations read and write. */
import { MemRefType, RankedTensorType, typeConstraint } from "@tt-opt/ir-core";

/** A ranked tensor or a ranked memref. */
export const TensorOrMemRef = typeConstraint(
  "memref of any type values or ranked tensor of any type values",
  (type): type is MemRefType | RankedTensorType => type instanceof MemRefType || type instanceof RankedTensorType,
);
