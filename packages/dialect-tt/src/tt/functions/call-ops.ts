/** Calls of functions, and returning from them. */
import {
  AnyType,
  type Builder,
  Call,
  defineOp,
  DictArrayAttr,
  FlatSymbolRef,
  hasParent,
  optional,
  Pure,
  ReturnLike,
  SymbolRefAttr,
  SymbolUser,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { func } from "@tt-opt/dialect-std";
import { FuncOp } from "./func-op.ts";

/** `tt.call`: calls a function of the same module. */
export class CallOp extends defineOp("tt.call", {
  summary: "call a function",
  description: "```mlir\n%r = tt.call @f(%x, %y) : (f32, i32) -> f32\n```",
  operands: { args: variadic(AnyType) },
  results: { outs: variadic(AnyType) },
  attributes: { callee: FlatSymbolRef, arg_attrs: optional(DictArrayAttr), res_attrs: optional(DictArrayAttr) },
  assembly: "$callee `(` $args `)` attr-dict `:` functional-type($args, results)",
}) {
  /** A call of `callee` with `args`. */
  static create(b: Builder, callee: FuncOp, args: readonly Value[]): CallOp {
    const reference = SymbolRefAttr.get(b.context, callee.symbolName);
    return CallOp.build(b, { callee: reference, args, resultTypes: callee.type.results });
  }
}

Call.attach(CallOp, {
  callee: (op) => op.callee,
  setCallee: (op, rw, callee) => rw.setAttribute(op, "callee", callee),
  args: (op) => op.opOperands,
});

SymbolUser.attach(CallOp, {
  verifySymbolUses: (op, symbols) => func.verifyCallee(op, op.callee, FuncOp, symbols, "TT3081"),
});

/** `tt.return`: ends a function. */
export class ReturnOp extends defineOp("tt.return", {
  summary: "return from a function",
  operands: { srcs: variadic(AnyType) },
  traits: [Pure, hasParent("tt.func"), ReturnLike],
  assembly: "attr-dict ($srcs^ `:` type($srcs))?",
}) {
  override verify(): void {
    func.verifyReturn(this, "TT3082");
  }
}
