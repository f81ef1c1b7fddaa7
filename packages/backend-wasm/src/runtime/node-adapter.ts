/**
 * What only Node has. The one file of the runtime that imports from `node:`, and only where it runs: bundlers put this
 * file into the same bundle as its callers, where an import at the top would keep browsers from loading any of it.
 */
import type { WorkerHandle } from "./worker-handle.ts";

/** What starts a {@link WorkerHandle} on Node: an unreferenced worker thread, which does not keep the process alive. */
export async function nodeWorkerStarter(): Promise<(source: string, data: unknown) => WorkerHandle> {
  const { Worker } = await import("node:worker_threads");
  return (source, data) => {
    const body = `const { workerData: initial } = require("node:worker_threads"); ${source}`;
    // No flags of the process and no environment: a worker needs neither, and starts faster without.
    const worker = new Worker(body, { eval: true, workerData: data, execArgv: [], env: {} });
    worker.unref();
    return {
      onError: (listener) => worker.on("error", listener),
      terminate: async () => {
        await worker.terminate();
      },
    };
  };
}

/** Switches relaxed SIMD on where V8 has it behind a flag (Node 20); without effect elsewhere. */
export async function enableRelaxedSimdInNode(): Promise<void> {
  const { setFlagsFromString } = await import("node:v8");
  setFlagsFromString("--experimental-wasm-relaxed-simd");
}

/** The processors of this computer. */
export async function describeProcessors(): Promise<string> {
  const { arch, cpus } = await import("node:os");
  const all = cpus();
  return `${arch()}, ${all.length} x ${all[0]?.model ?? "unknown"}`;
}
