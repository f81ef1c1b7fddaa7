/** Canonical forms as text that does not depend on names and on the order of constants. */
import { BlockArgument, type Operation, StringAttr, type Value } from "@tt-opt/ir-core";

/** What each function of a module returns, as an expression of its arguments, by the name of the function. */
export function returnedExpressions(module: Operation): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let name = "";
  module.walk((op) => {
    const symbol = op.attribute("sym_name");
    if (symbol instanceof StringAttr) name = symbol.value;
    if (op.name === "func.return") found.set(name, op.operands.map(expression).join(", "));
  }, "pre");
  return found;
}

function expression(value: Value): string {
  if (value instanceof BlockArgument) return `arg${value.index}`;
  const op = value.definingOp;
  if (op === undefined) return "?";
  const properties = op.properties.with("operandSegmentSizes", undefined);
  const index = op.resultCount > 1 ? `#${op.results.findIndex((each) => each === value)}` : "";
  const operands = op.operands.map(expression).join(", ");
  return `${op.name}${index}${properties.size === 0 ? "" : properties.toString()}(${operands}) : ${value.type.toString()}`;
}
