/** Sums of 1 and a hyperbolic tangent, and differences, are as accurate as rounding 1 + tanh allows, with its limits. */
import { expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";

const block = 1024;

/** `1 + tanh(0.8 x + 0.03 x^3)`, the factor in gelu, and `1 - tanh x`. */
const text = `module {
  tt.func public @kernel(%x_ptr: !tt.ptr<f32>, %gelu_ptr: !tt.ptr<f32>, %rest_ptr: !tt.ptr<f32>, %n: i32) {
    %i = tt.make_range {end = ${block} : i32, start = 0 : i32} : tensor<${block}xi32>
    %limit = tt.splat %n : i32 -> tensor<${block}xi32>
    %mask = arith.cmpi slt, %i, %limit : tensor<${block}xi32>
    %one = arith.constant dense<1.0> : tensor<${block}xf32>
    %a = arith.constant dense<8.0e-01> : tensor<${block}xf32>
    %b = arith.constant dense<3.0e-02> : tensor<${block}xf32>
    ${["x", "gelu", "rest"]
      .map(
        (name) => `%${name}s = tt.splat %${name}_ptr : !tt.ptr<f32> -> tensor<${block}x!tt.ptr<f32>>
    %${name}_at = tt.addptr %${name}s, %i : tensor<${block}x!tt.ptr<f32>>, tensor<${block}xi32>`,
      )
      .join("\n    ")}
    %x = tt.load %x_at, %mask : tensor<${block}x!tt.ptr<f32>>
    %square = arith.mulf %x, %x : tensor<${block}xf32>
    %cube = arith.mulf %square, %x : tensor<${block}xf32>
    %bent = arith.mulf %cube, %b : tensor<${block}xf32>
    %straight = arith.mulf %x, %a : tensor<${block}xf32>
    %u = arith.addf %straight, %bent : tensor<${block}xf32>
    %t = math.tanh %u : tensor<${block}xf32>
    %gelu = arith.addf %t, %one : tensor<${block}xf32>
    tt.store %gelu_at, %gelu, %mask : tensor<${block}x!tt.ptr<f32>>
    %s = math.tanh %x : tensor<${block}xf32>
    %rest = arith.subf %one, %s : tensor<${block}xf32>
    tt.store %rest_at, %rest, %mask : tensor<${block}x!tt.ptr<f32>>
    tt.return
  }
}`;

const limits = [0, -0, 1e-30, -1e-30, 40, -40, 3e38, -3e38, Infinity, -Infinity, NaN];
/** The last ones are in the scalar tail. */
const length = block - 1;
const xs = Float32Array.from({ length }, (_, i) => limits[length - 1 - i] ?? (i - block / 2) / 50);

it.each([{}, { relaxed: false }])("is near 1 + tanh with %j", async (options) => {
  const [gelu, rest] = [new Float32Array(length), new Float32Array(length)];
  const kernel = await compileKernel(text, options);
  await kernel.launch([1, 1, 1], [xs, gelu, rest, length]);
  await kernel.dispose();
  for (const [i, x] of xs.entries()) {
    const u = 0.8 * x + 0.03 * x ** 3;
    for (const [is, want] of [
      [gelu[i], 1 + Math.tanh(u)],
      [rest[i], 1 - Math.tanh(x)],
    ] as const) {
      if (Number.isNaN(want)) expect(is).toBeNaN();
      else expect(Math.abs((is ?? NaN) - want), `${x}`).toBeLessThanOrEqual(2 ** -22);
    }
  }
});

it("has the limits of the sum", async () => {
  const [gelu, rest] = [new Float32Array(4), new Float32Array(4)];
  const kernel = await compileKernel(text);
  await kernel.launch([1, 1, 1], [Float32Array.of(Infinity, -Infinity, 50, -50), gelu, rest, 4]);
  await kernel.dispose();
  expect([...gelu]).toEqual([2, 0, 2, 0]);
  expect([...rest.subarray(0, 2)]).toEqual([0, 2]);
});
