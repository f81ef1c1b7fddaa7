/** Checks that an operation that ends a function gives the results of the function, in the words of MLIR. */
import { FunctionLike, functionName, functionType, type Operation, symbolText } from "@tt-opt/ir-core";

/** Reports if the operands of `op`, directly in a function, are not of the result types of the function. */
export function verifyReturn(op: Operation, code: string): void {
  const parent = op.parentOp;
  if (parent === undefined || !FunctionLike.has(parent)) return;
  const type = functionType(parent);
  const { results } = type;
  const name = symbolText(functionName(parent));
  if (results.length !== op.operandCount) {
    const message = `has ${op.operandCount} operands, but enclosing function (${name}) returns ${results.length}`;
    op.error(message, code).note(parent, `the type of ${name} is '${type.toString()}'`);
    return;
  }
  op.operandTypes.forEach((found, i) => {
    const expected = results[i];
    if (expected === undefined || expected === found) return;
    const types = `type of return operand ${i} ('${found.toString()}') doesn't match function result type ('${expected.toString()}')`;
    op.context.diagnostics
      .error(op, code, `${types} in function ${name}`)
      .note(parent, `the type of ${name} is '${type.toString()}'`);
  });
}
