/** Views of one buffer that have no element in common are different memory: launches need no other version for them. */
import { expect, it } from "vitest";
import { compileForLaunches, instantiateKernel } from "../src/index.ts";

const block = 16;
const [ints, bits, floats, pointers] = ["i32", "i1", "f32", "!tt.ptr<f32>"].map((type) => `tensor<${block}x${type}>`);

/** Rotates the pairs of a row: `x` and `y` have a row of `n` elements each at every `stride` elements. */
const text = `tt.func @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %stride: i32, %n: i32) {
  %row = tt.get_program_id x : i32
  %start = arith.muli %row, %stride : i32
  %range = tt.make_range {start = 0 : i32, end = ${block} : i32} : ${ints}
  %ns = tt.splat %n : i32 -> ${ints}
  %mask = arith.cmpi slt, %range, %ns : ${ints}
  %xrow = tt.addptr %x, %start : !tt.ptr<f32>, i32
  %xs = tt.splat %xrow : !tt.ptr<f32> -> ${pointers}
  %xp = tt.addptr %xs, %range : ${pointers}, ${ints}
  %yrow = tt.addptr %y, %start : !tt.ptr<f32>, i32
  %ys = tt.splat %yrow : !tt.ptr<f32> -> ${pointers}
  %yp = tt.addptr %ys, %range : ${pointers}, ${ints}
  %a = tt.load %xp, %mask : ${pointers}
  %b = tt.load %yp, %mask : ${pointers}
  %sum = arith.addf %a, %b : ${floats}
  %difference = arith.subf %a, %b : ${floats}
  tt.store %xp, %sum, %mask : ${pointers}
  tt.store %yp, %difference, %mask : ${pointers}
  tt.return
}`.replaceAll("%mask : tensor<16xi32>", `%mask : ${bits}`);

function rotate(all: Float32Array, y: number, rows: number, stride: number, n: number): void {
  for (let row = 0; row < rows; row++) {
    const [xs, ys] = [0, y].map((from) => Array.from({ length: n }, (_, i) => from + row * stride + i));
    const pairs = (xs ?? []).map((at, i) => [all[at] ?? 0, all[ys?.[i] ?? 0] ?? 0] as const);
    pairs.forEach(([a, b], i) => (all[xs?.[i] ?? 0] = a + b));
    pairs.forEach(([a, b], i) => (all[ys?.[i] ?? 0] = a - b));
  }
}

it.each([
  // Columns of one matrix, and of one whose rows have a column that belongs to neither.
  { y: 10, stride: 20, n: 10, versions: 0 },
  { y: 11, stride: 21, n: 10, versions: 0 },
  { y: 4, stride: 9, n: 4, versions: 0 },
  // Matrices one after the other.
  { y: 80, stride: 10, n: 10, versions: 0 },
  // Columns that meet in a row, or around its end.
  { y: 9, stride: 20, n: 10, versions: 1 },
  { y: 10, stride: 19, n: 10, versions: 1 },
  { y: 1, stride: 40, n: 16, versions: 1 },
  { y: 79, stride: 10, n: 10, versions: 1 },
])("y begins $y elements after x, rows of $n are $stride apart", async ({ y, stride, n, versions }) => {
  const rows = 8;
  const { module, recompile, compileCounting } = await compileForLaunches(text);
  let compiled = 0;
  const kernel = await instantiateKernel(module, {
    recompile: (version) => (compiled++, recompile(version)),
    compileCounting,
  });
  const make = (): Float32Array => Float32Array.from({ length: y + rows * stride + block }, (_, i) => (i % 13) - 6);
  const [expected, got] = [make(), make()];
  rotate(expected, y, rows, stride, n);
  const launch = (): unknown => kernel.launch([rows, 1, 1], [got, got.subarray(y), stride, n]);
  await launch();
  expect([...got]).toEqual([...expected]);
  expect(compiled).toBe(versions);
  await kernel.dispose();
});
