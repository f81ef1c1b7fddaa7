/** What `tensor.dim` and `memref.dim` fold to. */
import { type FoldResult, isDynamic, type ShapedType, type Value } from "@tt-opt/ir-core";
import { type MixedValue, mixedFoldResult } from "./mixed-values.ts";

/**
 * The size of dimension `dim` of `source`, if it is known.
 * @param sizeOf The size of a dynamic dimension, if the operation that makes the value says it.
 */
export function foldDim(
  source: Value<ShapedType>,
  dim: number | undefined,
  sizeOf: (value: Value, dim: number) => MixedValue | undefined,
): readonly [FoldResult] | undefined {
  const size = dim === undefined ? undefined : source.type.shape?.[dim];
  if (dim === undefined || size === undefined) return undefined;
  const known = isDynamic(size) ? sizeOf(source, dim) : size;
  return known === undefined ? undefined : [mixedFoldResult(source.type.context, known)];
}
