import {
  AnyFunctionType,
  AnyType,
  Call,
  defineOp,
  FunctionType,
  type OpParser,
  type OpPrinter,
  type ParsedOperation,
  variadic,
} from "@tt-opt/ir-core";

/** Calls the function that a value holds: `call_indirect %f(%x) : (i32) -> i32`. */
export class CallIndirectOp extends defineOp("func.call_indirect", {
  summary: "call the function that a value holds",
  operands: { callee: AnyFunctionType, args: variadic(AnyType) },
  results: { outs: variadic(AnyType) },
  inferResultTypes({ operands }) {
    const type = operands[0]?.type;
    return type instanceof FunctionType ? type.results : "the callee must have a function type";
  },
}) {
  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const callee = p.parseOperand();
    if (callee === undefined) return false;
    const args = p.parseOperandsIn("(", ")");
    if (args === undefined || !p.parseAttributesOf(state)) return false;
    const { offset } = p;
    const type = p.parseColonType();
    if (type === undefined) return false;
    if (!(type instanceof FunctionType)) {
      p.error(`expected the type of the function, but found '${type.toString()}'`, offset);
      return false;
    }
    state.operands.push(p.resolve(callee, type));
    state.resultTypes = type.results;
    return p.resolveAll(args, type.inputs, state.operands, "operands");
  }

  override printAssembly(p: OpPrinter): void {
    p.write(" ");
    p.value(this.callee);
    p.write("(");
    p.values(this.args);
    p.write(")");
    p.attrDict(this);
    p.write(" : ");
    p.type(this.callee.type);
  }

  override verify(): void {
    const { inputs, results } = this.callee.type;
    const fits =
      inputs.length === this.args.length &&
      results.length === this.results.length &&
      this.args.every(({ type }, i) => type === inputs[i]) &&
      this.results.every(({ type }, i) => type === results[i]);
    if (!fits)
      this.error(`operands and results do not match the callee's type '${this.callee.type.toString()}'`, "TT2022");
  }
}

Call.attach(CallIndirectOp, {
  callee: (op) => op.callee,
  args: (op) => op.opOperands.slice(1),
});
