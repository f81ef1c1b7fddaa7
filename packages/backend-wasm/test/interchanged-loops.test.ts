/** Loops over strips of rows go along one row after the other; the results are those of all rows at the same time. */
import { describe, it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const [rows, width] = [8, 64];
const strip = `${rows}x${width}`;

/** A kernel of strips of rows: `body` has a mask `%inside` and the pointers of `x` and `y` at `%places`. */
const kernelText = (parts: readonly string[], pitch: string): string => {
  const loops = parts.map(
    (
      body,
      i,
    ) => `%r${i}:1 = scf.for %c = %c0 to %n step %width iter_args(%acc = %zero) -> (tensor<${strip}xf32>) : i32 {
    %cs = tt.splat %c : i32 -> tensor<${width}xi32>
    %columns = arith.addi %cs, %range : tensor<${width}xi32>
    %ends = tt.splat %n : i32 -> tensor<${width}xi32>
    %short = arith.cmpi slt, %columns, %ends : tensor<${width}xi32>
    %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<${width}xi32> -> tensor<1x${width}xi32>
    %b = tt.broadcast %line : tensor<1x${width}xi32> -> tensor<${strip}xi32>
    %places = arith.addi %a, %b : tensor<${strip}xi32>
    %before = tt.expand_dims %short {axis = 0 : i32} : tensor<${width}xi1> -> tensor<1x${width}xi1>
    %beforeAll = tt.broadcast %before : tensor<1x${width}xi1> -> tensor<${strip}xi1>
    %inside = arith.andi %beforeAll, %exist : tensor<${strip}xi1>
    %px = tt.addptr %xs, %places : tensor<${strip}x!tt.ptr<f32>>, tensor<${strip}xi32>
    %py = tt.addptr %ys, %places : tensor<${strip}x!tt.ptr<f32>>, tensor<${strip}xi32>
    ${body}
    %next = arith.addf %acc, %v : tensor<${strip}xf32>
    scf.yield %next : tensor<${strip}xf32>
  }`,
  );
  return `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %count: i32, %n: i32, %pitch: i32) {
  %c0 = arith.constant 0 : i32
  %rows = arith.constant ${rows} : i32
  %width = arith.constant ${width} : i32
  %zero = arith.constant dense<0.0> : tensor<${strip}xf32>
  %id = tt.get_program_id x : i32
  %start = arith.muli %id, %rows : i32
  %numbers = tt.make_range {end = ${rows} : i32, start = 0 : i32} : tensor<${rows}xi32>
  %first = tt.splat %start : i32 -> tensor<${rows}xi32>
  %all = arith.addi %first, %numbers : tensor<${rows}xi32>
  %limit = tt.splat %count : i32 -> tensor<${rows}xi32>
  %mask = arith.cmpi slt, %all, %limit : tensor<${rows}xi32>
  %some = tt.expand_dims %mask {axis = 1 : i32} : tensor<${rows}xi1> -> tensor<${rows}x1xi1>
  %exist = tt.broadcast %some : tensor<${rows}x1xi1> -> tensor<${strip}xi1>
  %column = tt.expand_dims %all {axis = 1 : i32} : tensor<${rows}xi32> -> tensor<${rows}x1xi32>
  %pitches = tt.splat ${pitch} : i32 -> tensor<${rows}x1xi32>
  %begins = arith.muli %column, %pitches : tensor<${rows}x1xi32>
  %a = tt.broadcast %begins : tensor<${rows}x1xi32> -> tensor<${strip}xi32>
  %range = tt.make_range {end = ${width} : i32, start = 0 : i32} : tensor<${width}xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<${strip}x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<${strip}x!tt.ptr<f32>>
  ${loops.join("\n  ")}
  %sum = "tt.reduce"(%r${parts.length - 1}#0) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %m: f32):
    %s = arith.addf %l, %m : f32
    tt.reduce.return %s : f32
  }) : (tensor<${strip}xf32>) -> tensor<${rows}xf32>
  %zs = tt.splat %z : !tt.ptr<f32> -> tensor<${rows}x!tt.ptr<f32>>
  %pz = tt.addptr %zs, %all : tensor<${rows}x!tt.ptr<f32>>, tensor<${rows}xi32>
  tt.store %pz, %sum, %mask : tensor<${rows}x!tt.ptr<f32>>
  tt.return
}`;
};

const loadX = `%v = tt.load %px, %inside, %zero : tensor<${strip}x!tt.ptr<f32>>`;
const storeY = `tt.store %py, %v, %inside : tensor<${strip}x!tt.ptr<f32>>`;
const double = `%old = tt.load %py, %inside, %zero : tensor<${strip}x!tt.ptr<f32>>
    %v = arith.addf %old, %old : tensor<${strip}xf32>
    ${storeY}`;
const update = `${loadX}
    %replaced = tt.atomic_rmw fadd, relaxed, gpu, %py, %v, %inside : (tensor<${strip}x!tt.ptr<f32>>, tensor<${strip}xf32>, tensor<${strip}xi1>) -> tensor<${strip}xf32>`;

/** Loops of kernels, and whether rows follow each other where the distance of rows is that of their ends. */
const kernels = {
  sums: [loadX],
  copies: [`${loadX}\n    ${storeY}`],
  "copies that are doubled": [`${loadX}\n    ${storeY}`, double],
  "sums, and updates": [loadX, update],
};

const settings = [{}, { relaxed: false }, { vectorize: false }, { distinct: false }];

describe.each(Object.entries(kernels))("%s of rows", (_, parts) => {
  it.each([
    [1, 8, 64, 64],
    [2, 13, 150, 150],
    [3, 17, 33, 40],
    [1, 0, 64, 64],
    [1, 5, 0, 7],
    [2, -4, 64, 64],
    // Rows that share elements: those of the last strip are stored last.
    [1, 8, 100, 9],
    [1, 8, 192, 0],
  ])("of %d programs: %d rows of %d, %d apart", async (programs, count, n, pitch) => {
    const texts = [kernelText(parts, "%pitch"), ...(n === pitch ? [kernelText(parts, "%n")] : [])];
    for (const text of texts)
      await expectSameArguments(
        text,
        [programs, 1, 1],
        () => [
          Float32Array.from({ length: 8 * programs * pitch + n + 64 }, (_, i) => ((i * 7) % 31) - 15),
          new Float32Array(8 * programs * pitch + n + 64).fill(3),
          new Float32Array(8 * programs).fill(7),
          count,
          n,
          pitch,
        ],
        settings,
      );
  });
});
