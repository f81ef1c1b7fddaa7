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
