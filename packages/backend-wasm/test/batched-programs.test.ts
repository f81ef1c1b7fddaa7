/** Programs that reduce one column each are merged: the results are those of single programs, whatever the grid is. */
import { expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

const rows = 8;

/** Asserted sums of the columns of planes of `width` columns; 0 for columns from `%n` on. */
const kernelText = (width: number): string => `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %pitch = arith.constant dense<${width}> : tensor<1x${rows}xi32>
  %width = arith.constant ${width} : i32
  %plane = arith.constant ${width * rows} : i32
  %zeros = arith.constant dense<0.0> : tensor<1x${rows}xf32>
  %limit = arith.constant dense<1000.0> : tensor<1xf32>
  %id = tt.get_program_id x : i32
  %isIn = arith.cmpi slt, %id, %n : i32
  %mask = tt.splat %isIn : i1 -> tensor<1x${rows}xi1>
  %range = tt.make_range {end = ${rows} : i32, start = 0 : i32} : tensor<${rows}xi32>
  %r = tt.expand_dims %range {axis = 0 : i32} : tensor<${rows}xi32> -> tensor<1x${rows}xi32>
  %begins = arith.muli %r, %pitch : tensor<1x${rows}xi32>
  %column = arith.remsi %id, %width : i32
  %number = arith.divsi %id, %width : i32
  %start = arith.muli %number, %plane : i32
  %first = arith.addi %start, %column : i32
  %firsts = tt.splat %first : i32 -> tensor<1x${rows}xi32>
  %places = arith.addi %begins, %firsts : tensor<1x${rows}xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<1x${rows}x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<1x${rows}x!tt.ptr<f32>>, tensor<1x${rows}xi32>
  %v = tt.load %sources, %mask : tensor<1x${rows}x!tt.ptr<f32>>
  %chosen = arith.select %isIn, %v, %zeros : tensor<1x${rows}xf32>
  %sum = "tt.reduce"(%chosen) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<1x${rows}xf32>) -> tensor<1xf32>
  %isSmall = arith.cmpf olt, %sum, %limit : tensor<1xf32>
  tt.assert %isSmall, "a sum is small" : tensor<1xi1>
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  %target = tt.splat %to : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  tt.store %target, %sum : tensor<1x!tt.ptr<f32>>
  tt.return
}`;

const settings = [{}, { relaxed: false }, { vectorize: false }, { join: false }];

it.each([16, 20, 100])("sums of columns of %d", async (width) => {
  for (const programs of [1, 7, 127, 128, 129, 200, 300]) {
    for (const limit of [programs, programs - 3, 0]) {
      const planes = Math.ceil(programs / width);
      await expectSameArguments(
        kernelText(width),
        [programs, 1, 1],
        () => [
          Float32Array.from({ length: planes * width * rows }, (_, i) => (i % 13) - 6),
          new Float32Array(programs).fill(7),
          limit,
        ],
        settings,
      );
    }
  }
});

it("assertions of one program end the launch", async () => {
  const kernel = await compileKernel(kernelText(16), { threads: 1 });
  const x = new Float32Array(16 * rows);
  await kernel.launch([16, 1, 1], [x, new Float32Array(16), 16]);
  x[5] = 2000;
  await expect(kernel.launch([16, 1, 1], [x, new Float32Array(16), 16])).rejects.toThrow("a sum is small");
  await kernel.dispose();
});
