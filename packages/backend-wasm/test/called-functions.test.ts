/** Sines, cosines and tangents of great arguments, for which code calls a function: as exact as those of small ones. */
import { describe, expect, it } from "vitest";
import { convertText } from "./conversion/testing.ts";
import { compileKernel } from "../src/index.ts";

const size = 64;

/** `y[i] = sin x[i]`, `z[i] = cos x[i]`, `t[i] = tan x[i]` for a block, and `w[0] = sin x[0]` for a scalar. */
const text = `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %t: !tt.ptr<f32>, %w: !tt.ptr<f32>) {
  %i = tt.make_range {end = ${size} : i32, start = 0 : i32} : tensor<${size}xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<${size}x!tt.ptr<f32>>
  %from = tt.addptr %xs, %i : tensor<${size}x!tt.ptr<f32>>, tensor<${size}xi32>
  %v = tt.load %from : tensor<${size}x!tt.ptr<f32>>
  %sine = math.sin %v : tensor<${size}xf32>
  %cosine = math.cos %v : tensor<${size}xf32>
  %tangent = math.tan %v : tensor<${size}xf32>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<${size}x!tt.ptr<f32>>
  %zs = tt.splat %z : !tt.ptr<f32> -> tensor<${size}x!tt.ptr<f32>>
  %ts = tt.splat %t : !tt.ptr<f32> -> tensor<${size}x!tt.ptr<f32>>
  %to = tt.addptr %ys, %i : tensor<${size}x!tt.ptr<f32>>, tensor<${size}xi32>
  %next = tt.addptr %zs, %i : tensor<${size}x!tt.ptr<f32>>, tensor<${size}xi32>
  tt.store %to, %sine : tensor<${size}x!tt.ptr<f32>>
  tt.store %next, %cosine : tensor<${size}x!tt.ptr<f32>>
  %last = tt.addptr %ts, %i : tensor<${size}x!tt.ptr<f32>>, tensor<${size}xi32>
  tt.store %last, %tangent : tensor<${size}x!tt.ptr<f32>>
  %first = tt.load %x : !tt.ptr<f32>
  %one = math.sin %first : f32
  tt.store %w, %one : !tt.ptr<f32>
  tt.return
}`;

/** The distance of numbers in units of the last place of the second one. */
function ulps(x: number, y: number): number {
  if (Object.is(x, y)) return 0;
  const exponent = Math.max(-126, Math.floor(Math.log2(Math.abs(y))));
  return Math.abs(x - y) / 2 ** (exponent - 23);
}

describe.each([{}, { relaxed: false }, { vectorize: false }])("with %j", (options) => {
  it.each([
    ["great", (i: number) => (i % 2 === 0 ? 1 : -1) * 2 ** (i * 2) * (1 + i / 77)],
    ["great and small", (i: number) => (i % 5 === 2 ? 1e9 + i * 977 : i / 7 - 3)],
    ["special", (i: number) => [0, -0, Infinity, -Infinity, NaN, 262144, -262143.98, 3.4e38][i % 8] ?? 0],
  ])("%s arguments", async (_, argument) => {
    const x = Float32Array.from({ length: size }, (_, i) => argument(i));
    const [y, z, t, w] = [size, size, size, 1].map((count) => new Float32Array(count));
    if (y === undefined || z === undefined || t === undefined || w === undefined) throw new Error("no arrays");
    const kernel = await compileKernel(text, { ...options, threads: 1 });
    await kernel.launch([1, 1, 1], [x, y, z, t, w]);
    await kernel.dispose();
    for (const [i, angle] of x.entries()) {
      expect(ulps(y[i] ?? 0, Math.sin(angle)), `sin ${angle}`).toBeLessThanOrEqual(2);
      expect(ulps(z[i] ?? 0, Math.cos(angle)), `cos ${angle}`).toBeLessThanOrEqual(2);
      expect(ulps(t[i] ?? 0, Math.tan(angle)), `tan ${angle}`).toBeLessThanOrEqual(4);
    }
    expect(ulps(w[0] ?? 0, Math.sin(x[0] ?? 0))).toBeLessThanOrEqual(2);
  });
});

it("is one function for all calls", async () => {
  const kernel = await compileKernel(text, { threads: 1 });
  const bytes = kernel.module.wasm.length;
  await kernel.dispose();
  const once = await compileKernel(text.replace("math.sin %first", "math.absf %first"), { threads: 1 });
  expect(bytes - once.module.wasm.length).toBeLessThan(600);
  await once.dispose();
});

it("is called only where that was asked for", () => {
  const unmarked = `func.func @kernel(%x: !tt.ptr<f32>) {
  %v = tt.load %x : !tt.ptr<f32>
  %s = math.sin %v : f32
  tt.store %x, %s : !tt.ptr<f32>
  return
}`;
  expect(() => convertText(unmarked)).toThrow("run 'expand-math' first");
});
