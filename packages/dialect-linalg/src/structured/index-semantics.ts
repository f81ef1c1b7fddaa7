/** Whether structured operations know where they are: apart from other queries, as that operation needs some of them. */
import type { Operation } from "@tt-opt/ir-core";
import { IndexOp } from "../ops/index-op.ts";

/** Whether the body asks for loop indices. */
export function hasIndexSemantics(op: Operation): boolean {
  return op.walkOps(IndexOp, () => "interrupt") === "interrupt";
}
