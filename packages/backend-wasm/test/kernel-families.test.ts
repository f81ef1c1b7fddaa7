/** Kernels of the kinds that libraries for language models hold, compiled and interpreted on the same arguments. */
import { readdirSync, readFileSync } from "node:fs";
import { runKernel } from "@tt-opt/interpreter";
import { Context, decodeFloat, parseModule, verify } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import { expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";
import { readLaunch } from "./kernel-families/launch.ts";
import { elementsOf, elementType } from "./operation-table/elements.ts";

const folder = new URL("./kernel-families/", import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith(".ttir"));

/** The elements of a buffer as numbers. */
function numbers(type: string, bytes: unknown): number[] {
  if (!(bytes instanceof Uint8Array)) throw new Error("a buffer is expected");
  const { format, width } = elementType(type);
  return elementsOf(elementType(type), bytes).map((bits) =>
    format === undefined ? Number(BigInt.asIntN(width, bits)) : decodeFloat(format, bits),
  );
}

/** Sums are made in another order: relative to the largest number, that is an error of a few units of the format. */
function tolerance(type: string, want: readonly number[]): number {
  const { format } = elementType(type);
  if (format === undefined) return 0;
  const largest = Math.max(1e-3, ...want.filter(Number.isFinite).map(Math.abs));
  return largest * 2 ** -Math.min(format.mantissaBits - 4, 18);
}

it.each(files)("%s", async (file) => {
  const text = readFileSync(new URL(file, folder), "utf8");
  const { grid, args, outputs } = readLaunch(text);
  const context = new Context(...allDialects);
  const module = parseModule(context, text, file);
  if (module === undefined || !verify(module)) throw new Error(JSON.stringify(context.diagnostics.all[0]?.message));
  const [want, got] = [args(), args()];
  runKernel(module, "kernel", grid, want, { maxSteps: 10_000_000 });
  const kernel = await compileKernel(text, { threads: 1, fileName: file });
  try {
    await kernel.launch(grid, got);
  } finally {
    await kernel.dispose();
  }
  for (const { index, type } of outputs) {
    const [x, y] = [numbers(type, want[index]), numbers(type, got[index])];
    const limit = tolerance(type, x);
    const isSame = (a: number, b: number): boolean => Object.is(a, b) || Math.abs(a - b) <= limit;
    const wrong = x.findIndex((value, i) => !isSame(value, y[i] ?? Number.NaN));
    expect(wrong, `argument ${index}, element ${wrong} is ${y[wrong]}, not ${x[wrong]}`).toBe(-1);
  }
  expect(want).not.toEqual(args());
});
