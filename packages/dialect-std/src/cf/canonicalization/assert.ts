/** Rewrites of `cf.assert`. */
import { ConstantLike, constantIntOf, noMatch, pattern } from "@tt-opt/ir-core";
import { AssertOp } from "../assert-op.ts";

/** `assert true → ` nothing */
export const assertTrue = pattern(
  "cf-assert-true",
  AssertOp,
  (op, rw) => {
    const known = constantIntOf(op.arg);
    if (known === undefined || known === 0) return noMatch("the condition is not known to hold");
    rw.erase(op);
    return true;
  },
  { operandFrom: [ConstantLike] },
);
