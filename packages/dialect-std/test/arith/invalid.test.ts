/** Rejected programs, with MLIR 22's wording: what we say starts with what it says. */
import { describe, expect, it } from "vitest";
import { itAgainstMlirOpt, judgeByMlirOpt } from "@tt-opt/testing";
import { fixture } from "../fixture.ts";

const { errorsOf } = fixture;

/** One function body per line; `%name: type` before the colon are its arguments. */
const cases: readonly (readonly [args: string, body: string])[] = [
  ["%a: none", `%r = "arith.addf"(%a, %a) : (none, none) -> none`],
  ["%a: f32", `%r = "arith.addi"(%a, %a) : (f32, f32) -> f32`],
  ["%a: none", `%r = "arith.bitcast"(%a) : (none) -> none`],
  ["%a: none", `%r = "arith.extui"(%a) : (none) -> none`],
  ["%a: none", `%r = "arith.index_cast"(%a) : (none) -> none`],
  ["%a: none", `%r = "arith.select"(%a, %a, %a) : (none, none, none) -> none`],
  ["%a: i32, %b: i64", `%r = "arith.addi"(%a, %b) : (i32, i64) -> i32`],
  ["%a: i32", `%r = "arith.addi"(%a, %a) : (i32, i32) -> i64`],
  ["%a: i32", `%r = arith.extui %a : i32 to i32`],
  ["%a: i32", `%r = arith.extsi %a : i32 to i8`],
  ["%a: i32", `%r = arith.trunci %a : i32 to i64`],
  ["%a: f32", `%r = arith.extf %a : f32 to f16`],
  ["%a: f32", `%r = arith.truncf %a : f32 to f64`],
  ["%a: bf16", `%r = arith.truncf %a : bf16 to f16`],
  ["%a: i32", `%r = arith.index_cast %a : i32 to i64`],
  ["%a: index", `%r = arith.index_cast %a : index to index`],
  ["%a: f32", `%r = arith.bitcast %a : f32 to i64`],
  ["%a: vector<4xi32>", `%r = arith.bitcast %a : vector<4xi32> to vector<2xf64>`],
  ["%a: index", `%r = arith.bitcast %a : index to i64`],
  ["%a: memref<4xi32>", `%r = arith.index_cast %a : memref<4xi32> to memref<5xindex>`],
  ["%a: tensor<2xindex>", `%r = arith.index_cast %a : tensor<2xindex> to tensor<?xi64>`],
  ["%a: tensor<index>", `%r = arith.index_cast %a : tensor<index> to i64`],
  ["%a: vector<[4]xf32>", `%r = arith.bitcast %a : vector<[4]xf32> to vector<4xi32>`],
  ["%a: tensor<?xf32>", `%r = arith.bitcast %a : tensor<?xf32> to tensor<4xi32>`],
  ["%a: tensor<4xi32>", `%r = arith.extui %a : tensor<4xi32> to tensor<5xi64>`],
  ["%a: tensor<4xi32>", `%r = arith.extui %a : tensor<4xi32> to vector<4xi64>`],
  ["%a: tensor<4xi32>", `%r = arith.sitofp %a : tensor<4xi32> to f32`],
  ["%a: i32", `%r = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (i32, i32) -> i32`],
  ["%a: i32", `%r = "arith.cmpi"(%a, %a) : (i32, i32) -> i1`],
  ["%a: i32, %b: i64", `%r = "arith.cmpi"(%a, %b) <{predicate = 0 : i64}> : (i32, i64) -> i1`],
  ["%a: tensor<4xi32>", `%r = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (tensor<4xi32>, tensor<4xi32>) -> i1`],
  ["%c: i32, %a: i64", `%r = "arith.select"(%c, %a, %a) : (i32, i64, i64) -> i64`],
  [
    "%c: tensor<4xi1>, %a: tensor<5xi64>",
    `%r = "arith.select"(%c, %a, %a) : (tensor<4xi1>, tensor<5xi64>, tensor<5xi64>) -> tensor<5xi64>`,
  ],
  ["%a: f16", `%r = arith.scaling_extf %a, %a : f16, f16 to f16`],
  ["%a: f32, %b: f16", `%r = arith.scaling_truncf %a, %b : f32, f16 to f64`],
  ["", `%r = "arith.constant"() <{value = 1 : i32}> : () -> i64`],
  ["", `%r = "arith.constant"() <{value = 1 : si32}> : () -> si32`],
  ["", `%r = "arith.constant"() : () -> i32`],
  ["%a: i32", `%r = "math.acos"(%a) : (i32) -> i32`],
  ["%a: f32", `%r = "math.absi"(%a) : (f32) -> f32`],
  ["%a: f32", `%r = "math.isnan"(%a) : (f32) -> f32`],
  ["%a: tensor<4xf32>", `%r = "math.isnan"(%a) : (tensor<4xf32>) -> i1`],
  ["%a: f32", `%r = "math.fpowi"(%a, %a) : (f32, f32) -> f32`],
  ["%a: tensor<4xf32>, %b: i32", `%r = "math.fpowi"(%a, %b) : (tensor<4xf32>, i32) -> tensor<4xf32>`],
  ["%a: f32, %b: f64", `%r = "math.fma"(%a, %b, %a) : (f32, f64, f32) -> f32`],
  ["%a: f32, %b: f64", `%r = "math.clampf"(%a, %b, %a) : (f32, f64, f32) -> f32`],
  ["%a: f32", `%r = "math.absf"(%a) : (f32) -> f64`],
];

describe("invalid operations", () => {
  for (const [args, body] of cases) {
    const text = `func.func @f(${args}) {\n  ${body}\n  return\n}`;
    it(`are rejected: ${body}`, () => {
      expect(errorsOf(text)).toHaveLength(1);
    });

    itAgainstMlirOpt(`are rejected in MLIR's words: ${body}`, () => {
      const [theirs] = judgeByMlirOpt(text).errors;
      const [ours] = errorsOf(text);
      expect(theirs).toBeDefined();
      expect(ours?.slice(0, theirs?.message.length)).toBe(theirs?.message);
    });
  }
});

describe("what the parser rejects", () => {
  const reject = (body: string): string =>
    errorsOf(`func.func @f(%i: i32, %f: f32) {\n  ${body}\n  return\n}`).join("\n");

  it.each([
    ["%a = arith.addi %i, %i overflow<foo> : i32", /nsw/],
    ["%a = arith.addf %f, %f fastmath<foo> : f32", /nnan/],
    ["%a = arith.cmpi foo, %i, %i : i32", /slt/],
    ["%a = arith.select %i, %i, %i : i1, i1, i32", /one or two types/],
    ["%a = arith.truncf %f sideways : f32 to f16", /expected/],
  ])("%s", (body, message) => {
    expect(reject(body)).toMatch(message);
  });
});
