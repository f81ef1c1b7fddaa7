import { AnyRankedTensor, hasType, type RankedTensorType, type Value } from "@tt-opt/ir-core";
import { knowsAtLeast } from "../casting.ts";
import * as ops from "../ops.ts";

/** The ranked tensor that `value` is a cast of, if its type knows at least as much. */
export function uncast(value: Value): Value<RankedTensorType> | undefined {
  const cast = value.definingOp;
  if (cast?.is(ops.CastOp) !== true) return undefined;
  const source: Value = cast.source;
  return hasType(source, AnyRankedTensor) && knowsAtLeast(source.type, value.type) ? source : undefined;
}
