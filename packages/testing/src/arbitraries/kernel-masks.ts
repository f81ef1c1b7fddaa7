/** Masks of generated kernels, and what lanes that are off give. */
import { ConstantOp } from "@tt-opt/dialect-std";
import { type Builder, integerAttr, IntegerType, RankedTensorType, tensorShapeOf, type Value } from "@tt-opt/ir-core";
import { elementType } from "./element-types.ts";
import { below, binary, i32, make, splat } from "./kernel-parts.ts";
import { isFloat, type KernelPlan } from "./kernel-plan.ts";

/** Lanes whose offset is even: a mask that is no interval. */
export function evenLanes(b: Builder, offsets: Value): Value {
  const bools = RankedTensorType.get(tensorShapeOf(offsets), IntegerType.get(b.context, 1));
  const low = binary(b, "arith.andi", offsets, splat(b, i32(b, 1), tensorShapeOf(offsets)));
  const zero = splat(b, i32(b, 0), tensorShapeOf(offsets));
  return make(b, "arith.cmpi", [low, zero], bools, [["predicate", integerAttr(b.context, 64, 0)]]);
}

/** Lanes that are on in both masks. */
export function both(b: Builder, x: Value | undefined, y: Value): Value {
  return x === undefined ? y : binary(b, "arith.andi", x, y);
}

/** What lanes that are off give. */
export function otherValue(
  b: Builder,
  { element, hasOther, isMasked, isSparse }: KernelPlan,
  shape: readonly number[],
) {
  if (!hasOther || !(isMasked || isSparse)) return undefined;
  const type = RankedTensorType.get(shape, elementType(b.context, element));
  return (isFloat(element) ? ConstantOp.float(b, type, 2) : ConstantOp.int(b, type, 2)).result;
}

/** The mask of lanes below `limit`, of every other lane, of both, or none. */
export function maskOf(b: Builder, p: KernelPlan, offsets: Value, limit: Value): Value | undefined {
  const bounded = p.isMasked ? below(b, offsets, limit) : undefined;
  return p.isSparse ? both(b, bounded, evenLanes(b, offsets)) : bounded;
}
