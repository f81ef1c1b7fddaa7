import { AndIOp } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";

/** The conditions of which `condition` is the conjunction. */
export function conjuncts(condition: Value): readonly Value[] {
  const op = condition.definingOp;
  return op?.is(AndIOp) === true ? [op.lhs, op.rhs].flatMap(conjuncts) : [condition];
}
