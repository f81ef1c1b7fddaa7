/** Rows of several heads that are stored as rows of a block, as those of keys are in a cache. */
import { describe, it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const [width, size] = [16, 64];
const [numbers, floats, flags, pointers] = ["i32", "f32", "i1", "!tt.ptr<f32>"].map(
  (type) => `tensor<${size}x${type}>`,
);

/** Token `pid` of `x`, of `heads` rows, is stored at its slot, unless that is negative; `factor` is multiplied to it. */
const text = `module {
  tt.func public @kernel(%x: !tt.ptr<f32>, %slots: !tt.ptr<i64>, %y: !tt.ptr<f32>, %heads: i32, %places: i32, %factor: f32) {
    %width = arith.constant dense<${width}> : ${numbers}
    %c${width} = arith.constant ${width} : i32
    %zero = arith.constant 0 : i64
    %pid = tt.get_program_id x : i32
    %at = tt.addptr %slots, %pid : !tt.ptr<i64>, i32
    %wide = tt.load %at : !tt.ptr<i64>
    %slot = arith.trunci %wide : i64 to i32
    %row = arith.muli %heads, %c${width} : i32
    %range = tt.make_range {start = 0 : i32, end = ${size} : i32} : ${numbers}
    %limit = tt.splat %row : i32 -> ${numbers}
    %mask = arith.cmpi slt, %range, %limit : ${numbers}
    %first = arith.muli %pid, %row : i32
    %token = tt.addptr %x, %first : !tt.ptr<f32>, i32
    %tokens = tt.splat %token : !tt.ptr<f32> -> ${pointers}
    %from = tt.addptr %tokens, %range : ${pointers}, ${numbers}
    %v = tt.load %from, %mask : ${pointers}
    %f = tt.splat %factor : f32 -> ${floats}
    %w = arith.mulf %v, %f : ${floats}
    %head = arith.divsi %range, %width : ${numbers}
    %in = arith.remsi %range, %width : ${numbers}
    %all = tt.splat %places : i32 -> ${numbers}
    %a = arith.muli %head, %all : ${numbers}
    %b = arith.muli %a, %width : ${numbers}
    %c = arith.muli %slot, %c${width} : i32
    %d = tt.splat %c : i32 -> ${numbers}
    %e = arith.addi %b, %d : ${numbers}
    %place = arith.addi %e, %in : ${numbers}
    %has = arith.cmpi sge, %wide, %zero : i64
    %keep = tt.splat %has : i1 -> ${flags}
    %on = arith.andi %mask, %keep : ${flags}
    %ys = tt.splat %y : !tt.ptr<f32> -> ${pointers}
    %to = tt.addptr %ys, %place : ${pointers}, ${numbers}
    tt.store %to, %w, %on : ${pointers}
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
