/** Which operands in buffers have neighbours along a loop beside each other in memory. */
import { type AffineMap, AnyMemRef, hasType, type Value } from "@tt-opt/ir-core";
import { contiguousDimension } from "../../linalg/bodies/index.ts";

/** Whether the elements of `operand`, seen through `map`, at neighbouring indices of `loop` are neighbours. */
export function isContiguous(operand: Value, map: AffineMap, loop: number): boolean {
  if (contiguousDimension(map, loop) !== map.results.length - 1) return false;
  return !hasType(operand, AnyMemRef) || operand.type.strided?.strides.at(-1) === 1;
}
