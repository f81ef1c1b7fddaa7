/** Kernels take one element of a block as a sum of zeros and that element. */
import { expect, test } from "vitest";
import { compileKernel } from "../src/index.ts";

const [rows, columns] = [4, 21];

/** The element at `index` of running totals of rows. */
const text = (index: number): string => `tt.func public @element(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %zero = arith.constant dense<0.0> : tensor<4x32xf32>
  %index = arith.constant dense<${index}> : tensor<1x32xi32>
  %range = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %column = tt.expand_dims %range {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %number = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %row = tt.expand_dims %number {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %pitch = tt.splat %n : i32 -> tensor<4x1xi32>
  %first = arith.muli %row, %pitch : tensor<4x1xi32>
  %firsts = tt.broadcast %first : tensor<4x1xi32> -> tensor<4x32xi32>
  %columns = tt.broadcast %column : tensor<1x32xi32> -> tensor<4x32xi32>
  %place = arith.addi %firsts, %columns : tensor<4x32xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<4x32x!tt.ptr<f32>>
  %at = tt.addptr %base, %place : tensor<4x32x!tt.ptr<f32>>, tensor<4x32xi32>
  %end = tt.splat %n : i32 -> tensor<1x32xi32>
  %isColumn = arith.cmpi slt, %column, %end : tensor<1x32xi32>
  %mask = tt.broadcast %isColumn : tensor<1x32xi1> -> tensor<4x32xi1>
  %value = tt.load %at, %mask, %zero : tensor<4x32x!tt.ptr<f32>>
  %total = "tt.scan"(%value) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.scan.return %c : f32
  }) : (tensor<4x32xf32>) -> tensor<4x32xf32>
  %is = arith.cmpi eq, %column, %index : tensor<1x32xi32>
  %isIt = tt.broadcast %is : tensor<1x32xi1> -> tensor<4x32xi1>
  %chosen = arith.select %isIt, %total, %zero : tensor<4x32xi1>, tensor<4x32xf32>
  %element = "tt.reduce"(%chosen) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<4x32xf32>) -> tensor<4xf32>
  %out = tt.splat %y : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %outs = tt.addptr %out, %number : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  tt.store %outs, %element : tensor<4x!tt.ptr<f32>>
  tt.return
}`;

test.each([0, 5, 20, 31, 32])("element %i", async (index) => {
  const x = Float32Array.from({ length: rows * columns + 32 }, (_, i) => (i * 7) % 11);
  const y = new Float32Array(rows);
  const kernel = await compileKernel(text(index));
  await kernel.launch([1, 1, 1], [x, y, columns]);
  const expected = [...y.keys()].map((row) =>
    index < 32 ? x.subarray(row * columns, row * columns + Math.min(index + 1, columns)).reduce((a, b) => a + b, 0) : 0,
  );
  expect([...y]).toEqual(expected);
  await kernel.dispose();
});
