import { expect, it } from "vitest";
import { Elements, InterpreterError } from "../src/index.ts";
import { evaluate } from "./tools.ts";

it("counts loops and carries values", () => {
  const text = `func.func @f(%n: index) -> (index, i32) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : i32
    %r:2 = scf.for %i = %c0 to %n step %c3 iter_args(%s = %c0, %k = %zero) -> (index, i32) {
      %t = arith.addi %s, %i : index
      %l = arith.addi %k, %one : i32
      scf.yield %t, %l : index, i32
    }
    return %r#0, %r#1 : index, i32
  }`;
  expect(evaluate(text, [10n])).toEqual([18n, 4n]);
  expect(evaluate(text, [0n])).toEqual([0n, 0n]);
});

it("ends while loops where the condition says, with the values of the condition", () => {
  const text = `func.func @f(%a: i32, %b: i32) -> i32 {
    %r:2 = scf.while (%x = %a, %y = %b) : (i32, i32) -> (i32, i32) {
      %zero = arith.constant 0 : i32
      %c = arith.cmpi ne, %y, %zero : i32
      scf.condition(%c) %x, %y : i32, i32
    } do {
    ^bb0(%x: i32, %y: i32):
      %m = arith.remsi %x, %y : i32
      scf.yield %y, %m : i32, i32
    }
    return %r#0 : i32
  }`;
  expect(evaluate(text, [48n, 36n])).toEqual([12n]);
});

it("follows branches with arguments", () => {
  const text = `func.func @f(%n: i32) -> i32 {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    cf.br ^head(%n, %zero : i32, i32)
  ^head(%i: i32, %sum: i32):
    %c = arith.cmpi sgt, %i, %zero : i32
    cf.cond_br %c, ^body, ^exit(%sum : i32)
  ^body:
    %s = arith.addi %sum, %i : i32
    %j = arith.subi %i, %one : i32
    cf.br ^head(%j, %s : i32, i32)
  ^exit(%r: i32):
    cf.switch %r : i32, [
      default: ^other(%r : i32),
      55: ^special
    ]
  ^special:
    return %one : i32
  ^other(%x: i32):
    return %x : i32
  }`;
  expect(evaluate(text, [10n])).toEqual([1n]);
  expect(evaluate(text, [4n])).toEqual([10n]);
});

it("reduces over parallel loops and collects slices of forall", () => {
  const text = `func.func @f() -> (f32, tensor<4xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %z = arith.constant 0.0 : f32
    %s = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%z) -> f32 {
      %x = arith.index_cast %i : index to i32
      %y = arith.sitofp %x : i32 to f32
      scf.reduce(%y : f32) {
      ^bb0(%a: f32, %b: f32):
        %r = arith.addf %a, %b : f32
        scf.reduce.return %r : f32
      }
    }
    %init = tensor.splat %s : tensor<4xf32>
    %t = scf.forall (%i) in (2) shared_outs(%o = %init) -> (tensor<4xf32>) {
      %slice = tensor.splat %z : tensor<1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %slice into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
      }
    }
    return %s, %t : f32, tensor<4xf32>
  }`;
  expect(evaluate(text)).toEqual([6, [0, 0, 6, 6]]);
});

it("needs no stack of the host for deep nests", () => {
  const depth = 1000;
  const body = Array.from({ length: depth }, () => "scf.if %c {").join("\n");
  const text = `func.func @f(%c: i1) -> i1 {\n${body}\n${"}".repeat(depth)}\nreturn %c : i1\n}`;
  expect(evaluate(text, [1n])).toEqual([1n]);
});

it("stops programs that do not end", () => {
  const text = `func.func @f() {
    cf.br ^a
  ^a:
    cf.br ^a
  }`;
  expect(() => evaluate(text, [], { maxSteps: 1000 })).toThrow(/'cf.br' op is one operation more than the 1000/);
});

it("stops recursions that do not end", () => {
  const recursive = `func.func @f(%x: i32) -> i32 {
    %y = call @f(%x) : (i32) -> i32
    return %y : i32
  }`;
  expect(() => evaluate(recursive, [1n])).toThrow(
    /'func.call' op is one call more than the 1000 that may be inside of each other; end the recursion, or raise/,
  );
  const nested = `func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : tensor<2xf32>) {
    ^bb0(%a: f32):
      %z = func.call @f(%x) : (tensor<2xf32>) -> tensor<2xf32>
      linalg.yield %a : f32
    } -> tensor<2xf32>
    return %y : tensor<2xf32>
  }`;
  expect(() => evaluate(nested, [new Elements([2], [1, 2])])).toThrow("one call more than the 1000");
});

it("counts calls that are inside of each other, not those after each other", () => {
  const text = `func.func private @g(%x: i32) -> i32 {
    return %x : i32
  }
  func.func @f(%n: i32) -> i32 {
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : i32
    %sum = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> i32 : i32 {
      %y = func.call @g(%one) : (i32) -> i32
      %next = arith.addi %s, %y : i32
      scf.yield %next : i32
    }
    return %sum : i32
  }`;
  expect(evaluate(text, [50n], { maxCallDepth: 1 })).toEqual([50n]);
  expect(() => evaluate(text, [50n], { maxCallDepth: 0 })).toThrow("one call more than the 0");
});

it("says which operation has no meaning and where it stands", () => {
  const error = (() => {
    try {
      return evaluate(
        `func.func @f(%a: memref<4xf32>) {
        %v = vector.type_cast %a : memref<4xf32> to memref<vector<4xf32>>
        return
      }`,
        [0n],
      );
    } catch (caught) {
      return caught;
    }
  })();
  expect(error).toBeInstanceOf(InterpreterError);
  expect(String(error)).toMatch(/'vector.type_cast' op has no evaluator.*test.mlir:2:/);
});
