/** Arguments that are views of one buffer, which the kernel writes: each launch runs a version that suits them. */
import { describe, expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";

const [block, programs] = [64, 4];
const count = block * programs;
const [ints, floats, pointers] = ["i32", "f32", "!tt.ptr<f32>"].map((type) => `tensor<${block}x${type}>`);

/** Adds two vectors, block by block. */
const text = `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %out: !tt.ptr<f32>) {
  %c = arith.constant ${block} : i32
  %pid = tt.get_program_id x : i32
  %first = arith.muli %pid, %c : i32
  %range = tt.make_range {start = 0 : i32, end = ${block} : i32} : ${ints}
  %firsts = tt.splat %first : i32 -> ${ints}
  %i = arith.addi %firsts, %range : ${ints}
  %xs = tt.splat %x : !tt.ptr<f32> -> ${pointers}
  %xp = tt.addptr %xs, %i : ${pointers}, ${ints}
  %a = tt.load %xp : ${pointers}
  %ys = tt.splat %y : !tt.ptr<f32> -> ${pointers}
  %yp = tt.addptr %ys, %i : ${pointers}, ${ints}
  %b = tt.load %yp : ${pointers}
  %sum = arith.addf %a, %b : ${floats}
  %outs = tt.splat %out : !tt.ptr<f32> -> ${pointers}
  %to = tt.addptr %outs, %i : ${pointers}, ${ints}
  tt.store %to, %sum : ${pointers}
  tt.return
}`;

/** Where an argument begins in the memory that arguments share; undefined if it has its own. */
const places = [undefined, 0, count, 1, count - 1, block - 4];
const patterns = places.flatMap((x) => places.flatMap((y) => places.map((out) => [x, y, out] as const)));

function makeViews(pattern: (typeof patterns)[number]) {
  const all = Float32Array.from({ length: 4 * count }, (_, i) => i + 1);
  const views = pattern.map((place, number) =>
    place === undefined
      ? Float32Array.from({ length: count }, (_, i) => 1000 * (number + 1) + i)
      : all.subarray(place, place + count),
  );
  return { all, views };
}

function addBlocks(views: readonly Float32Array[]): void {
  const [x = [], y = [], out] = views;
  for (let first = 0; first < count; first += block)
    out?.set(
      Array.from({ length: block }, (_, i) => (x[first + i] ?? 0) + (y[first + i] ?? 0)),
      first,
    );
}

describe("views of one buffer", () => {
  it.each([false, true])("give what the blocks give one after the other (checked: %s)", async (checkBounds) => {
    const kernel = await compileKernel(text);
    for (const pattern of patterns) {
      const [expected, got] = [makeViews(pattern), makeViews(pattern)];
      addBlocks(expected.views);
      await kernel.launch([programs, 1, 1], got.views, { checkBounds });
      expect(got, pattern.join()).toEqual(expected);
    }
    await kernel.dispose();
  });
});
