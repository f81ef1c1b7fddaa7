/** Kernels whose workers cannot start, die or cannot be terminated. */
import { describe, expect, it, vi } from "vitest";
import { addKernel } from "../../test/runtime/hand-made-kernels.ts";
import { workerStarter } from "./environment.ts";
import { KernelError } from "./kernel-error.ts";
import { Kernel } from "./kernel.ts";
import { KernelMemory } from "./kernel-memory.ts";
import type { StartWorker } from "./worker-pool.ts";

const startReal = workerStarter();

/** A kernel that adds, on `threads` threads with workers from `startWorker`. */
function addingKernel(threads: number, startWorker: StartWorker): Kernel {
  const module = addKernel(true);
  const memory = new KernelMemory({ shared: true });
  const held = Array.from({ length: threads }, () => memory.allocate(64));
  const nothing = { recompile: undefined, makeCounting: undefined, profiler: undefined };
  const compiled = new WebAssembly.Module(module.wasm);
  return new Kernel({ module, compiled, memory, data: 0, scratch: held, held, startWorker, ...nothing });
}

/** Launches `kernel` several times, with copied buffers and in place, and checks the sums; gives the numbers of threads. */
async function addSeveralTimes(kernel: Kernel): Promise<number[]> {
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

describe("a worker that cannot start", () => {
  const blocked = new Error("blocked");

  it("takes part in no launch, and is the reason why a kernel cannot warm up", async () => {
    const start = vi.fn<StartWorker>(() => ({
      onError: (listener) => void setTimeout(() => listener(blocked)),
      terminate: () => Promise.resolve(),
    }));
    const kernel = addingKernel(2, start);
    const threads = await addSeveralTimes(kernel);
    expect(threads.at(-1)).toBe(1);
    const error: unknown = await kernel.warmUp().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(KernelError);
    expect(error).toMatchObject({ code: "module", cause: blocked });
    expect(String(error)).toMatch(/kernel 'add': a worker of 1 cannot start: Error: blocked\. .*'worker-src blob:'$/);
    expect(start).toHaveBeenCalledTimes(1);
    await kernel.dispose();
  });

  it("leaves the work to those that can, which end with the kernel", async () => {
    let [calls, running] = [0, 0];
    const kernel = addingKernel(4, (source, data) => {
      if (++calls === 2) throw blocked;
      const worker = startReal(source, data);
      running++;
      return {
        onError: (listener) => worker.onError(listener),
        terminate: async () => {
          await worker.terminate();
          running--;
        },
      };
    });
    await expect(kernel.warmUp()).rejects.toMatchObject({ code: "module", cause: blocked });
    expect(await addSeveralTimes(kernel)).toEqual(Array(8).fill(3));
    expect(running).toBe(2);
    await kernel.dispose();
    expect([running, kernel.memory.usedBytes]).toEqual([0, 0]);
  });

  it("is given up if nothing is heard of it", async () => {
    const kernel = addingKernel(2, () => ({ onError: () => {}, terminate: () => Promise.resolve() }));
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 100));
    try {
      await expect(kernel.warmUp()).rejects.toThrow("cannot start: nothing is heard of it for 10 s");
    } finally {
      clock.mockRestore();
    }
    expect(await addSeveralTimes(kernel)).toHaveLength(8);
    await kernel.dispose();
  });
});

it("a worker that dies between launches is replaced, and fails none of them", async () => {
  const listeners: ((error: unknown) => void)[] = [];
  const terminate = vi.fn();
  const kernel = addingKernel(2, (source, data) => {
    const worker = startReal(source, data);
    return {
      onError: (listener) => void listeners.push(listener),
      terminate: async () => {
        terminate();
        await worker.terminate();
      },
    };
  });
  for (const workers of [1, 2]) {
    await kernel.warmUp();
    await addSeveralTimes(kernel);
    expect([listeners.length, terminate.mock.calls.length]).toEqual([workers, workers - 1]);
    listeners[workers - 1]?.(new Error("out of memory"));
  }
  await addSeveralTimes(kernel);
  expect(terminate).toHaveBeenCalledTimes(2);
  await kernel.dispose();
});

it("a worker that cannot be terminated does not keep the others, and the kernel's memory, from being released", async () => {
  const terminate = vi.fn<() => Promise<void>>(() => Promise.resolve());
  terminate.mockImplementationOnce(() => Promise.reject(new Error("no answer")));
  const kernel = addingKernel(3, () => ({ onError: () => {}, terminate }));
  await addSeveralTimes(kernel);
  await expect(kernel.dispose()).rejects.toThrow("no answer");
  expect(terminate).toHaveBeenCalledTimes(2);
  expect(kernel.memory.usedBytes).toBe(0);
});
