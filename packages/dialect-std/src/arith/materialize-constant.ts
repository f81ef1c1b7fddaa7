import type { Attribute, Builder, Operation, Type } from "@tt-opt/ir-core";
import { PoisonAttr } from "../ub/poison-attr.ts";
import { PoisonOp } from "../ub/ub-ops.ts";
import { constantLike } from "./constant-op.ts";

/** The `arith.constant` or `ub.poison` that holds what a fold of an arithmetic operation gave. */
export function materializeConstant(b: Builder, value: Attribute, type: Type): Operation | undefined {
  if (value instanceof PoisonAttr) return PoisonOp.build(b, { resultTypes: [type], value });
  return constantLike(b, value, type);
}
