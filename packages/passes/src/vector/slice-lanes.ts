/** Takes adjacent lanes out of a vector. */
import * as vector from "@tt-opt/dialect-vector";
import { ArrayAttr, type Builder, IntegerAttr, IntegerType, type Value, VectorType } from "@tt-opt/ir-core";

/** The `count` lanes from `first` on of a vector of rank 1. */
export function sliceLanes(b: Builder, source: Value<VectorType>, first: number, count: number): Value {
  return vector.ExtractStridedSliceOp.build(b, {
    source,
    offsets: i64Array(b, [first]),
    sizes: i64Array(b, [count]),
    strides: i64Array(b, [1]),
    resultTypes: [VectorType.get([count], source.type.elementType)],
  }).resultAt(0);
}

/** The offsets, sizes or strides of a slice. */
export function i64Array(b: Builder, values: readonly number[]): ArrayAttr {
  const i64 = IntegerType.get(b.context, 64);
  return ArrayAttr.get(
    b.context,
    values.map((value) => IntegerAttr.get(i64, value)),
  );
}
