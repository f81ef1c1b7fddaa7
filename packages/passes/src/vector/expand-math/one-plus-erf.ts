/** `1 + erf x`, a factor of gelu, and `1 - erf x` have a shorter form than the error function. */
import { ErfOp, NegFOp } from "@tt-opt/dialect-std";
import type { Operation, Rewriter, Value } from "@tt-opt/ir-core";
import { onePlusErf as expansion } from "../math/index.ts";
import { type LaneOptions, lanesType, onLanes } from "./on-lanes.ts";
import { sumWithOne } from "./sum-with-one.ts";

/** Builds a sum of 1 and an error function of f32 that nothing else uses; undefined for other operations. */
export function onePlusErf(rw: Rewriter, op: Operation, options: LaneOptions): Value | undefined {
  const sum = sumWithOne(op, ErfOp);
  if (sum === undefined) return undefined;
  const x = sum.inner.operand(0);
  const argument = sum.isDifference ? NegFOp.build(rw, { input: x }).result : x;
  return onLanes(rw, [argument], lanesType(x, options), (o, [y = argument]) => expansion(o, y));
}
