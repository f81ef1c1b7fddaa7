/** What arguments of bodies are called where the input says nothing: as in MLIR. */
import { stdDialects } from "@tt-opt/dialect-std";
import { Context, parseModule, printOperation } from "@tt-opt/ir-core";
import { expect, it } from "vitest";
import { linalgDialect } from "../src/index.ts";

const maps = 'indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]';
const operands = "ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>)";
const body = "%s = arith.addf %0, %2 : f32\n    %t = arith.mulf %s, %1 : f32\n    linalg.yield %t : f32\n  }";

function printed(operation: string, generic = false): string {
  const context = new Context(...stdDialects, linalgDialect);
  const text = `#id = affine_map<(i) -> (i)>\nfunc.func @f(%a: tensor<4xf32>, %c: tensor<f32>) {\n  ${operation}\n  return\n}\n`;
  const module = parseModule(context, text, "in.mlir");
  expect(context.diagnostics.all.map(({ message }) => message)).toEqual([]);
  return module === undefined ? "" : printOperation(module, { generic });
}

it.each([
  [
    `linalg.generic {${maps}} ${operands} {\n  ^bb0(%0: f32, %1: f32, %2: f32):\n    ${body} -> tensor<4xf32>`,
    "^bb0(%in: f32, %in_0: f32, %out: f32)",
  ],
  [`linalg.map ${operands} (%0: f32, %1: f32, %2: f32) {\n    ${body}`, "(%in: f32, %in_0: f32, %init: f32)"],
])("%s", (operation, names) => {
  expect(printed(`%r = ${operation}`)).toContain(names);
  expect(printed(`%r = ${operation.replaceAll("%1", "%x")}`)).toContain(names.replace("%in_0", "%x"));
  expect(printed(`%r = ${operation}`, true)).not.toContain("%in");
});

it("reductions have names for what they reduce and what they start from", () => {
  const reduce = "linalg.reduce ins(%a : tensor<4xf32>) outs(%c : tensor<f32>) dimensions = [0] (%0: f32, %1: f32) {";
  const text = `%r = ${reduce}\n    %s = arith.mulf %0, %0 : f32\n    %t = arith.addf %s, %1 : f32\n    linalg.yield %t : f32\n  }`;
  expect(printed(text)).toContain("(%in: f32, %init: f32)");
});

it("the results of a reduction have one name", () => {
  const reduce = "linalg.reduce ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%c, %c : tensor<f32>, tensor<f32>)";
  const body = "(%x: f32, %y: f32, %z: f32, %w: f32) {\n    linalg.yield %x, %y : f32, f32\n  }";
  expect(printed(`%0:2 = ${reduce} dimensions = [0] ${body}`)).toContain("%reduced:2 = linalg.reduce");
});
