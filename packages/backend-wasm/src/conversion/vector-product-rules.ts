/**
 * Vector rules of products that are twice as wide as their factors: two instructions give the products of two lanes
 * each, whose halves are put together.
 */
import type { VectorPairRule } from "./vector-context.ts";
import { evenLanes } from "./vector-lanes.ts";

const laneBytes = 4;
const evenBytes = evenLanes(laneBytes);
const oddBytes = evenBytes.map((byte) => byte + laneBytes);

function extendedProduct(sign: "s" | "u"): VectorPairRule {
  return (v) => {
    if (v.bits !== 32 || v.width !== 32 || v.isMask) return undefined;
    const products = [
      v.do(`i64x2.extmul_low_i32x4_${sign}`, v.arg(0), v.arg(1)),
      v.do(`i64x2.extmul_high_i32x4_${sign}`, v.arg(0), v.arg(1)),
    ];
    return [evenBytes, oddBytes].map((lanes) => v.code.op("i8x16.shuffle", products, { lanes }));
  };
}

/** The rules by the name of the operation. */
export const vectorProductRules: Readonly<Record<string, VectorPairRule>> = {
  "arith.mulsi_extended": extendedProduct("s"),
  "arith.mului_extended": extendedProduct("u"),
};
