/**
 * Exponentials of products and sums with constants, whose factors are merged, and `log1p` of them, against f64: the
 * result may be wrong by twice what rounding each operation and each constant allows. `FACTOR_RUNS=3000` looks longer.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileKernel, detectFeatures } from "../src/index.ts";

const numRuns = Number(process.env["FACTOR_RUNS"] ?? 150);
const length = 64;

/** An expression in `x`, with constants only where rounding them matters. */
type Expression =
  | { readonly kind: "x" }
  | { readonly kind: "constant"; readonly value: number }
  | { readonly kind: "mulf" | "addf" | "subf"; readonly lhs: Expression; readonly rhs: Expression };

const constant = fc
  .double({ min: 0.125, max: 2, noNaN: true })
  .chain((size) => fc.constantFrom(size, -size))
  .map((value) => ({ kind: "constant" as const, value: Math.fround(value) }));

const { expression } = fc.letrec<{ expression: Expression; term: Expression }>((tie) => ({
  term: fc.oneof({ depthSize: "small" }, fc.constant({ kind: "x" as const }), tie("expression")),
  expression: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ kind: fc.constant("mulf" as const), lhs: fc.constant({ kind: "x" as const }), rhs: constant }),
    fc.record({ kind: fc.constant("mulf" as const), lhs: tie("term"), rhs: tie("term") }),
    fc.record({ kind: fc.constantFrom("mulf", "addf", "subf"), lhs: tie("term"), rhs: constant }),
  ),
}));

/** The value of an expression and a bound of its error if each operation and each constant is rounded to f32. */
function evaluate(e: Expression, x: number): { readonly value: number; readonly error: number } {
  if (e.kind === "x") return { value: x, error: 0 };
  if (e.kind === "constant") return { value: e.value, error: Math.abs(e.value) * 2 ** -24 };
  const [a, b] = [evaluate(e.lhs, x), evaluate(e.rhs, x)];
  const value = e.kind === "mulf" ? a.value * b.value : e.kind === "addf" ? a.value + b.value : a.value - b.value;
  const carried = e.kind === "mulf" ? Math.abs(a.value) * b.error + Math.abs(b.value) * a.error : a.error + b.error;
  return { value, error: carried + Math.abs(value) * 2 ** -24 };
}

/** The lines that compute an expression, and the name of its value. */
function lines(e: Expression, made: string[]): string {
  if (e.kind === "x") return "%x";
  const name = (): string => `%v${made.length}`;
  if (e.kind === "constant") {
    const own = name();
    made.push(`${own} = arith.constant dense<${e.value.toExponential(9)}> : tensor<${length}xf32>`);
    return own;
  }
  const [lhs, rhs] = [lines(e.lhs, made), lines(e.rhs, made)];
  const own = name();
  made.push(`${own} = arith.${e.kind} ${lhs}, ${rhs} : tensor<${length}xf32>`);
  return own;
}

/** What is computed of an expression: operations of the math dialect, and the same on numbers. */
interface Composition {
  readonly ops: readonly ("exp" | "exp2" | "log1p")[];
  readonly value: (x: number) => number;
  /** What a small change of the argument changes the result by, relative to it, at most. */
  readonly slope: number;
}

const compositions: readonly Composition[] = [
  { ops: ["exp"], value: Math.exp, slope: 1 },
  { ops: ["exp2"], value: (x) => 2 ** x, slope: Math.LN2 },
  { ops: ["exp", "log1p"], value: (x) => Math.log1p(Math.exp(x)), slope: 1 },
];

function kernelOf(e: Expression, { ops }: Composition): string {
  const made: string[] = [];
  const argument = lines(e, made);
  const result = ops.reduce((operand, op) => {
    made.push(`%${op} = math.${op} ${operand} : tensor<${length}xf32>`);
    return `%${op}`;
  }, argument);
  return `tt.func @k(%from: !tt.ptr<f32>, %to: !tt.ptr<f32>) {
    %r = tt.make_range {start = 0 : i32, end = ${length} : i32} : tensor<${length}xi32>
    %s = tt.splat %from : !tt.ptr<f32> -> tensor<${length}x!tt.ptr<f32>>
    %p = tt.addptr %s, %r : tensor<${length}x!tt.ptr<f32>>, tensor<${length}xi32>
    %x = tt.load %p : tensor<${length}x!tt.ptr<f32>>
    ${made.join("\n    ")}
    %t = tt.splat %to : !tt.ptr<f32> -> tensor<${length}x!tt.ptr<f32>>
    %q = tt.addptr %t, %r : tensor<${length}x!tt.ptr<f32>>, tensor<${length}xi32>
    tt.store %q, ${result} : tensor<${length}x!tt.ptr<f32>>
    tt.return
  }`;
}

const { relaxedSimd } = await detectFeatures();

describe.each([{ relaxed: false }, { relaxed: true }])("exponentials with %j", (options) => {
  it.skipIf(options.relaxed && !relaxedSimd)("are as precise as their arguments", async () => {
    await fc.assert(
      fc.asyncProperty(expression, fc.constantFrom(...compositions), async (e, composition) => {
        const kernel = await compileKernel(kernelOf(e, composition), options);
        const from = Float32Array.from({ length }, (_, i) => 4 * Math.sin(i * i) ** 3);
        const to = new Float32Array(length);
        await kernel.launch([1, 1, 1], [from, to]);
        await kernel.dispose();
        from.forEach((x, i) => {
          const { value, error } = evaluate(e, x);
          const power = composition.value(value);
          const bound = power * (Math.expm1(2 * error * composition.slope) + 2 ** -22);
          if (power > 2 ** -125 && power < 2 ** 127)
            expect(Math.abs((to[i] ?? NaN) - power)).toBeLessThanOrEqual(bound);
        });
      }),
      { numRuns },
    );
  });
});
