/** Decides which operands in buffers are contiguous along a loop. */
import { type AffineMap, AnyMemRef, hasType, type Value } from "@tt-opt/ir-core";
import { contiguousDimension } from "../../linalg/bodies/index.ts";

/** Whether the elements of `operand`, indexed by `map`, are contiguous along `loop`. */
export function isContiguous(operand: Value, map: AffineMap, loop: number): boolean {
  if (contiguousDimension(map, loop) !== map.results.length - 1) return false;
  return !hasType(operand, AnyMemRef) || operand.type.strided?.strides.at(-1) === 1;
}
