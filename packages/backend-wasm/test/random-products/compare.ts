/** Compares compiled products with interpreted ones. */
import type { KernelArgument } from "@tt-opt/interpreter";
import * as fc from "fast-check";
import type { CompileKernelOptions } from "../../src/index.ts";
import { compareLaunches, firstOther } from "../compare-launches.ts";
import type { ProductKernel } from "./kernel.ts";

/** Each kernel is compiled as usual and with one of these: more kernels find more than all of these for fewer. */
export const otherSettings: fc.Arbitrary<CompileKernelOptions> = fc.constantFrom<CompileKernelOptions[]>(
  { threads: 1, relaxed: false },
  { threads: 2 },
  { threads: 1, vectorize: false },
  { threads: 1, fuse: false },
  { threads: 1, tileRows: 3, batchDepth: 16, unroll: 1 },
  { threads: 1, tileRows: 6, batchDepth: 64, unroll: 8, recomputeLimit: 24 },
  { threads: 1, tileRows: 5, tileDepth: 4, recomputeLimit: 2 },
  { threads: 1, stage: false, join: 1 },
  { threads: 1, structure: false },
);

/**
 * Compares a launch of a kernel. Afterwards all arguments must hold the same bits.
 *
 * @throws Error with the first difference and the text
 */
export async function compareProducts(
  { text, grid, makeArgs }: ProductKernel,
  settings: readonly CompileKernelOptions[],
): Promise<void> {
  const names = makeArgs().map((_, i) => `argument ${i}`);
  const launches = [{ makeBuffers: makeArgs, numbers: [], name: "one launch" }];
  const firstDifference = (expected: readonly KernelArgument[], got: readonly KernelArgument[]): string | undefined =>
    firstOther(names, expected, got, numbersOf);
  await compareLaunches({ text, grid, launches, firstDifference }, settings);
}

/** The elements of an argument; those of 16 bits as they are stored. */
function numbersOf(view: KernelArgument): readonly number[] {
  if (view instanceof Float32Array || view instanceof Int32Array || view instanceof Int8Array) return [...view];
  return view instanceof Uint16Array || view instanceof Int16Array ? [...view] : [];
}
