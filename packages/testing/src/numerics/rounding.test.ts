import { describe, expect, test } from "vitest";
import {
  directed,
  type Direction,
  type FloatWidth,
  ElementKernel,
  type Path,
  seededRandom,
  specialValues,
} from "./index.ts";
import { withExponent } from "./samples.ts";

const operations = { add: 2, sub: 2, mul: 2, div: 2, rcp: 1, sqrt: 1, fma: 3 } as const;

/** Operands of every exponent, of nearby exponents and special ones; sums that nearly cancel. */
function operandRows(width: FloatWidth, count: number): readonly (readonly number[])[] {
  const random = seededRandom(11);
  const special = specialValues(width);
  const fields = width === 32 ? 255 : 2047;
  const pick = (): number => special[Math.floor(random() * special.length)] ?? 0;
  const any = (): number => withExponent(width, Math.floor(random() * fields), random) * (random() < 0.5 ? 1 : -1);
  const near = (x: number): number => {
    const y = x * (random() - 0.5) * 2 ** (random() * 8);
    return width === 32 ? Math.fround(y) : y;
  };
  return Array.from({ length: count }, (_, i) => {
    const a = i % 3 === 0 ? pick() : any();
    const b = i % 5 === 0 ? pick() : i % 2 === 0 ? any() : near(a);
    const product = width === 32 ? Math.fround(a * b) : a * b;
    const c = i % 7 === 0 ? pick() : ([any(), -product, near(product), near(b)][i % 4] ?? 0);
    return [a, b, Number.isNaN(c) ? 1 : c];
  });
}

function symbolOf(operation: string, width: FloatWidth, direction: Direction): string {
  if (operation === "fma") return `__nv_fma${width === 32 ? "f" : ""}_${direction}`;
  return `__nv_${width === 32 ? "f" : "d"}${operation}_${direction}`;
}

describe.each<[FloatWidth, Direction]>([
  [32, "rn"],
  [32, "rd"],
  [32, "ru"],
  [32, "rz"],
  [64, "rn"],
  [64, "rd"],
  [64, "ru"],
  [64, "rz"],
])("f%i operations that round %s", (width, direction) => {
  test.each(Object.entries(operations))("%s", async (operation, arity) => {
    const float = `f${width}`;
    const rows = operandRows(width, 800);
    const operands = Array.from({ length: arity }, () => float);
    const values = operands.map((_, i) => `%${"abc"[i]}`).join(", ");
    const symbol = symbolOf(operation, width, direction);
    const paths: readonly Path[] = direction === "rn" ? ["vector", "scalar"] : ["scalar"];
    for (const path of paths) {
      const kernel = await ElementKernel.compile(
        {
          operands,
          result: float,
          text: (of) =>
            `%r = tt.extern_elementwise ${values} {libname = "", libpath = "", pure = true, symbol = "${symbol}"} : (${operands.map(of).join(", ")}) -> ${of(float)}`,
        },
        path,
      );
      const make = (xs: readonly number[]): Float32Array | Float64Array =>
        width === 32 ? Float32Array.from(xs) : Float64Array.from(xs);
      const results = make(rows.map(() => 0));
      await kernel.apply(
        operands.map((_, i) => make(rows.map((row) => row[i] ?? 0))),
        results,
      );
      await kernel.dispose();
      rows.forEach((row, i) => {
        const args = row.slice(0, arity);
        const expected = directed(operation, width, direction, args);
        const got = results[i] ?? NaN;
        if (!Object.is(got, expected)) expect(`${symbol}(${args.join(", ")}) = ${got}`).toBe(String(expected));
      });
    }
  });
});
