/** Operations that kernels want rounded once, to nearest, where passes relax others like them. */
import { describe, expect, test } from "vitest";
import {
  directed,
  ElementKernel,
  type ElementOperation,
  type FloatWidth,
  type Path,
  seededRandom,
  specialValues,
  unaryArguments,
} from "./index.ts";
import { toWidth } from "./samples.ts";

const paths: readonly Path[] = ["vector", "scalar"];
const settings = paths.flatMap((path) => [false, true].map((relaxed) => ({ path, relaxed })));

function bufferOf(width: FloatWidth, values: readonly number[]): Float32Array | Float64Array {
  return width === 32 ? Float32Array.from(values) : Float64Array.from(values);
}

function callOf(symbol: string, args: readonly string[], type: string): string {
  return `tt.extern_elementwise ${args.join(", ")} {libname = "", libpath = "", pure = true, symbol = "${symbol}"} : (${args.map(() => type).join(", ")}) -> ${type}`;
}

/** Runs an operation on columns of operands and expects what `expected` makes of a row of these. */
async function expectElements(
  width: FloatWidth,
  { path, relaxed }: (typeof settings)[number],
  text: ElementOperation["text"],
  columns: readonly (readonly number[])[],
  expected: (row: readonly number[]) => number,
): Promise<void> {
  const float = `f${width}`;
  const operation = { operands: columns.map(() => float), result: float, text };
  const kernel = await ElementKernel.compile(operation, path, { relaxed });
  const results = bufferOf(width, columns[0] ?? []);
  await kernel.apply(
    columns.map((column) => bufferOf(width, column)),
    results,
  );
  await kernel.dispose();
  results.forEach((got, i) => {
    const row = columns.map((column) => column[i] ?? NaN);
    const wanted = expected(row);
    if (!Object.is(got, wanted)) expect(`(${row.join(", ")}) gives ${got}`).toBe(`(${row.join(", ")}) gives ${wanted}`);
  });
}

/** Arguments of all exponents, those of special values, and many of moderate size. */
function operandsOf(width: FloatWidth, seed: number): readonly number[] {
  return unaryArguments(width, width === 32 ? 2 : 0.2, 40, seed);
}

describe("square roots", () => {
  for (const width of [32, 64] as const) {
    test.each(settings)(`tt.precise_sqrt of f${width} $path, relaxed: $relaxed`, async (setting) => {
      const text = (of: (element: string) => string): string => `%r = tt.precise_sqrt %a : ${of(`f${width}`)}`;
      await expectElements(width, setting, text, [operandsOf(width, 7)], (row) => directed("sqrt", width, "rn", row));
    });
  }
});

describe("reciprocal square roots", () => {
  const nearest = (x: number): number => directed("rsqrt", 32, "rn", [x]);

  test.each(settings)("__nv_frsqrt_rn $path, relaxed: $relaxed", async (setting) => {
    const text = (of: (element: string) => string): string => `%r = ${callOf("__nv_frsqrt_rn", ["%a"], of("f32"))}`;
    await expectElements(32, setting, text, [unaryArguments(32, 8, 100, 19)], ([x = NaN]) => nearest(x));
  });

  test("are those of f64, rounded, for every mantissa", () => {
    // A factor of 4 halves the result and neither overflows: two exponents stand for all, also for subnormal numbers.
    const doubtful: number[] = [];
    for (let i = 0; i < 2 ** 24; i++) {
      const x = 1 + i * 2 ** -23 + Math.max(0, i - 2 ** 23) * 2 ** -23;
      const root = 1 / Math.sqrt(x);
      // In (0.5, 1], neighbours in f32 are 2^-24 apart. Both operations of f64 together err by less than 2^-52.
      const middle = (Math.floor(root * 2 ** 24) + 0.5) * 2 ** -24;
      if (Math.abs(root - middle) < 2 ** -51) doubtful.push(x);
    }
    for (const x of doubtful) expect(Math.fround(1 / Math.sqrt(x))).toBe(nearest(x));
    expect(doubtful.length).toBeLessThan(100);
  });
});

describe("quotients of elements by one scalar", () => {
  const random = seededRandom(3);
  const quotients: readonly (readonly [string, FloatWidth, (args: string, type: string) => string])[] = [
    ["tt.precise_divf", 32, (args, type) => `tt.precise_divf ${args} : ${type}`],
    ["__nv_fdiv_rn", 32, (args, type) => callOf("__nv_fdiv_rn", args.split(", "), type)],
    ["__nv_ddiv_rn", 64, (args, type) => callOf("__nv_ddiv_rn", args.split(", "), type)],
  ];
  for (const [name, width, call] of quotients) {
    test.each(settings)(`${name} $path, relaxed: $relaxed`, async (setting) => {
      const type = `f${width}`;
      const text = (of: (element: string) => string): string => `
        %s = tt.load %pb : !tt.ptr<${type}>
        ${of(type) === type ? "" : `%y = tt.splat %s : ${type} -> ${of(type)}`}
        %r = ${call(of(type) === type ? "%a, %s" : "%a, %y", of(type))}`;
      const numerators = operandsOf(width, 5);
      const divisors = [3, 7, -10, 1e-3, ...Array.from({ length: 4 }, () => random() * 100), ...specialValues(width)];
      for (const divisor of divisors.slice(0, 20).map((x) => toWidth(width, x))) {
        const rows = [numerators, numerators.map(() => divisor)];
        await expectElements(width, setting, text, rows, (row) => directed("div", width, "rn", row));
      }
    });
  }
});

describe("sums and products are not fused", () => {
  const call = (prefix: string, operation: string, args: readonly string[], type: string): string =>
    callOf(`__nv_${prefix}${operation}_rn`, args, type);
  for (const width of [32, 64] as const) {
    const prefix = width === 32 ? "f" : "d";
    const a = operandsOf(width, 11);
    const random = seededRandom(13);
    const b = a.map((_, i) => a[(7 * i + 3) % a.length] ?? 0);
    // Near the product, where a fused sum shows what rounding the product loses.
    const c = a.map((x, i) => toWidth(width, -x * (b[i] ?? 0) * (random() < 0.5 ? 1 : 1 + random() / 64)));
    const rounded = (operation: string, ...args: readonly number[]): number => directed(operation, width, "rn", args);
    for (const operation of ["add", "sub"] as const) {
      // Both can be fused: a product plus something, and something minus a product.
      const [first, second] = operation === "add" ? (["%p", "%c"] as const) : (["%c", "%p"] as const);
      const others = operation === "add" ? c : c.map((x) => -x);
      const product = (type: string): string => `%p = arith.mulf %a, %b : ${type}\n`;
      const exactProduct = (type: string): string => `%p = ${call(prefix, "mul", ["%a", "%b"], type)}\n`;
      const plain = (type: string): string => `%r = arith.${operation}f ${first}, ${second} : ${type}`;
      const exact = (type: string): string => `%r = ${call(prefix, operation, [first, second], type)}`;
      const cases: readonly (readonly [string, (type: string) => string])[] = [
        ["of an exact product", (type) => exactProduct(type) + plain(type)],
        ["that is exact, of a product", (type) => product(type) + exact(type)],
        ["of which both are exact", (type) => exactProduct(type) + exact(type)],
      ];
      for (const [name, body] of cases) {
        test.each(settings)(`f${width} ${operation} ${name}, $path, relaxed: $relaxed`, async (setting) => {
          const text = (of: (element: string) => string): string => body(of(`f${width}`));
          await expectElements(width, setting, text, [a, b, others], ([x = NaN, y = NaN, z = NaN]) => {
            const value = rounded("mul", x, y);
            return operation === "add" ? rounded("add", value, z) : rounded("sub", z, value);
          });
        });
      }
    }
  }
});

test.each(settings)(
  "the argument of an exponential is rounded, $path, relaxed: $relaxed",
  async ({ path, relaxed }) => {
    const random = seededRandom(17);
    const xs = Float32Array.from({ length: 1000 }, () => (random() - 0.5) * 200);
    const products = xs.map((x) => x * Math.fround(1.1));
    const compute = async (text: ElementOperation["text"], values: Float32Array): Promise<Float32Array> => {
      const kernel = await ElementKernel.compile({ operands: ["f32"], result: "f32", text }, path, { relaxed });
      const results = new Float32Array(values.length);
      await kernel.apply([values], results);
      await kernel.dispose();
      return results;
    };
    const multiplied = (of: (element: string) => string): string => `
    %k = arith.constant ${of("f32") === "f32" ? "1.1" : "dense<1.1>"} : ${of("f32")}
    %p = ${callOf("__nv_fmul_rn", ["%a", "%k"], of("f32"))}
    %r = math.exp2 %p : ${of("f32")}`;
    const plain = (of: (element: string) => string): string => `%r = math.exp2 %a : ${of("f32")}`;
    expect(await compute(multiplied, xs)).toEqual(await compute(plain, products));
  },
);
