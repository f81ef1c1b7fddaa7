/** Compares compiled kernels with interpreted ones. */
import { type KernelArgument, runKernel } from "@tt-opt/interpreter";
import { expect } from "vitest";
import { compileKernel, type CompileOptions, type Kernel } from "../src/index.ts";
import { parseGenerated } from "./compare-launches.ts";

/** The arguments of a launch, and those of them that the kernel writes. */
export interface LaunchArguments {
  readonly args: readonly KernelArgument[];
  readonly written: readonly (Int8Array | Int16Array | Uint16Array | Int32Array | Float32Array)[];
}

/**
 * Interprets the kernel called `kernel` and launches it, compiled with and without relaxed SIMD, on new arguments each
 * time. What it writes must be the same; all NaNs are.
 *
 * @param decode The number that an element of the buffer `written[k]` stands for.
 * @throws Error with the first difference and the text
 */
export async function compareWithInterpreted(
  text: string,
  grid: readonly [number, number, number],
  makeArgs: () => LaunchArguments,
  decode: (x: number, k: number) => number = (x) => x,
): Promise<void> {
  const expected = makeArgs();
  runKernel(parseGenerated(text), "kernel", grid, expected.args);
  for (const options of [{}, { relaxed: false }]) {
    const got = makeArgs();
    const kernel = await compileKernel(text, { ...options, threads: 1 });
    await kernel.launch(grid, [...got.args]);
    await kernel.dispose();
    for (const [k, buffer] of expected.written.entries()) {
      const is = Array.from(got.written[k] ?? [], (x) => decode(x, k));
      for (const [i, x] of buffer.entries()) {
        const want = decode(x, k);
        if (Object.is(want, is[i])) continue;
        const how = `compiled with ${JSON.stringify(options)}`;
        throw new Error(`output ${k}, element ${i} was ${want} and is ${is[i]} when ${how}\n${text}`);
      }
    }
  }
}

/**
 * Interprets the kernel called `kernel` and launches it, compiled with each of `settings`, on new arguments each time.
 * Afterwards all arguments must be the same.
 */
export async function expectSameArguments(
  text: string,
  grid: readonly [number, number, number],
  makeArgs: () => KernelArgument[],
  settings: readonly CompileOptions[],
): Promise<void> {
  const expected = makeArgs();
  runKernel(parseGenerated(text), "kernel", grid, expected);
  for (const options of settings) {
    const got = makeArgs();
    const kernel = await compiled(text, options);
    await kernel.launch(grid, got);
    // Comparing elements takes much longer.
    if (got.every((arg, i) => isSame(arg, expected[i]))) continue;
    expect(got, `compiled with ${JSON.stringify(options)}\n${text}`).toEqual(expected);
  }
}

/** The kernels of the last text, by their settings: most tests launch each of them several times. */
const kernels = new Map<string, Kernel>();
let lastText = "";

async function compiled(text: string, options: CompileOptions): Promise<Kernel> {
  if (text !== lastText) {
    await Promise.all([...kernels.values()].map((kernel) => kernel.dispose()));
    kernels.clear();
    lastText = text;
  }
  const key = JSON.stringify(options);
  const kernel = kernels.get(key) ?? (await compileKernel(text, { ...options, threads: 1 }));
  kernels.set(key, kernel);
  return kernel;
}

/** Whether two arguments have the same bits. */
function isSame(a: KernelArgument, b: KernelArgument | undefined): boolean {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b)) return Object.is(a, b);
  const [one, other] = [a, b].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  return one !== undefined && other !== undefined && one.equals(other);
}
