import { expect, it } from "vitest";
import { InterpreterError } from "../src/index.ts";
import { evaluate, list } from "./tools.ts";

const binary = (name: string, type: string, a: bigint | number, b: bigint | number): unknown =>
  evaluate(
    `func.func @f(%a: ${type}, %b: ${type}) -> ${type} {
    %r = ${name} %a, %b : ${type}
    return %r : ${type}
  }`,
    [a, b],
  )[0];

it("wraps integers to their width", () => {
  expect(binary("arith.addi", "i8", 127n, 1n)).toBe(-128n);
  expect(binary("arith.muli", "i32", 65536n, 65536n)).toBe(0n);
  expect(binary("arith.addi", "i1", 1n, 1n)).toBe(0n);
});

it("divides by zero without trapping, as the back end does", () => {
  expect(binary("arith.divsi", "i32", 7n, 0n)).toBe(7n);
  expect(binary("arith.remsi", "i32", 7n, 0n)).toBe(0n);
  expect(binary("arith.divui", "i32", -7n, 0n)).toBe(-7n);
  expect(binary("arith.floordivsi", "i32", -7n, 0n)).toBe(-7n);
  expect(binary("arith.divsi", "i32", -(2n ** 31n), -1n)).toBe(-(2n ** 31n));
});

it("rounds quotients down and up", () => {
  expect(binary("arith.divsi", "i32", -7n, 2n)).toBe(-3n);
  expect(binary("arith.floordivsi", "i32", -7n, 2n)).toBe(-4n);
  expect(binary("arith.ceildivsi", "i32", 7n, 2n)).toBe(4n);
  expect(binary("arith.divui", "i32", -1n, 2n)).toBe(2n ** 31n - 1n);
});

it("shifts everything out from the width on", () => {
  expect(binary("arith.shli", "i32", 1n, 32n)).toBe(0n);
  expect(binary("arith.shrui", "i32", -1n, 40n)).toBe(0n);
  expect(binary("arith.shrsi", "i32", -5n, 40n)).toBe(-1n);
  expect(binary("arith.shrui", "i8", -1n, 4n)).toBe(15n);
});

it("rounds floats once to their format", () => {
  expect(binary("arith.addf", "f16", 2048, 1)).toBe(2048);
  expect(binary("arith.addf", "f16", 2048, 3)).toBe(2052);
  expect(binary("arith.mulf", "f32", Math.fround(0.1), Math.fround(0.1))).toBe(Math.fround(Math.fround(0.1) ** 2));
  expect(binary("arith.divf", "bf16", 1, 3)).toBe(0.333984375);
});

it("tells the extrema that propagate NaN from those that do not", () => {
  expect(binary("arith.maximumf", "f32", 1, Number.NaN)).toBeNaN();
  expect(binary("arith.maxnumf", "f32", 1, Number.NaN)).toBe(1);
  expect(binary("arith.maximumf", "f32", -0, 0)).toBe(0);
  expect(binary("arith.minimumf", "f32", 3, 2)).toBe(2);
});

it.each([
  ["arith.fptosi", "f32", "i8", 300, 44n],
  ["arith.fptosi", "f32", "i8", 1e9, -1n],
  ["arith.fptosi", "f32", "i16", 1e9, 32767n],
  ["arith.fptosi", "f32", "i32", Number.NaN, 0n],
  ["arith.fptoui", "f32", "i8", -1, 0n],
  ["arith.fptoui", "f32", "i8", 255, -1n],
  ["arith.extsi", "i1", "i8", 1n, -1n],
  ["arith.extui", "i1", "i8", 1n, 1n],
  ["arith.extui", "i8", "i32", -1n, 255n],
  ["arith.trunci", "i32", "i8", 200n, -56n],
  ["arith.uitofp", "i8", "f32", -1n, 255],
  ["arith.sitofp", "i64", "f32", 2n ** 60n + 2n ** 36n + 1n, 2 ** 60 + 2 ** 37],
  ["arith.truncf", "f32", "f8E4M3FN", 1.0625, 1],
  ["arith.bitcast", "f32", "i32", 1, 0x3f800000n],
  ["arith.bitcast", "i16", "bf16", 0x3f80n, 1],
])("%s from %s to %s", (name, from, to, value, expected) => {
  const text = `func.func @f(%a: ${from}) -> ${to} {
    %r = ${name} %a : ${from} to ${to}
    return %r : ${to}
  }`;
  expect(evaluate(text, [value])).toEqual([expected]);
});

it.each([
  ["toward_zero", 1.95, 1.875],
  ["upward", 1.8, 1.875],
  ["downward", -1.8, -1.875],
  ["to_nearest_away", 1.8125, 1.875],
  ["to_nearest_even", 1.8125, 1.75],
  ["to_nearest_even", 464, 448],
  ["to_nearest_away", 464, NaN],
  ["toward_zero", -1e9, -448],
  ["upward", -1e9, -448],
  ["downward", -1e9, NaN],
  ["downward", -1e-9, -(2 ** -9)],
  ["upward", -1e-9, -0],
])("rounds %s", (mode, value, expected) => {
  const text = `func.func @f(%a: f64) -> f8E4M3FN {
    %r = arith.truncf %a ${mode} : f64 to f8E4M3FN
    return %r : f8E4M3FN
  }`;
  expect(evaluate(text, [value])).toEqual([expected]);
});

it("works on vectors, choosing by lane", () => {
  const text = `func.func @f(%a: vector<3xi32>, %b: vector<3xi32>) -> (vector<3xi32>, vector<3xi1>) {
    %c = arith.cmpi ult, %a, %b : vector<3xi32>
    %r = arith.select %c, %a, %b : vector<3xi1>, vector<3xi32>
    return %r, %c : vector<3xi32>, vector<3xi1>
  }`;
  expect(evaluate(text, [list(1n, -1n, 5n), list(2n, 2n, 5n)])).toEqual([
    [1n, 2n, 5n],
    [1n, 0n, 0n],
  ]);
});

it("gives both halves of a product and the carry of a sum", () => {
  const text = `func.func @f(%a: i8, %b: i8) -> (i8, i8, i8, i8, i1) {
    %l, %h = arith.mulsi_extended %a, %b : i8
    %m, %g = arith.mului_extended %a, %b : i8
    %s, %c = arith.addui_extended %a, %b : i8, i1
    return %l, %h, %g, %s, %c : i8, i8, i8, i8, i1
  }`;
  expect(evaluate(text, [-2n, 3n])).toEqual([-6n, -1n, 2n, 1n, 1n]);
});

it("multiplies and adds with one rounding", () => {
  const text = `func.func @f(%a: f32, %b: f32, %c: f32) -> (f32, f32) {
    %r = math.fma %a, %b, %c : f32
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %p, %c : f32
    return %r, %s : f32, f32
  }`;
  const e = 2 ** -12;
  expect(evaluate(text, [1 + e, 1 + e, -1 - 2 * e])).toEqual([e * e, 0]);
});

it("rounds to integers as their names say", () => {
  const text = `func.func @f(%a: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
    %e = math.roundeven %a : vector<4xf32>
    %r = math.round %a : vector<4xf32>
    %t = math.trunc %a : vector<4xf32>
    return %e, %r, %t : vector<4xf32>, vector<4xf32>, vector<4xf32>
  }`;
  expect(evaluate(text, [list(2.5, -2.5, -0.25, 3.5)])).toEqual([
    [2, -2, -0, 4],
    [3, -3, -0, 4],
    [2, -2, -0, 3],
  ]);
});

it.each([
  ["dense<[1, 0, 3]>", [1n, 0n, 3n]],
  ["sparse<[[0], [2]], [1, 3]>", [1n, 0n, 3n]],
  ["sparse<>", [0n, 0n, 0n]],
  ["dense_resource<numbers>", [4n, 5n, -1n]],
])("knows the elements of %s", (elements, expected) => {
  const text = `func.func @f() -> tensor<3xi16> {
    %c = arith.constant ${elements} : tensor<3xi16>
    return %c : tensor<3xi16>
  }
  {-# dialect_resources: { builtin: { numbers: "0x0200000004000500ffff" } } #-}`;
  expect(evaluate(text)).toEqual([expected]);
});

it("says which elements are not known", () => {
  const text = `func.func @f() -> tensor<3xi16> {
    %c = arith.constant dense_resource<__elided__> : tensor<3xi16>
    return %c : tensor<3xi16>
  }`;
  expect(() => evaluate(text)).toThrow(
    "'arith.constant' op has an attribute whose elements are not known: dense_resource<__elided__>",
  );
});

it("takes integers as bigints and floats as numbers, and says so", () => {
  expect(() => binary("arith.addi", "i32", 3, 4n)).toThrow(
    "'func.func' op needs a bigint as argument 0 of type 'i32', but got the number 3",
  );
  expect(() => binary("arith.addf", "f32", 3, 4n)).toThrow(
    "needs a number as argument 1 of type 'f32', but got the bigint 4",
  );
  expect(() => binary("arith.addi", "index", 3, 4)).toThrow(InterpreterError);
});
