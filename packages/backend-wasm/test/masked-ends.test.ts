/** Loads whose masks are data, at both ends of the memory: what is off there is read with what is on, and never traps. */
import { expect, it } from "vitest";
import { compileKernel, KernelMemory } from "../src/index.ts";

const count = 64;

/** `y[i] = x[i]` where a flag is set, else -1. */
const text = `module { tt.func public @kernel(%x: !tt.ptr<f32>, %flags: !tt.ptr<i8>, %y: !tt.ptr<f32>) {
  %i = tt.make_range {start = 0 : i32, end = ${count} : i32} : tensor<${count}xi32>
  %fs = tt.splat %flags : !tt.ptr<i8> -> tensor<${count}x!tt.ptr<i8>>
  %fp = tt.addptr %fs, %i : tensor<${count}x!tt.ptr<i8>>, tensor<${count}xi32>
  %f = tt.load %fp : tensor<${count}x!tt.ptr<i8>>
  %zero = arith.constant dense<0> : tensor<${count}xi8>
  %on = arith.cmpi ne, %f, %zero : tensor<${count}xi8>
  %other = arith.constant dense<-1.0> : tensor<${count}xf32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<${count}x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %i : tensor<${count}x!tt.ptr<f32>>, tensor<${count}xi32>
  %v = tt.load %xp, %on, %other : tensor<${count}x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<${count}x!tt.ptr<f32>>
  %yp = tt.addptr %ys, %i : tensor<${count}x!tt.ptr<f32>>, tensor<${count}xi32>
  tt.store %yp, %v : tensor<${count}x!tt.ptr<f32>>
  tt.return
} }`;

it("reads single elements at the end of the memory", async () => {
  const memory = new KernelMemory({ initialBytes: 2 ** 18, maximumBytes: 2 ** 18 });
  const kernel = await compileKernel(text, { memory });
  const [flags, y] = [memory.alloc(count), memory.alloc(4 * count)];
  // The launcher needs a part of the memory for itself; the first launch takes it.
  await kernel.launch([1, 1, 1], [y, flags, y]);
  const taken = [];
  for (let bytes = 2 ** 17; bytes >= 64; bytes /= 2)
    try {
      taken.push(memory.alloc(bytes));
    } catch {
      continue;
    }
  const last = taken.reduce((a, b) => (a.address > b.address ? a : b));
  expect(memory.byteLength - (last.address + last.byteLength)).toBe(64);
  const view = last.view(Float32Array);
  view[view.length - 1] = 7;
  for (const on of [0, 1, 3, 5]) {
    flags.view(Uint8Array).fill(0);
    flags.view(Uint8Array)[on] = 1;
    // All elements but one are behind the end.
    await kernel.launch([1, 1, 1], [last.view(Float32Array).subarray(-1 - on), flags, y]);
    const expected = new Float32Array(count).fill(-1);
    expected[on] = 7;
    expect(y.view(Float32Array)).toEqual(expected);
  }
  await kernel.dispose();
});
