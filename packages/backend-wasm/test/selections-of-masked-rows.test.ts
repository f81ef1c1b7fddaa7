/**
 * Greatest and least elements of columns, and their rows, where a mask leaves out the last rows of a block: loops over rows
 * end there if what stands for the others changes nothing, also for NaN, infinities and equal elements.
 */
import { it } from "vitest";
import { compareWithInterpreted } from "./same-as-interpreted.ts";

const [rows, block, columns] = [11, 16, 64];

const special = [NaN, -Infinity, Infinity, 0, 1, -1, 2];

/** What stands for elements of rows that are left out: nothing greater, nothing less, or a number. */
const others: Readonly<Record<string, string>> = { least: "0xFF800000", greatest: "0x7F800000", one: "1.0" };

/** Conditions under which the element of the lower row is kept. */
const conditions: Readonly<Record<string, string>> = {
  "greatest, NaN above all": `%gt = arith.cmpf ogt, %a, %b : f32
    %nan = arith.cmpf une, %a, %a : f32
    %kept = arith.ori %gt, %nan : i1`,
  "least, NaN below all": `%lt = arith.cmpf olt, %a, %b : f32
    %nan = arith.cmpf une, %a, %a : f32
    %kept = arith.ori %lt, %nan : i1`,
  "greatest, NaN not kept": `%kept = arith.cmpf ogt, %a, %b : f32`,
};

/** The same, and of equal elements the one with the lower number. */
const ordered: Readonly<Record<string, string>> = {
  "first of the greatest, NaN above all": `%gt = arith.cmpf ogt, %a, %b : f32
    %eq = arith.cmpf oeq, %a, %b : f32
    %an = arith.cmpf une, %a, %a : f32
    %bn = arith.cmpf une, %b, %b : f32
    %true = arith.constant true
    %number = arith.xori %bn, %true : i1
    %above = arith.andi %an, %number : i1
    %more = arith.ori %gt, %above : i1
    %both = arith.andi %an, %bn : i1
    %same = arith.ori %eq, %both : i1
    %lower = arith.cmpi slt, %i, %j : i32
    %tie = arith.andi %same, %lower : i1
    %kept = arith.ori %more, %tie : i1`,
  "first of the least": `%lt = arith.cmpf olt, %a, %b : f32
    %eq = arith.cmpf oeq, %a, %b : f32
    %lower = arith.cmpi slt, %i, %j : i32
    %tie = arith.andi %eq, %lower : i1
    %kept = arith.ori %lt, %tie : i1`,
};

/** A kernel that selects an element of each column; `reduce` is the reduction, and `number` the number of a row left out. */
const kernel = (reduce: string, other: string, number: string): string => {
  const [shape, line] = [`${block}x${columns}`, `tensor<${columns}xi32>`];
  return `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<i32>, %rows: i32) {
  %row = tt.make_range {end = ${block} : i32, start = 0 : i32} : tensor<${block}xi32>
  %column = tt.make_range {end = ${columns} : i32, start = 0 : i32} : ${line}
  %r1 = tt.expand_dims %row {axis = 1 : i32} : tensor<${block}xi32> -> tensor<${block}x1xi32>
  %r = tt.broadcast %r1 : tensor<${block}x1xi32> -> tensor<${shape}xi32>
  %c1 = tt.expand_dims %column {axis = 0 : i32} : ${line} -> tensor<1x${columns}xi32>
  %c = tt.broadcast %c1 : tensor<1x${columns}xi32> -> tensor<${shape}xi32>
  %width = arith.constant dense<${columns}> : tensor<${shape}xi32>
  %start = arith.muli %r, %width : tensor<${shape}xi32>
  %at = arith.addi %start, %c : tensor<${shape}xi32>
  %limit = tt.splat %rows : i32 -> tensor<${shape}xi32>
  %mask = arith.cmpi slt, %r, %limit : tensor<${shape}xi32>
  %zero = arith.constant dense<0.0> : tensor<${shape}xf32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<${shape}x!tt.ptr<f32>>
  %from = tt.addptr %xs, %at : tensor<${shape}x!tt.ptr<f32>>, tensor<${shape}xi32>
  %loaded = tt.load %from, %mask, %zero : tensor<${shape}x!tt.ptr<f32>>
  %other = arith.constant dense<${other}> : tensor<${shape}xf32>
  %v = arith.select %mask, %loaded, %other : tensor<${shape}xi1>, tensor<${shape}xf32>
  ${number}
  ${reduce}
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<${columns}x!tt.ptr<f32>>
  %yp = tt.addptr %ys, %column : tensor<${columns}x!tt.ptr<f32>>, ${line}
  tt.store %yp, %best : tensor<${columns}x!tt.ptr<f32>>
  %zs = tt.splat %z : !tt.ptr<i32> -> tensor<${columns}x!tt.ptr<i32>>
  %zp = tt.addptr %zs, %column : tensor<${columns}x!tt.ptr<i32>>, ${line}
  tt.store %zp, %place : tensor<${columns}x!tt.ptr<i32>>
  tt.return
}`;
};

const values = (condition: string): string => `%best = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    ${condition}
    %s = arith.select %kept, %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<${block}x${columns}xf32>) -> tensor<${columns}xf32>
  %place = arith.constant dense<0> : tensor<${columns}xi32>`;

const places = (condition: string): string => `%best, %place = "tt.reduce"(%v, %n) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %i: i32, %b: f32, %j: i32):
    ${condition}
    %s = arith.select %kept, %a, %b : f32
    %t = arith.select %kept, %i, %j : i32
    tt.reduce.return %s, %t : f32, i32
  }) : (tensor<${block}x${columns}xf32>, tensor<${block}x${columns}xi32>) -> (tensor<${columns}xf32>, tensor<${columns}xi32>)`;

const numbers: Readonly<Record<string, string>> = {
  "rows count on": `%n = arith.addi %r, %r : tensor<${block}x${columns}xi32>`,
  "the highest number": `%none = arith.constant dense<2147483647> : tensor<${block}x${columns}xi32>
  %n = arith.select %mask, %r, %none : tensor<${block}x${columns}xi1>, tensor<${block}x${columns}xi32>`,
  "number 0": `%none = arith.constant dense<0> : tensor<${block}x${columns}xi32>
  %one = arith.constant dense<1> : tensor<${block}x${columns}xi32>
  %next = arith.addi %r, %one : tensor<${block}x${columns}xi32>
  %n = arith.select %mask, %next, %none : tensor<${block}x${columns}xi1>, tensor<${block}x${columns}xi32>`,
};

const jobs = [
  ...Object.entries(conditions).flatMap(([name, condition]) =>
    Object.entries(others).map(([other, bits]) => [`${name}; ${other}`, kernel(values(condition), bits, "")] as const),
  ),
  ...Object.entries(ordered).flatMap(([name, condition]) =>
    Object.entries(others).flatMap(([other, bits]) =>
      Object.entries(numbers).map(
        ([number, line]) => [`${name}; ${other}; ${number}`, kernel(places(condition), bits, line)] as const,
      ),
    ),
  ),
];

it.each(jobs)("are those of all rows of the block: %s", async (_, text) => {
  for (const count of [0, 1, rows, block])
    await compareWithInterpreted(text, [1, 1, 1], () => {
      const x = Float32Array.from({ length: block * columns }, (__, i) => special[(i * 7919 + (i >> 5)) % 7] ?? 0);
      const written = [new Float32Array(columns), new Int32Array(columns)];
      return { args: [x, ...written, count], written };
    });
});
