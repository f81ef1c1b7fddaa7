/** What results are called where the input says nothing: as in MLIR, a name for each group of results. */
import { Context, parseModule, printOperation } from "@tt-opt/ir-core";
import { expect, it } from "vitest";
import { stdDialects } from "../src/index.ts";

function printed(body: string): readonly string[] {
  const context = new Context(...stdDialects);
  const text = `func.func @f(%m: memref<?x?xf32>, %s: memref<f32>, %x: i32, %y: f32) {\n${body}\n  return\n}\n`;
  const module = parseModule(context, text, "in.mlir");
  expect(context.diagnostics.all.map(({ message }) => message)).toEqual([]);
  const lines = module === undefined ? [] : printOperation(module).split("\n").slice(2, -4);
  return lines.map((line) => line.trim().replace(/ = .*/, ""));
}

it.each([
  ["arith.addui_extended %x, %x : i32, i1", 2, "%sum, %overflow"],
  ["arith.mului_extended %x, %x : i32", 2, "%low, %high"],
  ["arith.mulsi_extended %x, %x : i32", 2, "%low, %high"],
  ["math.sincos %y : f32", 2, "%sin, %cos"],
  ["func.constant @f : (memref<?x?xf32>, memref<f32>, i32, f32) -> ()", 1, "%f"],
  ["memref.extract_strided_metadata %s : memref<f32> -> memref<f32>, index", 2, "%base_buffer, %offset"],
  [
    "memref.extract_strided_metadata %m : memref<?x?xf32> -> memref<f32>, index, index, index, index, index",
    6,
    "%base_buffer, %offset, %sizes:2, %strides:2",
  ],
])("%s", (operation, count, names) => {
  const numbered = count === 1 ? "%0" : `%0:${count}`;
  expect(printed(`${numbered} = ${operation}`)).toEqual([names]);
  const given = Array.from({ length: count }, (_, i) => `%r${i}`).join(", ");
  expect(printed(`${given} = ${operation}`)).toEqual([given]);
});
