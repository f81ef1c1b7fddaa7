/** Reductions of narrow integers, whose vectors are joined to whole registers, beside JavaScript. */
import { describe, expect, test } from "vitest";
import { compileKernel } from "../src/index.ts";

const [rows, columns] = [3, 205];

/** Reduces each row of a matrix by `combine`, the body of the reduction of `%a` and `%b` to `%c`, from `start`. */
function rowReduction(type: "i8" | "i16", start: number, combine: string): string {
  const block = `tensor<1x256x${type}>`;
  return `tt.func public @rows(%x: !tt.ptr<${type}> {tt.divisibility = 16 : i32}, %y: !tt.ptr<${type}>, %n: i32) {
  %start = arith.constant dense<${start}> : ${block}
  %row = tt.get_program_id x : i32
  %range = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %column = tt.expand_dims %range {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
  %size = tt.splat %n : i32 -> tensor<1x256xi32>
  %isIn = arith.cmpi slt, %column, %size : tensor<1x256xi32>
  %first = arith.muli %row, %n : i32
  %offset = tt.splat %first : i32 -> tensor<1x256xi32>
  %place = arith.addi %column, %offset : tensor<1x256xi32>
  %base = tt.splat %x : !tt.ptr<${type}> -> tensor<1x256x!tt.ptr<${type}>>
  %at = tt.addptr %base, %place : tensor<1x256x!tt.ptr<${type}>>, tensor<1x256xi32>
  %value = tt.load %at, %isIn, %start : tensor<1x256x!tt.ptr<${type}>>
  %result = "tt.reduce"(%value) <{axis = 1 : i32}> ({
  ^bb0(%a: ${type}, %b: ${type}):
    ${combine}
    tt.reduce.return %c : ${type}
  }) : (${block}) -> tensor<1x${type}>
  %out = tt.addptr %y, %row : !tt.ptr<${type}>, i32
  %outs = tt.splat %out : !tt.ptr<${type}> -> tensor<1x!tt.ptr<${type}>>
  tt.store %outs, %result : tensor<1x!tt.ptr<${type}>>
  tt.return
}`;
}

const choice = (predicate: string, type: string): string =>
  `%is = arith.cmpi ${predicate}, %a, %b : ${type}\n    %c = arith.select %is, %a, %b : ${type}`;

interface Case {
  readonly name: string;
  readonly start: (bits: number) => number;
  readonly combine: (type: string) => string;
  readonly reference: (a: number, b: number, bits: number) => number;
}

const unsigned = (x: number, bits: number): number => x & (2 ** bits - 1);

const cases: readonly Case[] = [
  {
    name: "maximum",
    start: (bits) => -(2 ** (bits - 1)),
    combine: (type) => choice("sgt", type),
    reference: Math.max,
  },
  {
    name: "minimum",
    start: (bits) => 2 ** (bits - 1) - 1,
    combine: (type) => `%c = arith.minsi %a, %b : ${type}`,
    reference: (a, b) => Math.min(a, b),
  },
  {
    name: "unsigned maximum",
    start: () => 0,
    combine: (type) => choice("ugt", type),
    reference: (a, b, bits) => (unsigned(a, bits) > unsigned(b, bits) ? a : b),
  },
  {
    name: "unsigned minimum",
    start: () => -1,
    combine: (type) => `%c = arith.minui %a, %b : ${type}`,
    reference: (a, b, bits) => (unsigned(a, bits) < unsigned(b, bits) ? a : b),
  },
  { name: "and", start: () => -1, combine: (type) => `%c = arith.andi %a, %b : ${type}`, reference: (a, b) => a & b },
  { name: "or", start: () => 0, combine: (type) => `%c = arith.ori %a, %b : ${type}`, reference: (a, b) => a | b },
  { name: "xor", start: () => 0, combine: (type) => `%c = arith.xori %a, %b : ${type}`, reference: (a, b) => a ^ b },
];

describe.each([
  { type: "i8", bits: 8, Elements: Int8Array },
  { type: "i16", bits: 16, Elements: Int16Array },
] as const)("rows of $type", ({ type, bits, Elements }) => {
  test.each(cases)("$name", async ({ start, combine, reference }) => {
    const kernel = await compileKernel(rowReduction(type, start(bits), combine(type)));
    // Rows that end in a register, before it, and within their first one; single bits differ at their ends.
    for (const size of [columns, 192, 33, 16, 7]) {
      const x = new Elements(rows * columns);
      for (let i = 0; i < x.length; i++) x[i] = (i * 40503) ^ (i << 7);
      const y = new Elements(rows);
      await kernel.launch([rows, 1, 1], [x, y, size]);
      const expected = Array.from({ length: rows }, (_, row) =>
        [...x.subarray(row * size, (row + 1) * size)].reduce((a, b) => reference(a, b, bits)),
      );
      expect([...y]).toEqual(expected);
    }
    await kernel.dispose();
  });
});

test.each([0, 1, 190, 204])("a flag of a row at %i", async (place) => {
  const text = rowReduction("i8", 0, "%c = arith.ori %a, %b : i8")
    .replace("%value = tt.load", "%bytes = tt.load")
    .replace(
      '%result = "tt.reduce"(%value)',
      `%flags = arith.cmpi ne, %bytes, %start : tensor<1x256xi8>\n  %some = "tt.reduce"(%flags)`,
    )
    .replace("^bb0(%a: i8, %b: i8)", "^bb0(%a: i1, %b: i1)")
    .replace("%c = arith.ori %a, %b : i8", "%c = arith.ori %a, %b : i1")
    .replace("tt.reduce.return %c : i8", "tt.reduce.return %c : i1")
    .replace(
      "}) : (tensor<1x256xi8>) -> tensor<1xi8>",
      "}) : (tensor<1x256xi1>) -> tensor<1xi1>\n  %result = arith.extui %some : tensor<1xi1> to tensor<1xi8>",
    );
  const kernel = await compileKernel(text);
  const x = new Int8Array(rows * columns);
  x[columns + place] = -4;
  const y = new Int8Array(rows);
  await kernel.launch([rows, 1, 1], [x, y, columns]);
  expect([...y]).toEqual([0, 1, 0]);
  await kernel.dispose();
});
