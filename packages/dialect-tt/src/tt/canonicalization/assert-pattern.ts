/** Rewrites of `tt.assert`. */
import { constantBool } from "@tt-opt/dialect-std";
import { ConstantLike, noMatch, pattern } from "@tt-opt/ir-core";
import { AssertOp } from "../ops/debug-ops.ts";

/** `assert true → ` nothing */
export const assertTrue = pattern(
  "tt-assert-true",
  AssertOp,
  (op, rw) => {
    if (constantBool(op.condition) !== true) return noMatch("the condition is not constant true");
    rw.erase(op);
    return true;
  },
  { operandFrom: [ConstantLike] },
);
