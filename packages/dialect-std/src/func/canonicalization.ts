import { noMatch, pattern } from "@tt-opt/ir-core";
import { CallIndirectOp } from "./call-indirect-op.ts";
import { CallOp } from "./call-op.ts";
import { ConstantOp } from "./constant-op.ts";

/** `call_indirect (constant @f)(x) → call @f(x)` */
export const callOfConstant = pattern("func-call-of-constant", CallIndirectOp, (op, rw) => {
  const source = op.callee.definingOp;
  if (source?.is(ConstantOp) !== true) return noMatch("the callee is not known");
  const resultTypes = op.resultTypes;
  rw.replace(op, ...CallOp.build(rw, { callee: source.value, args: op.args, resultTypes }).results);
  return true;
});
