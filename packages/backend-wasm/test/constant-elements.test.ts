/** Constant blocks, however their elements are written. */
import { expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";

it.each([
  ["dense<[1.0, 2.0, 3.0, 4.0]>", [1, 2, 3, 4]],
  ["sparse<[[0], [2]], [1.5, 2.5]>", [1.5, 0, 2.5, 0]],
  ["dense_resource<numbers>", [1, 2, 3, 4]],
])("%s", async (elements, expected) => {
  const kernel = await compileKernel(`
    tt.func @k(%p: !tt.ptr<f32>) {
      %c = arith.constant ${elements} : tensor<4xf32>
      %r = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
      %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
      %q = tt.addptr %s, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
      tt.store %q, %c : tensor<4x!tt.ptr<f32>>
      tt.return
    }
    {-# dialect_resources: { builtin: { numbers: "0x040000000000803f000000400000404000008040" } } #-}`);
  const out = new Float32Array(4);
  await kernel.launch([1, 1, 1], [out]);
  await kernel.dispose();
  expect([...out]).toEqual(expected);
});
