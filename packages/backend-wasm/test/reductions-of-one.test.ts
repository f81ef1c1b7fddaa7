/** A reduction of one element is that element: nothing is combined with it, not even what usually changes nothing. */
import { compileKernel } from "@tt-opt/backend-wasm";
import { expect, it } from "vitest";

const combinations = ["arith.maxnumf", "arith.minnumf", "arith.maximumf", "arith.addf", "arith.mulf", "arith.subf"];
const values = [NaN, -0, 0, Infinity, -Infinity, 1.5, -2, 1e-40];

const kernelText = (name: string, shape: readonly [number, number], axis: number): string => {
  const [m, n] = shape;
  const type = `tensor<${m}x${n}x!tt.ptr<f32>>`;
  const [size, other] = axis === 0 ? [n, 1] : [m, 0];
  return `tt.func public @k(%x: !tt.ptr<f32>, %out: !tt.ptr<f32>) {
    %r = tt.make_range {start = 0 : i32, end = ${size} : i32} : tensor<${size}xi32>
    %e = tt.expand_dims %r {axis = ${1 - other} : i32} : tensor<${size}xi32> -> tensor<${m}x${n}xi32>
    %xs = tt.splat %x : !tt.ptr<f32> -> ${type}
    %ptrs = tt.addptr %xs, %e : ${type}, tensor<${m}x${n}xi32>
    %v = tt.load %ptrs : ${type}
    %s = "tt.reduce"(%v) <{axis = ${axis} : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = ${name} %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<${m}x${n}xf32>) -> tensor<${size}xf32>
    %os = tt.splat %out : !tt.ptr<f32> -> tensor<${size}x!tt.ptr<f32>>
    %outs = tt.addptr %os, %r : tensor<${size}x!tt.ptr<f32>>, tensor<${size}xi32>
    tt.store %outs, %s : tensor<${size}x!tt.ptr<f32>>
    tt.return
  }`;
};

it.each(combinations)("%s of one element", async (name) => {
  for (const axis of [0, 1]) {
    const kernel = await compileKernel(kernelText(name, axis === 0 ? [1, 8] : [8, 1], axis));
    const out = new Float32Array(8);
    await kernel.launch([1, 1, 1], [Float32Array.from(values), out]);
    expect([...out]).toEqual([...Float32Array.from(values)]);
    await kernel.dispose();
  }
});
