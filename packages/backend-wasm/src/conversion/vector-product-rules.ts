/**
 * Vector rules of products twice as wide as their factors: two instructions compute the products of two lanes each,
 * whose halves are combined.
 */
import type { Value } from "@tt-opt/ir-core";
import type { VectorContext, VectorPairRule } from "./vector-context.ts";
import { evenLanes } from "./vector-lanes.ts";

const laneBytes = 4;
const evenBytes = evenLanes(laneBytes);
const oddBytes = evenBytes.map((byte) => byte + laneBytes);

type Sign = "s" | "u";

function halves(v: VectorContext, [x, y]: readonly [Value, Value], sign: Sign, lanes: readonly number[]): Value {
  const low = v.do(`i64x2.extmul_low_i32x4_${sign}`, x, y);
  const high = v.do(`i64x2.extmul_high_i32x4_${sign}`, x, y);
  return v.code.op("i8x16.shuffle", [low, high], { lanes });
}

/** The upper halves of the products of 32-bit lanes. */
export function upperProducts(v: VectorContext, x: Value, y: Value, sign: Sign): Value {
  return halves(v, [x, y], sign, oddBytes);
}

function extendedProduct(sign: Sign): VectorPairRule {
  return (v) => {
    if (v.bits !== 32 || v.width !== 32 || v.isMask) return undefined;
    const [x, y] = [v.arg(0), v.arg(1)];
    return [halves(v, [x, y], sign, evenBytes), upperProducts(v, x, y, sign)];
  };
}

/** The rules, by the name of the operation. */
export const vectorProductRules: Readonly<Record<string, VectorPairRule>> = {
  "arith.mulsi_extended": extendedProduct("s"),
  "arith.mului_extended": extendedProduct("u"),
};
