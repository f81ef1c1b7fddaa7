/**
 * Canonical forms of small functions, as the expressions that they return. `// returns:` before each function says what is
 * expected, and mlir-opt must agree where it is installed.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BlockArgument, type Operation, StringAttr, type Value } from "@tt-opt/ir-core";
import { canonicalize, hasOracle, load, oracle } from "../tools.ts";

const text = readFileSync(join(import.meta.dirname, "canonical-forms.mlir.txt"), "utf8");
const expected = [...text.matchAll(/^\/\/ returns: (.*)\nfunc.func @(\w+)/gm)].map(
  (m) => [m[2] ?? "", m[1] ?? ""] as const,
);

describe("canonical forms", () => {
  const found = returnedExpressions(canonicalize(load(text)));
  for (const [name, expression] of expected) {
    it(name, () => {
      expect(found.get(name)).toBe(expression);
    });
  }

  it.skipIf(!hasOracle)("are those of mlir-opt-22", () => {
    expect(Object.fromEntries(returnedExpressions(load(oracle(text, "--canonicalize"))))).toEqual(
      Object.fromEntries(expected),
    );
  });
});

/** What each function of a module returns, as an expression of its arguments. */
function returnedExpressions(module: Operation): Map<string, string> {
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
  const index = op.results.length > 1 ? `#${op.results.findIndex((each) => each === value)}` : "";
  const operands = op.operands.map(expression).join(", ");
  return `${op.name}${index}${properties.size === 0 ? "" : properties.toString()}(${operands}) : ${value.type.toString()}`;
}
