/** Kernels of one thread share their workers, and none of them takes those of the others away. */
import { expect, it, vi } from "vitest";
import { addingKernel, addSeveralTimes } from "../../test/runtime/adding-kernel.ts";
import { meetingKernel } from "../../test/runtime/hand-made-kernels.ts";
import { workerStarter } from "./environment.ts";
import { instantiateKernel } from "./index.ts";
import type { StartWorker } from "./worker-handle.ts";

const startReal = workerStarter();

/** Starts workers, counts those that have not been terminated, and can break one. */
function counted(): { start: StartWorker; running: () => number; break: (worker: number) => void } {
  let running = 0;
  const listeners: ((error: unknown) => void)[] = [];
  const start: StartWorker = (source, data) => {
    const worker = startReal(source, data);
    running++;
    return {
      onError: (listener) => void listeners.push(listener),
      post: (message) => worker.post(message),
      terminate: async () => {
        await worker.terminate();
        running--;
      },
    };
  };
  return { start, running: () => running, break: (worker) => listeners[worker]?.(new Error("out of memory")) };
}

it("has as many workers as the kernel with the most threads needs, until the last one is disposed", async () => {
  const team = counted();
  const kernels = [2, 4, 3].map((threads) => addingKernel(threads, team.start));
  for (const kernel of kernels) await kernel.warmUp();
  expect(team.running()).toBe(3);
  for (let turn = 0; turn < 3; turn++)
    for (const [i, threads] of [2, 4, 3].entries())
      expect(await addSeveralTimes(kernels[i] ?? addingKernel(1, team.start))).toEqual(Array(8).fill(threads));
  const [first, second, third] = kernels;
  await first?.dispose();
  await second?.dispose();
  expect(team.running()).toBe(3);
  expect(third && (await addSeveralTimes(third))).toEqual(Array(8).fill(3));
  await third?.dispose();
  expect(team.running()).toBe(0);
  const again = addingKernel(2, team.start);
  await addSeveralTimes(again);
  expect(team.running()).toBe(1);
  await again.dispose();
});

it("executes launches of several kernels at a time", async () => {
  const team = counted();
  const kernels = Array.from({ length: 4 }, () => addingKernel(3, team.start));
  const n = 300_000;
  const x = Float32Array.from({ length: n }, (_, i) => i);
  const outs = kernels.map(() => new Float32Array(n));
  for (let turn = 0; turn < 3; turn++)
    await Promise.all(kernels.map((kernel, i) => kernel.launch([n, 1, 1], [x, x, outs[i] ?? x])));
  for (const out of outs) expect(out.every((sum, i) => sum === 2 * i)).toBe(true);
  await Promise.all(kernels.map((kernel) => kernel.dispose()));
  expect(team.running()).toBe(0);
});

it("takes the workers of another team if one of them is lost, for all kernels", async () => {
  const team = counted();
  const kernels = [2, 3].map((threads) => addingKernel(threads, team.start));
  for (const kernel of kernels) await kernel.warmUp();
  team.break(0);
  for (const kernel of kernels) {
    await kernel.warmUp();
    await addSeveralTimes(kernel);
  }
  expect(team.running()).toBe(2);
  for (const kernel of kernels) await kernel.dispose();
  expect(team.running()).toBe(0);
});

it("lets programs meet in launches of kernels in turns", async () => {
  const kernels = await Promise.all([2, 3, 2].map((threads) => instantiateKernel(meetingKernel(), { threads })));
  for (let turn = 0; turn < 20; turn++)
    for (const kernel of kernels) {
      const [counter, out] = [new Int32Array(1), new Int32Array(kernel.threads)];
      await kernel.launch([kernel.threads, 1, 1], [counter, out, kernel.threads]);
      expect([...out]).toEqual(Array(kernel.threads).fill(kernel.threads));
    }
  await Promise.all(kernels.map((kernel) => kernel.dispose()));
});

it("uses only workers that have the kernel", async () => {
  const posted = vi.fn<(message: unknown) => void>();
  const silent: StartWorker = (source, data) => {
    const worker = startReal(source, data);
    // The first kernel arrives, the second one does not.
    return {
      onError: (listener) => worker.onError(listener),
      post: (message) => {
        posted(message);
        if (posted.mock.calls.length === 1) worker.post(message);
      },
      terminate: () => worker.terminate(),
    };
  };
  const kernels = [2, 2].map((threads) => addingKernel(threads, silent));
  await kernels[0]?.warmUp();
  for (const kernel of kernels) await addSeveralTimes(kernel);
  expect(posted).toHaveBeenCalledTimes(2);
  for (const kernel of kernels) await kernel.dispose();
});

it("tells why a worker cannot instantiate a kernel, and goes on without it", async () => {
  const broken = `WebAssembly.Instance = class { constructor() { throw new RangeError("no memory is left"); } };`;
  const start: StartWorker = (source, data) => startReal(`${broken} ${source}`, data);
  const kernel = addingKernel(2, start);
  await expect(kernel.warmUp()).rejects.toThrow("a worker of 1 cannot start: Error: no memory is left");
  expect(await addSeveralTimes(kernel)).toEqual(Array(8).fill(1));
  await kernel.dispose();
});
