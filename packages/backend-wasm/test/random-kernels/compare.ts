/** Compares what random kernels write, interpreted and compiled with several options. */
import { at } from "@tt-opt/ir-core";
import type { CompileKernelOptions } from "../../src/index.ts";
import { compareLaunches, firstOther } from "../compare-launches.ts";
import { type Buffer, decoded } from "../random-buffers.ts";
import type { RandomKernel } from "./kernel.ts";
import { makeBuffer } from "./launch.ts";

/**
 * Compares all launches of a kernel. Afterwards all buffers must hold the same bits; all NaNs are the same.
 *
 * @throws Error with the first difference, the launch and the text
 */
export async function compareWithInterpreted(
  { text, grid, buffers, launches }: RandomKernel,
  settings: readonly CompileKernelOptions[],
): Promise<void> {
  const names = buffers.map(({ name }) => name);
  const compared = launches.map(({ n, m, k, seed }) => ({
    makeBuffers: () => buffers.map((buffer, i) => makeBuffer(buffer, seed + i)),
    numbers: [n, m, k],
    name: `n = ${n}, m = ${m}, k = ${k}, buffers of seed ${seed}`,
  }));
  const firstDifference = (expected: readonly Buffer[], got: readonly Buffer[]): string | undefined =>
    firstOther(names, expected, got, (buffer, i) => decoded(at(buffers, i).element, buffer));
  await compareLaunches({ text, grid, launches: compared, firstDifference }, settings);
}
