/** `vector.yield`: ends the regions of operations of this dialect. */
import { AnyType, defineOp, Pure, ReturnLike, variadic } from "@tt-opt/ir-core";

/** `vector.yield`. */
export class YieldOp extends defineOp("vector.yield", {
  summary: "passes values to the enclosing operation",
  operands: { values: variadic(AnyType) },
  traits: [Pure, ReturnLike],
  assembly: "attr-dict ($values^ `:` type($values))?",
}) {}
