/** Checks that a call goes with the function that it names, in the words of MLIR. */
import {
  functionType,
  nearestSymbolTable,
  type OpClass,
  type Operation,
  symbolName,
  type SymbolRefAttr,
  symbolsOf,
  type SymbolTables,
} from "@tt-opt/ir-core";

function* functionNames(table: Operation, functionClass: OpClass): Generator<string> {
  for (const symbol of symbolsOf(table)) if (symbol.is(functionClass)) yield symbolName(symbol) ?? "";
}

/**
 * Reports if `callee` is not the name of a function of class `functionClass`, or if its type is not that of the call's
 * operands and results.
 */
export function verifyCallee(
  op: Operation,
  callee: SymbolRefAttr,
  functionClass: OpClass,
  symbols: SymbolTables,
  code: string,
): void {
  const target = symbols.lookupFrom(op, callee);
  if (target?.is(functionClass) !== true) {
    const table = nearestSymbolTable(op);
    const known = table === undefined ? [] : functionNames(table, functionClass);
    const hint = symbols.suggestions.didYouMean(callee.leaf, known);
    op.error(`'${callee.leaf}' does not reference a valid function${hint}`, code);
    return;
  }
  const { inputs, results } = functionType(target);
  if (inputs.length !== op.operandCount) {
    const message = `incorrect number of operands for callee: ${op.operandCount} are passed, but it takes ${inputs.length}`;
    op.error(message, code).note(target, "the function is defined here");
    return;
  }
  op.operands.forEach(({ type }, i) => {
    const expected = inputs[i];
    if (expected === undefined || expected === type) return;
    const types = `expected operand type '${expected.toString()}', but provided '${type.toString()}'`;
    op.error(`operand type mismatch: ${types} for operand number ${i}`, code);
  });
  if (results.length !== op.resultCount) {
    const message = `incorrect number of results for callee: ${op.resultCount} are taken, but it gives ${results.length}`;
    op.error(message, code).note(target, "the function is defined here");
    return;
  }
  op.results.forEach(({ type }, i) => {
    const expected = results[i];
    if (expected === undefined || expected === type) return;
    const builder = op.error(`result type mismatch at index ${i}`, code);
    builder.note(op, `      op result types: '${type.toString()}'`);
    builder.note(target, `function result types: '${expected.toString()}'`);
  });
}
