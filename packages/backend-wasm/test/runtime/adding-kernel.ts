/** A kernel that adds vectors, whose workers a test starts. */
import { expect } from "vitest";
import { Kernel } from "../../src/runtime/kernel.ts";
import { KernelMemory } from "../../src/runtime/kernel-memory.ts";
import type { StartWorker } from "../../src/runtime/worker-handle.ts";
import { addKernel } from "./hand-made-kernels.ts";

/** A kernel that adds, on `threads` threads with workers from `startWorker`. */
export function addingKernel(threads: number, startWorker: StartWorker): Kernel {
  const module = addKernel(true);
  const memory = new KernelMemory({ shared: true });
  const held = Array.from({ length: threads }, () => memory.allocate(64));
  const nothing = { recompile: undefined, makeCounting: undefined, profiler: undefined };
  const compiled = new WebAssembly.Module(module.wasm);
  return new Kernel({ module, compiled, memory, data: 0, scratch: held, held, startWorker, ...nothing });
}

/** Launches `kernel` several times, with copied buffers and in place, and checks the sums; gives the numbers of threads. */
export async function addSeveralTimes(kernel: Kernel): Promise<number[]> {
  const n = 1000;
  const x = Float32Array.from({ length: n }, (_, i) => i);
  const place = kernel.alloc(4 * n);
  const threads: number[] = [];
  for (let i = 0; i < 4; i++) {
    const out = new Float32Array(n);
    threads.push((await kernel.launch([n, 1, 1], [x, x, out])).threads);
    expect(out.every((sum, j) => sum === 2 * j)).toBe(true);
    place.view(Float32Array).fill(i);
    threads.push((await kernel.launch([n, 1, 1], [place, place, place])).threads);
    expect(place.view(Float32Array).every((sum) => sum === 2 * i)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  kernel.free(place);
  return threads;
}
