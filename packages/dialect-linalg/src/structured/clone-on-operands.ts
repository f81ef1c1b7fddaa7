import { type Operation, type Rewriter, type Value } from "@tt-opt/ir-core";
import { resultTypesOf } from "./operand-syntax.ts";
import { inputCount } from "./queries.ts";

/** A copy of structured operation `op` that works on `operands`, whose ranks are those of the original's. */
export function cloneOnOperands(rw: Rewriter, op: Operation, operands: readonly Value[]): Operation {
  const clone = rw.clone(op);
  rw.setOperands(clone, operands);
  const inits = operands.slice(inputCount(op)).map((init) => init.type);
  resultTypesOf(inits).forEach((type, index) => rw.setType(clone.resultAt(index), type));
  return clone;
}
