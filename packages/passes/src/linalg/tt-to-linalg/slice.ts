/** Takes a part of a tensor along one dimension. */
import { tensor } from "@tt-opt/dialect-std";
import { type IndexType, RankedTensorType, type Value } from "@tt-opt/ir-core";
import type { TensorLowering } from "./tensor-lowering.ts";

/** Extracts `size` slices along `axis` from `start`; with `drop`, the axis is removed. */
export function slice(
  lowering: TensorLowering,
  source: Value<RankedTensorType>,
  axis: number,
  start: number | Value<IndexType>,
  size: number,
  drop = false,
): Value {
  const { shape, elementType } = source.type;
  const parts = {
    offsets: shape.map((_, d) => (d === axis ? start : 0)),
    sizes: shape.map((extent, d) => (d === axis ? size : extent)),
    strides: shape.map(() => 1),
  };
  const type = RankedTensorType.get(drop ? parts.sizes.filter((_, d) => d !== axis) : parts.sizes, elementType);
  return tensor.ExtractSliceOp.buildMixed(lowering.rw, source, parts, type).result;
}
