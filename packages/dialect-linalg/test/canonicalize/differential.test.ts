/** Compares canonical forms with those of MLIR 22, as the expressions that functions return. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BlockArgument, type Operation, type Value } from "@tt-opt/ir-core";
import { canonicalize, hasOracle, load, oracle } from "../tools.ts";

describe.skipIf(!hasOracle)("against mlir-opt-22 --canonicalize", () => {
  const text = readFileSync(join(import.meta.dirname, "canonical-forms.mlir.txt"), "utf8");
  const ours = hasOracle ? returnedExpressions(canonicalize(load(text))) : new Map<string, string>();
  const theirs = hasOracle ? returnedExpressions(load(oracle(text, "--canonicalize"))) : new Map<string, string>();
  for (const [name, expected] of theirs) {
    it(name, () => {
      expect(ours.get(name)).toBe(expected);
    });
  }
});

/** What each function of a module returns, as an expression of its arguments. */
function returnedExpressions(module: Operation): Map<string, string> {
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
  const result = op.results.findIndex((each) => each === value);
  return `${op.name}#${result}${String(op.properties)}(${op.operands.map(expression).join()}) : ${value.type.toString()}`;
}
