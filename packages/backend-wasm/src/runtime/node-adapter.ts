/** What only Node has. The one file of the runtime that imports from `node:`, and only ever loaded dynamically. */
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { WorkerHandle } from "./environment.ts";

/** {@link WorkerHandle} for Node: an unreferenced worker thread, which does not keep the process alive. */
export function startNodeWorker(source: string, data: unknown): WorkerHandle {
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
}

/** Switches relaxed SIMD on where V8 has it behind a flag (Node 20); without effect elsewhere. */
export function enableRelaxedSimdInNode(): void {
  setFlagsFromString("--experimental-wasm-relaxed-simd");
}
