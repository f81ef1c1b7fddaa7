/** Calls of functions, and returning from them. */
import {
  AnyType,
  defineOp,
  DictArrayAttr,
  FlatSymbolRef,
  hasParent,
  type Operation,
  optional,
  Pure,
  ReturnLike,
  StringAttr,
  SymbolTrait,
  SymbolUser,
  variadic,
} from "@tt-opt/ir-core";
import { FuncOp } from "./func-op.ts";

/** `tt.call`: calls a function of the same module. */
export class CallOp extends defineOp("tt.call", {
  summary: "call a function",
  description: "```mlir\n%r = tt.call @f(%x, %y) : (f32, i32) -> f32\n```",
  operands: { args: variadic(AnyType) },
  results: { result: variadic(AnyType) },
  attributes: { callee: FlatSymbolRef, arg_attrs: optional(DictArrayAttr), res_attrs: optional(DictArrayAttr) },
  assembly: "$callee `(` $args `)` attr-dict `:` functional-type($args, results)",
}) {}

SymbolUser.attach(CallOp, {
  verifySymbolUses(op, table) {
    const name = op.callee.leaf;
    const callee = findSymbol(table, name);
    if (callee === undefined || !callee.is(FuncOp)) op.error(`'${name}' does not reference a valid function`, "TT3081");
    else verifyCall(op, callee);
  },
});

function findSymbol(table: Operation, name: string): Operation | undefined {
  for (const block of table.region(0).blocks()) {
    for (const op of block.ops()) {
      const symbol = op.has(SymbolTrait) ? op.attribute("sym_name") : undefined;
      if (symbol instanceof StringAttr && symbol.value === name) return op;
    }
  }
  return undefined;
}

function verifyCall(op: CallOp, callee: FuncOp): void {
  const { inputs, results } = callee.functionType;
  const { args } = op;
  if (args.length !== inputs.length) {
    op.error(
      `incorrect number of operands for callee: expected ${inputs.length}, but got ${args.length}`,
      "TT3081",
    ).note(callee, "the function is here");
    return;
  }
  const wrong = args.findIndex(({ type }, i) => type !== inputs[i]);
  if (wrong >= 0) {
    const message = `operand type mismatch: expected operand type '${inputs[wrong]?.toString()}', but provided '${args[wrong]?.type.toString()}' for operand number ${wrong}`;
    op.error(message, "TT3081").note(callee, "the function is here");
    return;
  }
  if (op.results.length !== results.length) {
    op.error(
      `incorrect number of results for callee: expected ${results.length}, but got ${op.results.length}`,
      "TT3081",
    ).note(callee, "the function is here");
    return;
  }
  const wrongResult = op.results.findIndex(({ type }, i) => type !== results[i]);
  if (wrongResult >= 0)
    op.error(`result type mismatch at index ${wrongResult}`, "TT3081").note(callee, "the function is here");
}

/** `tt.return`: ends a function. */
export class ReturnOp extends defineOp("tt.return", {
  summary: "return from a function",
  operands: { srcs: variadic(AnyType) },
  traits: [Pure, hasParent("tt.func"), ReturnLike],
  assembly: "attr-dict ($srcs^ `:` type($srcs))?",
}) {
  override verify(): void {
    const func = this.parentOp;
    if (func === undefined || !func.is(FuncOp)) return;
    const { results } = func.functionType;
    const { srcs } = this;
    if (srcs.length !== results.length) {
      this.error(
        `has ${srcs.length} operands, but enclosing function (@${func.symbolName}) returns ${results.length}`,
        "TT3082",
      );
      return;
    }
    const wrong = srcs.findIndex(({ type }, i) => type !== results[i]);
    if (wrong < 0) return;
    this.error(
      `type of return operand ${wrong} ('${srcs[wrong]?.type.toString()}') doesn't match function result type ('${results[wrong]?.toString()}') in function @${func.symbolName}`,
      "TT3082",
    );
  }
}
