/** `1 + erf x`, a factor of gelu, and `1 - erf x` have a shorter form than the error function. */
import { ErfOp, NegFOp } from "@tt-opt/dialect-std";
import { beforeOp, ConstantPool, type Operation, type Rewriter } from "@tt-opt/ir-core";
import { onePlusErf } from "../math/index.ts";
import { type LaneOptions, lanesType, onLanes } from "./on-lanes.ts";
import { sumsWithOne } from "./sums-with-one.ts";

/** Expands all sums of 1 and an error function of f32 that nothing else uses; returns their number. */
export function expandOnePlusErf(rw: Rewriter, root: Operation, options: LaneOptions): number {
  const sums = sumsWithOne(root, ErfOp);
  for (const { op, isDifference, inner } of sums) {
    rw.at = beforeOp(op);
    rw.loc = op.loc;
    rw.constants = ConstantPool.around(op, rw.constants);
    const x = inner.operand(0);
    const argument = isDifference ? NegFOp.build(rw, { input: x }).result : x;
    rw.replace(
      op,
      onLanes(rw, [argument], lanesType(x, options), (o, [y = argument]) => onePlusErf(o, y)),
    );
    rw.erase(inner);
  }
  return sums.length;
}
