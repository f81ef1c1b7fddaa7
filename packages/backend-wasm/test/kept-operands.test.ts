/**
 * Operands of products that programs share are laid out once per launch, and only where nothing can have changed them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tts } from "@tt-opt/dialect-tt";
import { compileKernel, compileToKernelModule } from "../src/index.ts";
import { reservedBytes } from "../src/runtime/kernel-module.ts";

const text = readFileSync(join(import.meta.dirname, "../../../bench/kernels/matmul_tiled-fp32-32x32x32.ttir"), "utf8");

type Matrix = Float32Array<ArrayBuffer>;

/** Small integers, so that sums are exact in any order. */
function integers(count: number, seed: number): Matrix {
  return Float32Array.from({ length: count }, (_, i) => ((i * 7919 + seed * 104729) % 17) - 8);
}

function product(a: Matrix, b: Matrix, m: number, n: number, k: number): Matrix {
  return Float32Array.from({ length: m * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    let sum = 0;
    for (let p = 0; p < k; p++) sum += (a[i * k + p] ?? 0) * (b[p * n + j] ?? 0);
    return sum;
  });
}

describe("kept operands", () => {
  it("begin where the launcher's part of the arena ends, as both sides count it", () => {
    expect(tts.reservedBytes).toBe(reservedBytes);
  });

  it("take room that the launcher clears", () => {
    const module = compileToKernelModule(text);
    expect(module.assumesDistinct).toBe(true);
    expect(module.clearedBytes).toBeGreaterThan(0);
  });

  // More rows and columns than there are places; the inner dimension takes two batches.
  it.each([1, 2])("give the same product on %i threads, also after the operands have changed", async (threads) => {
    const [m, n, k] = [1100, 90, 300];
    const kernel = await compileKernel(text, { threads });
    const out = new Float32Array(m * n);
    for (const seed of [1, 2]) {
      const [a, b] = [integers(m * k, seed), integers(k * n, seed + 10)];
      await kernel.launch([Math.ceil(m / 32) * Math.ceil(n / 32), 1, 1], [a, b, out, m, n, k, k, n, n]);
      expect(out).toEqual(product(a, b, m, n, k));
    }
    await kernel.dispose();
  });

  it("are not taken where the product overwrites an operand", async () => {
    const size = 32;
    const kernel = await compileKernel(text);
    const [a, b] = [integers(size * size, 1), integers(size * size, 2)];
    const expected = product(a, b, size, size, size);
    await kernel.launch([1, 1, 1], [a, b, a, size, size, size, size, size, size]);
    expect(a).toEqual(expected);
    await kernel.dispose();
  });
});
