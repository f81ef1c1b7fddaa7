import {
  AnyType,
  defineOp,
  FunctionLike,
  functionName,
  functionType,
  hasParent,
  NoMemoryEffect,
  ReturnLike,
  symbolText,
  variadic,
} from "@tt-opt/ir-core";

/** Ends a function and gives its results: `return %x : i32`. */
export class ReturnOp extends defineOp("func.return", {
  summary: "return from a function",
  operands: { values: variadic(AnyType) },
  traits: [NoMemoryEffect, ReturnLike, hasParent("func.func")],
  assembly: "attr-dict ($values^ `:` type($values))?",
}) {
  override verify(): void {
    const parent = this.parentOp;
    if (parent === undefined || !FunctionLike.has(parent)) return;
    const { results } = functionType(parent);
    const name = symbolText(functionName(parent));
    if (results.length !== this.operandCount) {
      const message = `has ${this.operandCount} operands, but enclosing function (${name}) returns ${results.length}`;
      this.error(message, "TT2021").note(parent, `the type of ${name} is '${functionType(parent).toString()}'`);
      return;
    }
    this.values.forEach(({ type }, i) => {
      const expected = results[i];
      if (expected === undefined || expected === type) return;
      const types = `type of return operand ${i} ('${type.toString()}') doesn't match function result type ('${expected.toString()}')`;
      this.context.diagnostics
        .error(this, "TT2021", `${types} in function ${name}`)
        .note(parent, `the type of ${name} is '${functionType(parent).toString()}'`);
    });
  }
}
