/** Runs compiled functions over their arguments and finds the largest error. */
import type { CompileKernelOptions } from "@tt-opt/backend-wasm";
import { type FloatWidth, ulpError } from "./float-width.ts";
import { references } from "./functions.ts";
import { ElementKernel, type ElementOperation, type Path } from "./kernels.ts";
import { approximate } from "./reference/real.ts";
import { binaryArguments, seededRandom, toWidth, unaryArguments } from "./samples.ts";
import type { MeasuredFunction, Signature } from "./symbols.ts";

/** How many arguments are taken. */
export interface SampleSize {
  /** Mantissas at every exponent; less than one visits that part of the exponents. */
  readonly perExponent: number;
  /** Arguments in each interval where functions are difficult, and pairs of each kind. */
  readonly dense: number;
}

/** The result of a measurement. */
export interface Measurement {
  /** The largest error in ulp; infinite if a special value is wrong. */
  readonly ulp: number;
  /** The largest error relative to the greater of 1 and the result's magnitude. */
  readonly absolute: number;
  /** Where the error is largest, and what came out. */
  readonly at: readonly number[];
  readonly got: number;
  readonly expected: number;
  readonly count: number;
}

/** The rows of arguments of a function. */
export function argumentsOf(width: FloatWidth, signature: Signature, size: SampleSize): readonly (readonly number[])[] {
  switch (signature) {
    case "f":
      return unaryArguments(width, size.perExponent, size.dense, 1).map((x) => [x]);
    case "ff":
      return binaryArguments(width, size.dense, 2);
    case "fff":
    case "ffff": {
      const pairs = binaryArguments(width, size.dense, 3);
      const others = binaryArguments(width, size.dense, 4);
      return pairs.map((pair, i) => [...pair, ...(others[(7 * i) % others.length] ?? [])].slice(0, signature.length));
    }
    case "fi": {
      const random = seededRandom(5);
      return unaryArguments(width, size.perExponent, size.dense, 6).map((x, i) => {
        const far = Math.round((random() - 0.5) * 2 ** (random() * 14));
        const extreme = [2147483647, -2147483648, 0, 1, -1, 2, 3][i % 7] ?? 0;
        return [x, random() < 0.1 ? extreme : far];
      });
    }
    case "if": {
      const random = seededRandom(7);
      return unaryArguments(width, size.perExponent / 4, size.dense / 4, 8).map((x) => [
        Math.floor(random() * 14) - 3,
        x,
      ]);
    }
  }
}

/** The operation of a measured function. */
export function operationOf({ width, signature, call }: MeasuredFunction): ElementOperation {
  const float = width === 32 ? "f32" : "f64";
  const operands = signature.split("").map((kind) => (kind === "i" ? "i32" : float));
  const values = operands.map((_, i) => `%${"abcd"[i]}`).join(", ");
  return {
    operands,
    result: float,
    text: (of) =>
      "op" in call
        ? `%r = ${call.op} ${values} : ${of(float)}`
        : `%r = tt.extern_elementwise ${values} {libname = "", libpath = "", pure = true, symbol = "${call.symbol}"} : (${operands.map(of).join(", ")}) -> ${of(float)}`,
  };
}

/** Measures a function on a path. */
export async function measure(
  f: MeasuredFunction,
  path: Path,
  size: SampleSize,
  options: CompileKernelOptions = {},
): Promise<Measurement> {
  const rows = argumentsOf(f.width, f.signature, size);
  const kernel = await ElementKernel.compile(operationOf(f), path, options);
  const columns = f.signature.split("").map((kind, i) => {
    const values = rows.map((row) => row[i] ?? 0);
    if (kind === "i") return Int32Array.from(values);
    return f.width === 32 ? Float32Array.from(values) : Float64Array.from(values);
  });
  const results = f.width === 32 ? new Float32Array(rows.length) : new Float64Array(rows.length);
  await kernel.apply(columns, results);
  await kernel.dispose();
  return largestError(f, rows, results);
}

/** The largest error of the results of a function on `rows` of arguments. */
export function largestError(
  f: MeasuredFunction,
  rows: readonly (readonly number[])[],
  results: ArrayLike<number>,
): Measurement {
  const reference = references.get(f.reference);
  if (reference === undefined) throw new RangeError(`no reference for ${f.reference}`);
  let worst: Measurement = { ulp: -1, absolute: 0, at: [], got: 0, expected: 0, count: rows.length };
  let absolute = 0;
  rows.forEach((row, i) => {
    const got = results[i] ?? NaN;
    const key = `${f.width} ${f.reference} ${row.map((x) => (Object.is(x, -0) ? "-0" : x)).join(" ")}`;
    let expected = known.get(key);
    if (expected === undefined) known.set(key, (expected = reference(f.width, ...row)));
    const isFree = got === 0 && expected === 0 && freeZeros.has(f.reference);
    const ulp = isFree
      ? 0
      : ulpError(f.width, got, typeof expected === "number" ? toWidth(f.width, expected) : expected);
    const value = typeof expected === "number" ? expected : approximate(expected);
    if (Number.isFinite(value) && Number.isFinite(got))
      absolute = Math.max(absolute, Math.abs(got - value) / Math.max(1, Math.abs(value)));
    if (ulp > worst.ulp) worst = { ...worst, ulp, at: row, got, expected: value };
  });
  return { ...worst, absolute };
}

/** Functions that may give either of two zeros (IEEE 754-2008, 5.3.1). */
const freeZeros = new Set(["fmax", "fmin"]);

/** References that were computed already: several operations and paths share them. */
const known = new Map<string, ReturnType<NonNullable<ReturnType<typeof references.get>>>>();
