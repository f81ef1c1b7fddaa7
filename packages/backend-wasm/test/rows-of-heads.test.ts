/** Rows of several heads that are stored as rows of a block, as those of keys are in a cache. */
import { describe, it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const [width, size] = [16, 64];

/** Token `pid` of `x`, of `heads` rows, is stored at its slot, unless that is negative; `factor` is multiplied to it. */
const text = `module {
  tt.func public @kernel(%x: !tt.ptr<f32>, %slots: !tt.ptr<i64>, %y: !tt.ptr<f32>, %heads: i32, %places: i32, %factor: f32) {
    %width = arith.constant dense<${width}> : tensor<${size}xi32>
    %c${width} = arith.constant ${width} : i32
    %zero = arith.constant 0 : i64
    %pid = tt.get_program_id x : i32
    %at = tt.addptr %slots, %pid : !tt.ptr<i64>, i32
    %wide = tt.load %at : !tt.ptr<i64>
    %slot = arith.trunci %wide : i64 to i32
    %row = arith.muli %heads, %c${width} : i32
    %range = tt.make_range {start = 0 : i32, end = ${size} : i32} : tensor<${size}xi32>
    %limit = tt.splat %row : i32 -> tensor<${size}xi32>
    %mask = arith.cmpi slt, %range, %limit : tensor<${size}xi32>
    %first = arith.muli %pid, %row : i32
    %token = tt.addptr %x, %first : !tt.ptr<f32>, i32
    %tokens = tt.splat %token : !tt.ptr<f32> -> tensor<${size}x!tt.ptr<f32>>
    %from = tt.addptr %tokens, %range : tensor<${size}x!tt.ptr<f32>>, tensor<${size}xi32>
    %v = tt.load %from, %mask : tensor<${size}x!tt.ptr<f32>>
    %f = tt.splat %factor : f32 -> tensor<${size}xf32>
    %w = arith.mulf %v, %f : tensor<${size}xf32>
    %head = arith.divsi %range, %width : tensor<${size}xi32>
    %in = arith.remsi %range, %width : tensor<${size}xi32>
    %all = tt.splat %places : i32 -> tensor<${size}xi32>
    %a = arith.muli %head, %all : tensor<${size}xi32>
    %b = arith.muli %a, %width : tensor<${size}xi32>
    %c = arith.muli %slot, %c${width} : i32
    %d = tt.splat %c : i32 -> tensor<${size}xi32>
    %e = arith.addi %b, %d : tensor<${size}xi32>
    %place = arith.addi %e, %in : tensor<${size}xi32>
    %has = arith.cmpi sge, %wide, %zero : i64
    %keep = tt.splat %has : i1 -> tensor<${size}xi1>
    %on = arith.andi %mask, %keep : tensor<${size}xi1>
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<${size}x!tt.ptr<f32>>
    %to = tt.addptr %ys, %place : tensor<${size}x!tt.ptr<f32>>, tensor<${size}xi32>
    tt.store %to, %w, %on : tensor<${size}x!tt.ptr<f32>>
    tt.return
  }
}`;

describe("rows of heads", () => {
  it.each([0, 1, 3, 4])("are stored at their slots: %i heads", async (heads) => {
    const slots = [2n, -1n, 0n, 4n, 1n];
    const makeArgs = () => [
      Float32Array.from({ length: slots.length * heads * width + 1 }, (_, i) => i),
      BigInt64Array.from(slots),
      new Float32Array(4 * 5 * width).fill(-1),
      heads,
      5,
      0.5,
    ];
    const settings = [{}, { relaxed: false }, { checkBounds: true }, { vectorize: false }];
    await expectSameArguments(text, [slots.length, 1, 1], makeArgs, settings);
  });
});
