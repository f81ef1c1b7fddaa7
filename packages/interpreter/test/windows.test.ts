/** What operations that move a window compute, against the sums and extremes that define them. */
import { expect, it } from "vitest";
import { Elements } from "../src/index.ts";
import { evaluate } from "./tools.ts";

const image = Array.from({ length: 6 * 7 }, (_, i) => ((i * 37) % 19) - 9);
const filter = [1, -2, 3, 4, -5, 6];

/** What `combine` makes of the window of 2 x 3 elements at each place, with strides 2, 1 and dilations 3, 2. */
function overWindows(combine: (elements: readonly number[]) => number): bigint[] {
  const places = [0, 1].flatMap((row) => [0, 1, 2].map((column) => [row, column] as const));
  return places.map(([row, column]) =>
    BigInt(combine(filter.map((_, i) => image[(row * 2 + Math.floor(i / 3) * 3) * 7 + column + (i % 3) * 2] ?? 0))),
  );
}

const product = (elements: readonly number[], zero = 0, filterZero = 0): number =>
  elements.reduce((sum, x, i) => sum + (x - zero) * ((filter[i] ?? 0) - filterZero), 0);

interface Shapes {
  readonly image: readonly number[];
  readonly window: readonly number[];
  readonly output: readonly number[];
}

const nhwc: Shapes = { image: [1, 6, 7, 1], window: [2, 3, 1, 1], output: [1, 2, 3, 1] };
const nchw: Shapes = { image: [1, 1, 6, 7], window: [1, 1, 2, 3], output: [1, 1, 2, 3] };

/** Applies `linalg.name` to image and filter in these shapes, and to the zero points 7 and -3 if it is quantised. */
function applied(name: string, shapes: Shapes, start = 0): unknown {
  const type = (shape: readonly number[]): string => `tensor<${shape.map((size) => `${size}x`).join("")}i32>`;
  const [input, window, output] = [type(shapes.image), type(shapes.window), type(shapes.output)];
  const isQuantized = name.endsWith("_q");
  const text = `func.func @f(%a: ${input}, %b: ${window}) -> ${output} {
    %start = arith.constant dense<${start}> : ${output}
    %x = arith.constant 7 : i32
    %y = arith.constant -3 : i32
    %r = linalg.${name} {strides = dense<[2, 1]> : tensor<2xi64>, dilations = dense<[3, 2]> : tensor<2xi64>}
      ins(%a, %b${isQuantized ? ", %x, %y" : ""} : ${input}, ${window}${isQuantized ? ", i32, i32" : ""})
      outs(%start : ${output}) -> ${output}
    return %r : ${output}
  }`;
  const elements = (shape: readonly number[], numbers: readonly number[]): Elements =>
    new Elements(shape, numbers.map(BigInt));
  return evaluate(text, [elements(shapes.image, image), elements(shapes.window, filter)])[0];
}

it.each([
  ["conv_2d_nhwc_hwcf", nhwc],
  ["conv_2d_nhwc_fhwc", { ...nhwc, window: [1, 2, 3, 1] }],
  ["conv_2d_nchw_fchw", nchw],
  ["depthwise_conv_2d_nhwc_hwc", { ...nhwc, window: [2, 3, 1] }],
  ["depthwise_conv_2d_nchw_chw", { ...nchw, window: [1, 2, 3] }],
  ["conv_2d_ngchw_gfchw", { image: [1, 1, 1, 6, 7], window: [1, 1, 1, 2, 3], output: [1, 1, 1, 2, 3] }],
] as const)("adds the products of each window and the filter to the output: %s", (name, shapes) => {
  expect(applied(name, shapes, 100)).toEqual(overWindows((elements) => 100 + product(elements)));
});

it("takes the zero points off quantised numbers", () => {
  expect(applied("conv_2d_nhwc_hwcf_q", nhwc)).toEqual(overWindows((elements) => product(elements, 7, -3)));
});

const unsigned = (x: number): number => x >>> 0;

it.each([
  ["sum", 5, (elements: readonly number[]) => elements.reduce((sum, x) => sum + x, 5)],
  ["max", -100, (elements: readonly number[]) => Math.max(...elements)],
  ["min", 100, (elements: readonly number[]) => Math.min(...elements)],
  ["max_unsigned", 0, (elements: readonly number[]) => Math.max(...elements.map(unsigned)) | 0],
  ["min_unsigned", -1, (elements: readonly number[]) => Math.min(...elements.map(unsigned)) | 0],
] as const)("pools windows: %s", (name, start, combine) => {
  expect(applied(`pooling_nhwc_${name}`, { ...nhwc, window: [2, 3] }, start)).toEqual(overWindows(combine));
});

it("multiplies channels by each of their filters", () => {
  const text = `func.func @f() -> tensor<1x2x2x2xi32> {
    %a = arith.constant dense<[[[1, 10], [2, 20], [3, 30]]]> : tensor<1x3x2xi32>
    %k = arith.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : tensor<2x2x2xi32>
    %o = arith.constant dense<0> : tensor<1x2x2x2xi32>
    %r = linalg.depthwise_conv_1d_nwc_wcm ins(%a, %k : tensor<1x3x2xi32>, tensor<2x2x2xi32>)
      outs(%o : tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32>
    return %r : tensor<1x2x2x2xi32>
  }`;
  expect(evaluate(text)).toEqual([[11n, 14n, 170n, 200n, 17n, 22n, 270n, 320n]]);
});

it("writes the random numbers that MLIR writes", () => {
  const text = `func.func @f(%min: f64, %max: f64, %seed: i32) -> tensor<2x2xf32> {
    %e = tensor.empty() : tensor<2x2xf32>
    %r = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
    return %r : tensor<2x2xf32>
  }`;
  const next = (x: number): number => (Math.imul(x, 1103515245) + 12345) | 0;
  const expected = [0, 1].flatMap((row) =>
    [0, 1].map((column) => {
      const state = next((column + next(row + 42)) | 0);
      return Math.fround((2147483647 + state) * ((8 - -8) * 2.3283064e-10) - 8);
    }),
  );
  expect(evaluate(text, [-8, 8, 42n])).toEqual([expected]);
});
