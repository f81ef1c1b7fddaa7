import { AnyType, defineOp, hasParent, Pure, ReturnLike, variadic } from "@tt-opt/ir-core";

/** Ends a region and passes values to the operation around it: `scf.yield %x : i32`. */
export class YieldOp extends defineOp("scf.yield", {
  summary: "end a region and pass values to the operation around it",
  operands: { values: variadic(AnyType) },
  traits: [Pure, ReturnLike, hasParent("scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while")],
  assembly: "attr-dict ($values^ `:` type($values))?",
}) {}
