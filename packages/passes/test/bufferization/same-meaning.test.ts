/** Functions give the same results on buffers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assert } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { runPasses } from "../transforms/tools.ts";
import { outcome } from "../vector/equivalence.ts";

const functions = ["sizes-of-results.mlir", "made-tensors.mlir", "branches.mlir"].flatMap((file) =>
  readFileSync(join(import.meta.dirname, file), "utf8")
    .split(/^(?=func\.func)/m)
    .slice(1),
);

describe("one-shot-bufferize keeps the results of", () => {
  it.each(functions.map((text) => [/@(\w+)/.exec(text)?.[1] ?? "", text]))("%s", (_, text) => {
    const made = runPasses(text, "one-shot-bufferize");
    assert(made.isOk, made.messages.join("\n"));
    for (const seed of [1, 2, 3]) expect(outcome(made.text, seed).results).toEqual(outcome(text, seed).results);
  });
});

const program = `
func.func private @set(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %u = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %u : tensor<4xf32>
}
func.func private @both(%t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  return %t, %t : tensor<4xf32>, tensor<4xf32>
}
func.func private @sum(%t: tensor<4xf32>, %i: index, %n: i32) -> f32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %isLast = arith.cmpi eq, %n, %c0 : i32
  %r = scf.if %isLast -> f32 {
    %e = tensor.extract %t[%i] : tensor<4xf32>
    scf.yield %e : f32
  } else {
    %m = arith.subi %n, %c1 : i32
    %e = tensor.extract %t[%i] : tensor<4xf32>
    %d = arith.addf %e, %e : f32
    %u = func.call @set(%t, %d, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
    %s = func.call @sum(%u, %i, %m) : (tensor<4xf32>, index, i32) -> f32
    %old = tensor.extract %t[%i] : tensor<4xf32>
    %t2 = arith.addf %s, %old : f32
    scf.yield %t2 : f32
  }
  return %r : f32
}
func.func private @pick(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %s = arith.select %c, %t, %u : tensor<4xf32>
  return %s : tensor<4xf32>
}
func.func @main(%x: f32, %y: f32, %i: index) -> (f32, f32, f32, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %n = arith.constant 3 : i32
  %t = tensor.splat %x : tensor<4xf32>
  %a = call @set(%t, %y, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  %b, %c = call @both(%a) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %d = tensor.insert %x into %b[%i] : tensor<4xf32>
  %e0 = tensor.extract %t[%i] : tensor<4xf32>
  %e1 = tensor.extract %c[%i] : tensor<4xf32>
  %e2 = tensor.extract %d[%i] : tensor<4xf32>
  %e3 = call @sum(%a, %i, %n) : (tensor<4xf32>, index, i32) -> f32
  %e4 = tensor.extract %a[%i] : tensor<4xf32>
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %p = tensor.splat %x : tensor<4xf32>
  %q = tensor.splat %y : tensor<4xf32>
  %picked = scf.for %k = %c0 to %c3 step %c1 iter_args(%old = %p) -> (tensor<4xf32>) {
    %isFirst = arith.cmpi eq, %k, %c0 : index
    %next = func.call @pick(%isFirst, %q, %old) : (i1, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %next : tensor<4xf32>
  }
  %e5 = tensor.extract %picked[%i] : tensor<4xf32>
  return %e0, %e1, %e2, %e3, %e4, %e5 : f32, f32, f32, f32, f32, f32
}`;

describe("with buffers at the boundaries of functions", () => {
  it.each(["infer-layout-map", "identity-layout-map", "fully-dynamic-layout-map"])("%s", (layouts) => {
    const options = `bufferize-function-boundaries=true function-boundary-type-conversion=${layouts}`;
    const made = runPasses(program, `one-shot-bufferize{${options}}`);
    assert(made.isOk, made.messages.join("\n"));
    expect(made.text).not.toContain("tensor<");
    for (const seed of [1, 2, 3]) {
      expect(outcome(made.text, seed).results).toEqual(outcome(program, seed).results);
    }
  });
});
