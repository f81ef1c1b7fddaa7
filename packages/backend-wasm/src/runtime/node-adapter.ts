/**
 * Features that only Node has: the only file of the runtime that uses modules of Node. It gets them from the process
 * instead of importing them, since bundlers for browsers put this file into the same bundle as its callers and resolve
 * all imports.
 */
import type { WorkerHandle } from "./worker-handle.ts";

/** Returns a function that starts an unreferenced worker thread, which does not keep the process alive. */
export function nodeWorkerStarter(): (source: string, data: unknown) => WorkerHandle {
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  return (source, data) => {
    const body = `const { workerData: initial } = require("node:worker_threads"); ${source}`;
    // No process flags and no environment: a worker needs neither and starts faster without them.
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

/** Enables relaxed SIMD where V8 has it behind a flag (Node 20); no effect elsewhere. */
export function enableRelaxedSimdInNode(): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString("--experimental-wasm-relaxed-simd");
}

/** A description of the processors of this computer. */
export function describeProcessors(): string {
  const { arch, cpus } = process.getBuiltinModule("node:os");
  const all = cpus();
  return `${arch()}, ${all.length} x ${all[0]?.model ?? "unknown"}`;
}
