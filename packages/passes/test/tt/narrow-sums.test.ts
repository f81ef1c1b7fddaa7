/** Sums of a block mean the same in 32 bits, also those of the greatest and the least numbers. */
import { expect, it } from "vitest";
import { resultsOf } from "./same-meaning.ts";
import { runPasses } from "../transforms/tools.ts";

const numbers = [
  ["i1", "extui", "true"],
  ["i1", "extsi", "true"],
  ["i8", "extui", "-1"],
  ["i8", "extsi", "-128"],
  ["i16", "extui", "-1"],
  ["i16", "extsi", "-32768"],
] as const;

it.each(numbers)("adds up %s by %s", (type, extension, number) => {
  const text = `tt.func public @k() -> tensor<2xi64> {
  %zero = arith.constant dense<7> : tensor<2x2048xi64>
  %x = arith.constant dense<${number}> : tensor<2x2048x${type}>
  %row = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
  %limit = arith.constant dense<2000> : tensor<2048xi32>
  %isIn = arith.cmpi slt, %row, %limit : tensor<2048xi32>
  %line = tt.expand_dims %isIn {axis = 0 : i32} : tensor<2048xi1> -> tensor<1x2048xi1>
  %mask = tt.broadcast %line : tensor<1x2048xi1> -> tensor<2x2048xi1>
  %wide = arith.${extension} %x : tensor<2x2048x${type}> to tensor<2x2048xi64>
  %kept = arith.select %mask, %wide, %zero : tensor<2x2048xi1>, tensor<2x2048xi64>
  %sum = "tt.reduce"(%kept) <{axis = 1 : i32}> ({
  ^bb0(%a: i64, %b: i64):
    %s = arith.addi %a, %b : i64
    tt.reduce.return %s : i64
  }) : (tensor<2x2048xi64>) -> tensor<2xi64>
  tt.return %sum : tensor<2xi64>
}`;
  const { text: made, statistics } = runPasses(text, "builtin.module(tt-narrow-sums)");
  expect(statistics.get("tt-narrow-sums narrowed")).toBe(1);
  expect(resultsOf(made)).toEqual(resultsOf(text));
});

it.each([...numbers.map((each) => [...each, false] as const), [...numbers[3], true] as const])(
  "running totals of %s by %s",
  (type, extension, number, reverse) => {
    const text = `tt.func public @k() -> tensor<2x64xi64> {
  %x = arith.constant dense<${number}> : tensor<2x64x${type}>
  %wide = arith.${extension} %x : tensor<2x64x${type}> to tensor<2x64xi64>
  %sum = "tt.scan"(%wide) <{axis = 1 : i32, reverse = ${reverse}}> ({
  ^bb0(%a: i64, %b: i64):
    %s = arith.addi %a, %b : i64
    tt.scan.return %s : i64
  }) : (tensor<2x64xi64>) -> tensor<2x64xi64>
  tt.return %sum : tensor<2x64xi64>
}`;
    const { text: made, statistics } = runPasses(text, "builtin.module(tt-narrow-sums)");
    expect(statistics.get("tt-narrow-sums narrowed")).toBe(1);
    expect(made).toContain(`reverse = ${reverse}`);
    expect(resultsOf(made)).toEqual(resultsOf(text));
  },
);
