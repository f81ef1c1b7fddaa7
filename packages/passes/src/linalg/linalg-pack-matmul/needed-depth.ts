/**
 * The steps along the inner dimension of a product that add something. At the end of a matrix, both operands are filled
 * with zeros where masks leave out elements, and the products of zeros need not be computed.
 */
import { AddIOp, ConstantOp, DivUIOp, MaxSIOp, MulIOp } from "@tt-opt/dialect-std";
import type { Builder, Value } from "@tt-opt/ir-core";
import { limitOfZeros, numberBelow } from "../index-limits.ts";
import { type MatrixProduct, writerOf } from "./matrix-product.ts";

/** Steps are left out in groups of this size, so that an iteration can have several. */
const groupSize = 8;

/**
 * The limits, the greater of which counts, of the steps at which operands are not zero; none if only one of them is zero
 * beyond a limit, since its product with an infinite element of the other one is NaN.
 */
export function depthLimits({ op, a, b }: MatrixProduct): readonly Value[] {
  const [left, right] = [writerOf(a, op), writerOf(b, op)];
  const limits = [left && limitOfZeros(left, 1), right && limitOfZeros(right, 0)];
  return limits.every((limit) => limit !== undefined) ? [...new Set(limits)] : [];
}

/** Builds the number of the first steps, of `depth`, beyond which the indices of all steps exceed `limits`. */
export function emitDepth(b: Builder, limits: readonly Value[], depth: number): Value {
  const index = (value: number): Value => ConstantOp.index(b, value).result;
  const most = limits
    .map((limit) => numberBelow(b, limit, depth))
    .reduce((lhs, rhs) => MaxSIOp.build(b, { lhs, rhs }).result);
  let group = groupSize;
  while (depth % group > 0) group /= 2;
  const raised = AddIOp.build(b, { lhs: most, rhs: index(group - 1) }).result;
  const groups = DivUIOp.build(b, { lhs: raised, rhs: index(group) }).result;
  return MulIOp.build(b, { lhs: groups, rhs: index(group) }).result;
}
