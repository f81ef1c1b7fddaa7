/** Blocks that nobody looks at, as calls leave them that end early: what is computed of them may be anything. */
import { compileKernel } from "@tt-opt/backend-wasm";
import { expect, it } from "vitest";

it("blocks of poison may be used where masks are off", async () => {
  const pointers = "tensor<16x!tt.ptr<i32>>";
  const kernel = await compileKernel(`tt.func public @k(%p: !tt.ptr<i32>, %n: i32) {
    %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
    %ps = tt.splat %p : !tt.ptr<i32> -> ${pointers}
    %ptrs = tt.addptr %ps, %r : ${pointers}, tensor<16xi32>
    %any = ub.poison : tensor<16xi32>
    %nowhere = ub.poison : ${pointers}
    %zero = arith.constant dense<0> : tensor<16xi32>
    %off = arith.cmpi slt, %r, %zero : tensor<16xi32>
    %ns = tt.splat %n : i32 -> tensor<16xi32>
    %on = arith.cmpi slt, %r, %ns : tensor<16xi32>
    %v = tt.load %nowhere, %off, %r : ${pointers}
    %w = arith.select %on, %v, %any : tensor<16xi1>, tensor<16xi32>
    tt.store %nowhere, %any, %off : ${pointers}
    tt.store %ptrs, %w, %on : ${pointers}
    tt.return
  }`);
  const out = new Int32Array(16).fill(-1);
  await kernel.launch([1, 1, 1], [out, 5]);
  expect([...out]).toEqual([0, 1, 2, 3, 4, ...Array<number>(11).fill(-1)]);
  await kernel.dispose();
});
