/** Kernels whose workers cannot start, die or cannot be terminated. */
import { describe, expect, it, vi } from "vitest";
import { addingKernel, addSeveralTimes } from "../../test/runtime/adding-kernel.ts";
import { workerStarter } from "./environment.ts";
import { KernelError } from "./kernel-error.ts";
import type { StartWorker } from "./worker-handle.ts";

const startReal = workerStarter();

describe("a worker that cannot start", () => {
  const blocked = new Error("blocked");

  it("takes part in no launch, and is the reason why a kernel cannot warm up", async () => {
    const start = vi.fn<StartWorker>(() => ({
      onError: (listener) => void setTimeout(() => listener(blocked)),
      post: () => {},
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
        post: (message) => worker.post(message),
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
    const kernel = addingKernel(2, () => ({ onError: () => {}, post: () => {}, terminate: () => Promise.resolve() }));
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
      post: (message) => worker.post(message),
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
  const kernel = addingKernel(3, () => ({ onError: () => {}, post: () => {}, terminate }));
  await addSeveralTimes(kernel);
  await expect(kernel.dispose()).rejects.toThrow("no answer");
  expect(terminate).toHaveBeenCalledTimes(2);
  expect(kernel.memory.usedBytes).toBe(0);
});
