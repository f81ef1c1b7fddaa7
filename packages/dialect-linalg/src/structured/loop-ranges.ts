/** The sizes of the loops of a structured operation, as far as its operands tell. */
import {
  AffineDim,
  type Builder,
  dynamic,
  fail,
  isDynamic,
  type Operation,
  type OpFoldResult,
  ShapedType,
} from "@tt-opt/ir-core";
import { indexingMaps, loopCount } from "./queries.ts";
import { sizeOf } from "./index-arithmetic.ts";

/** A dimension of an operand. */
export interface OperandDim {
  readonly operand: number;
  readonly dim: number;
}

/** For each loop, a dimension of an operand of the loop's size; undefined for loops that no operand has by itself. */
export function dimsOfLoops(op: Operation): readonly (OperandDim | undefined)[] {
  const found: (OperandDim | undefined)[] = Array.from({ length: loopCount(op) }, () => undefined);
  indexingMaps(op).forEach((map, operand) => {
    map.results.forEach((result, dim) => {
      if (result instanceof AffineDim) found[result.position] ??= { operand, dim };
    });
  });
  return found;
}

/** The sizes of the loops, `dynamic` where they are not known. */
export function staticLoopRanges(op: Operation): readonly number[] {
  const sizes = Array.from({ length: loopCount(op) }, () => dynamic);
  indexingMaps(op).forEach((map, operand) => {
    const { type } = op.operand(operand);
    const shape = type instanceof ShapedType ? (type.shape ?? []) : [];
    map.results.forEach((result, dim) => {
      const size = shape[dim];
      if (result instanceof AffineDim && size !== undefined && isDynamic(sizes[result.position] ?? 0))
        sizes[result.position] = size;
    });
  });
  return sizes;
}

/** The sizes of the loops; those that are not known become `dim` operations. */
export function loopRanges(b: Builder, op: Operation): readonly OpFoldResult[] {
  const known = staticLoopRanges(op);
  return dimsOfLoops(op).map((place, loop) => {
    const size = known[loop];
    if (size !== undefined && !isDynamic(size)) return size;
    if (place === undefined) return fail(`no operand of ${op.name} has the size of loop ${loop}`);
    return sizeOf(b, op.operand(place.operand), place.dim);
  });
}
