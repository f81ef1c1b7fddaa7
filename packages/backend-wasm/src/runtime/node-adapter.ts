/**
 * What only Node has: the one file of the runtime that uses modules of Node. It asks the process for them instead of
 * importing them, since bundlers for browsers put this file into the same bundle as its callers and look for imports.
 */
import type { WorkerHandle } from "./worker-handle.ts";

/** What starts a {@link WorkerHandle} on Node: an unreferenced worker thread, which does not keep the process alive. */
export function nodeWorkerStarter(): (source: string, data: unknown) => WorkerHandle {
  const { Worker } = process.getBuiltinModule("node:worker_threads");
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
export function enableRelaxedSimdInNode(): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString("--experimental-wasm-relaxed-simd");
}

/** The processors of this computer. */
export function describeProcessors(): string {
  const { arch, cpus } = process.getBuiltinModule("node:os");
  const all = cpus();
  return `${arch()}, ${all.length} x ${all[0]?.model ?? "unknown"}`;
}
