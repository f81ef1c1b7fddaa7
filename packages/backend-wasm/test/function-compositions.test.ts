/**
 * Compositions with hyperbolic tangents and error functions that are computed in a shorter form are as accurate as
 * rounding the function allows, and have the limits of the composition.
 */
import { describe, expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";

const block = 1024;
const vector = `tensor<${block}xf32>`;
const pointers = `tensor<${block}x!tt.ptr<f32>>`;

/** A kernel that stores `%y`, which `lines` compute from `%x`, for the first `%n` elements. */
function kernelText(lines: readonly string[]): string {
  return `module {
  tt.func public @kernel(%x_ptr: !tt.ptr<f32>, %y_ptr: !tt.ptr<f32>, %n: i32) {
    %i = tt.make_range {end = ${block} : i32, start = 0 : i32} : tensor<${block}xi32>
    %limit = tt.splat %n : i32 -> tensor<${block}xi32>
    %mask = arith.cmpi slt, %i, %limit : tensor<${block}xi32>
    %one = arith.constant dense<1.0> : ${vector}
    %xs = tt.splat %x_ptr : !tt.ptr<f32> -> ${pointers}
    %ys = tt.splat %y_ptr : !tt.ptr<f32> -> ${pointers}
    %x_at = tt.addptr %xs, %i : ${pointers}, tensor<${block}xi32>
    %y_at = tt.addptr %ys, %i : ${pointers}, tensor<${block}xi32>
    %x = tt.load %x_at, %mask : ${pointers}
    ${lines.join("\n    ")}
    tt.store %y_at, %y, %mask : ${pointers}
    tt.return
  }
}`;
}

async function run(text: string, xs: Float32Array, options = {}): Promise<Float32Array> {
  const ys = new Float32Array(xs.length);
  const kernel = await compileKernel(text, options);
  await kernel.launch([1, 1, 1], [xs, ys, xs.length]);
  await kernel.dispose();
  return ys;
}

const limits = [0, -0, 1e-30, -1e-30, 40, -40, -80, 3e38, -3e38, Infinity, -Infinity, NaN];
const length = block - 1;
/** The last numbers are in the scalar tail. */
const xs = Float32Array.from({ length }, (_, i) => limits[length - 1 - i] ?? (i - block / 2) / 25);

/** Lines, the value in f64, and the error that is allowed: of the value, and in all. */
type Case = readonly [string, readonly string[], (x: number) => number, number, number];

const softplus = (x: number): number => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
const softplusLines = [`%e = math.exp %x : ${vector}`, `%l = math.log1p %e : ${vector}`];

/** By a series of positive terms (DLMF 7.6.2). */
function erf(x: number): number {
  if (Math.abs(x) > 6) return Math.sign(x);
  let [sum, term] = [x, x];
  for (let n = 1; n < 200; n++) sum += term *= (2 * x * x) / (2 * n + 1);
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

const cases: readonly Case[] = [
  [
    "1 + tanh(0.8 x + 0.03 x^3), the factor of gelu",
    [
      `%a = arith.constant dense<8.0e-01> : ${vector}`,
      `%b = arith.constant dense<3.0e-02> : ${vector}`,
      `%square = arith.mulf %x, %x : ${vector}`,
      `%cube = arith.mulf %square, %x : ${vector}`,
      `%bent = arith.mulf %cube, %b : ${vector}`,
      `%straight = arith.mulf %x, %a : ${vector}`,
      `%u = arith.addf %straight, %bent : ${vector}`,
      `%t = math.tanh %u : ${vector}`,
      `%y = arith.addf %t, %one : ${vector}`,
    ],
    (x) => 1 + Math.tanh(0.8 * x + 0.03 * x ** 3),
    0,
    2 ** -22,
  ],
  [
    "1 - tanh x",
    [`%t = math.tanh %x : ${vector}`, `%y = arith.subf %one, %t : ${vector}`],
    (x) => 1 - Math.tanh(x),
    0,
    2 ** -22,
  ],
  [
    "1 + erf(0.7 x), the factor of gelu",
    [
      `%a = arith.constant dense<7.0e-01> : ${vector}`,
      `%u = arith.mulf %x, %a : ${vector}`,
      `%t = math.erf %u : ${vector}`,
      `%y = arith.addf %t, %one : ${vector}`,
    ],
    (x) => 1 + erf(0.7 * x),
    0,
    2 ** -22,
  ],
  [
    "1 - erf x",
    [`%t = math.erf %x : ${vector}`, `%y = arith.subf %one, %t : ${vector}`],
    (x) => 1 - erf(x),
    0,
    2 ** -22,
  ],
  [
    "tanh(softplus x), the factor of mish",
    [...softplusLines, `%y = math.tanh %l : ${vector}`],
    (x) => Math.tanh(softplus(x)),
    6 * 2 ** -24,
    2 ** -149,
  ],
  [
    "tanh(softplus x) where softplus is x from 20 on",
    [
      ...softplusLines,
      `%c = arith.constant dense<2.0e+01> : ${vector}`,
      `%far = arith.cmpf ogt, %x, %c : ${vector}`,
      `%s = arith.select %far, %x, %l : tensor<${block}xi1>, ${vector}`,
      `%y = math.tanh %s : ${vector}`,
    ],
    (x) => Math.tanh(softplus(x)),
    6 * 2 ** -24,
    2 ** -149,
  ],
];

describe.each(cases)("%s", (_, lines, exact, relative, absolute) => {
  it.each([{}, { relaxed: false }])("is accurate with %j", async (options) => {
    const ys = await run(kernelText(lines), xs, options);
    for (const [i, x] of xs.entries()) {
      const want = exact(x);
      if (Number.isNaN(want)) expect(ys[i]).toBeNaN();
      else expect(Math.abs((ys[i] ?? NaN) - want), `${x}`).toBeLessThanOrEqual(absolute + relative * Math.abs(want));
    }
  });

  it("has the limits of the composition", async () => {
    const ends = [Infinity, -Infinity];
    expect([...(await run(kernelText(lines), Float32Array.from(ends)))]).toEqual(ends.map(exact));
  });
});
