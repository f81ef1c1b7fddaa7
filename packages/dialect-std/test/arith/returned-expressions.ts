/** Canonical forms as text that does not depend on names and on the order of constants. */
import { BlockArgument, type Operation, type Value } from "@tt-opt/ir-core";

/** What each function of a module returns, as an expression of its arguments. */
export function returnedExpressions(module: Operation): Map<string, string> {
  const found = new Map<string, string>();
  let name = "";
  module.walk((op) => {
    if (op.name === "func.func") name = String(op.attribute("sym_name"));
    if (op.name === "func.return") found.set(name, op.operands.map(expression).join());
  }, "pre");
  return found;
}

function expression(value: Value): string {
  if (value instanceof BlockArgument) return `arg${value.index}`;
  const op = value.definingOp;
  if (op === undefined) return "?";
  const index = op.results.findIndex((result) => result === value);
  return `${op.name}#${index}${String(op.properties)}(${op.operands.map(expression).join()})`;
}
