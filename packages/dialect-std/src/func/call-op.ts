import {
  AnyType,
  type Builder,
  Call,
  defineOp,
  DictArrayAttr,
  FlatSymbolRef,
  optional,
  SymbolRefAttr,
  SymbolUser,
  UnitFlag,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { FuncOp } from "./func-op.ts";
import { verifyCallee } from "./verify-callee.ts";

/** Calls a function by its name: `call @f(%x) : (i32) -> i32`. */
export class CallOp extends defineOp("func.call", {
  summary: "call a function",
  operands: { args: variadic(AnyType) },
  results: { outs: variadic(AnyType) },
  attributes: {
    callee: FlatSymbolRef,
    arg_attrs: optional(DictArrayAttr),
    res_attrs: optional(DictArrayAttr),
    no_inline: optional(UnitFlag),
  },
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
  verifySymbolUses: (op, symbols) => verifyCallee(op, op.callee, FuncOp, symbols, "TT2022"),
});
