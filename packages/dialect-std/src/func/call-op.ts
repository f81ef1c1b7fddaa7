import {
  AnyType,
  type Builder,
  Call,
  defineOp,
  DictArrayAttr,
  didYouMean,
  FlatSymbolRef,
  functionType,
  lookupSymbolFrom,
  optional,
  SymbolRefAttr,
  symbolName,
  symbolsOf,
  SymbolUser,
  UnitFlag,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { FuncOp } from "./func-op.ts";

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
  verifySymbolUses(op, table) {
    const target = lookupSymbolFrom(op, op.callee);
    if (target === undefined || !target.is(FuncOp)) {
      const functions = [...symbolsOf(table)]
        .filter((symbol) => symbol.is(FuncOp))
        .map((symbol) => symbolName(symbol) ?? "");
      const hint = didYouMean(op.callee.leaf, functions);
      op.error(`'${op.callee.leaf}' does not reference a valid function${hint}`, "TT2022");
      return;
    }
    const { inputs, results } = functionType(target);
    if (inputs.length !== op.operandCount) {
      const message = `incorrect number of operands for callee: ${op.operandCount} are passed, but it takes ${inputs.length}`;
      op.error(message, "TT2022").note(target, "the function is defined here");
      return;
    }
    op.args.forEach(({ type }, i) => {
      const expected = inputs[i];
      if (expected === undefined || expected === type) return;
      const types = `expected operand type '${expected.toString()}', but provided '${type.toString()}'`;
      op.error(`operand type mismatch: ${types} for operand number ${i}`, "TT2022");
    });
    if (results.length !== op.results.length) {
      const message = `incorrect number of results for callee: ${op.results.length} are taken, but it gives ${results.length}`;
      op.error(message, "TT2022").note(target, "the function is defined here");
      return;
    }
    op.results.forEach(({ type }, i) => {
      const expected = results[i];
      if (expected === undefined || expected === type) return;
      const builder = op.error(`result type mismatch at index ${i}`, "TT2022");
      builder.note(op, `      op result types: '${type.toString()}'`);
      builder.note(target, `function result types: '${expected.toString()}'`);
    });
  },
});
