import { AnyType, defineOp, hasParent, NoMemoryEffect, ReturnLike, variadic } from "@tt-opt/ir-core";
import { verifyReturn } from "./verify-return.ts";

/** Ends a function and gives its results: `return %x : i32`. */
export class ReturnOp extends defineOp("func.return", {
  summary: "return from a function",
  operands: { values: variadic(AnyType) },
  traits: [NoMemoryEffect, ReturnLike, hasParent("func.func")],
  assembly: "attr-dict ($values^ `:` type($values))?",
}) {
  override verify(): void {
    verifyReturn(this, "TT2021");
  }
}
