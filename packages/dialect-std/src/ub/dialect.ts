import { dialect } from "@tt-opt/ir-core";
import { PoisonAttr, poisonSyntax } from "./poison-attr.ts";
import { PoisonOp, UnreachableOp } from "./ub-ops.ts";

/** The `ub` dialect: undefined behaviour that is deferred (poison) or immediate (unreachable). */
export const ubDialect = dialect({
  name: "ub",
  summary: "undefined behaviour",
  description:
    "Values and places that a correct program does not depend on, for what folds and conversions leave behind.",
  ops: [PoisonOp, UnreachableOp],
  attributes: [poisonSyntax],
  materializeConstant(b, value, type) {
    return value instanceof PoisonAttr ? PoisonOp.build(b, { resultTypes: [type], value }) : undefined;
  },
});
