/** Programs are cut into parts where a launch has fewer of them than threads; nobody can tell by the results. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileKernel, type Grid, type KernelArg } from "../src/index.ts";

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../../../bench/kernels/${name}.ttir`), "utf8");

function numbers(count: number, seed: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: count }, (_, i) => ((i * 7919 + seed) % 1000) / 1000 - 0.5);
}

const square = 128 * 128;
const matrices = (): Float32Array<ArrayBuffer>[] => [numbers(square, 1), numbers(square, 2), new Float32Array(square)];
const heads = 2 * 128 * 64;

const jobs: readonly (readonly [string, Grid, () => KernelArg[]])[] = [
  ["fused_mm_softmax-128", [1, 1, 1], () => [...matrices(), 128, 128, 128]],
  ["matmul_tiled-fp32-128x128x32", [1, 1, 1], () => [...matrices(), 120, 112, 128, 128, 128, 128]],
  [
    "attention_fwd-d64-64x64",
    [2, 1, 1],
    () => [...[1, 2, 3].map((seed) => numbers(heads, seed)), new Float32Array(heads), 0.125, 100, 128 * 64],
  ],
  ["gelu_tanh_rows-65536", [1, 1, 1], () => [numbers(65536, 1), new Float32Array(65536), 65500]],
];

describe("a launch of few programs", () => {
  it.each(jobs)("gives the same bits on one thread and on two: %s", async (name, grid, args) => {
    const results = [];
    for (const threads of [1, 2]) {
      const kernel = await compileKernel(read(name), { threads });
      const given = args();
      const { programs } = await kernel.launch(grid, given);
      expect(programs).toBe(grid[0]);
      results.push(given);
      if (threads === 2) expect(kernel.module.mostParts).toBeGreaterThan(1);
      await kernel.dispose();
    }
    expect(results[1]).toEqual(results[0]);
  });

  it("is not cut where arguments overlap", async () => {
    const [alone, together] = [matrices(), matrices()];
    for (const [threads, [a = new Float32Array(), b = a]] of [
      [1, alone],
      [2, together],
    ] as const) {
      const kernel = await compileKernel(read("fused_mm_softmax-128"), { threads });
      await kernel.launch([1, 1, 1], [a, b, a, 128, 128, 128]);
      await kernel.dispose();
    }
    expect(together).toEqual(alone);
  });

  it("names the program that failed, not its part", async () => {
    const kernel = await compileKernel(read("gelu_tanh_rows-65536"), { threads: 2 });
    const far = 2 ** 32 - 65536;
    const launch = kernel.launch([1, 1, 1], [far, new Float32Array(16), 65536]);
    await expect(launch).rejects.toMatchObject({ code: "trap", program: [0, 0, 0] });
    await kernel.dispose();
  });
});
