/**
 * Features that only Node has: the only file of the runtime that uses modules of Node. It gets them from the process
 * instead of importing them, since bundlers for browsers put this file into the same bundle as its callers and resolve
 * all imports.
 */
import type { StartWorker } from "./worker-handle.ts";

/** Returns a function that starts an unreferenced worker thread, which does not keep the process alive. */
export function nodeWorkerStarter(): StartWorker {
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  return (source, data) => {
    const imports = `const { parentPort, workerData: initial } = require("node:worker_threads");`;
    const body = `${imports} const receive = (listener) => parentPort.on("message", listener); ${source}`;
    // No process flags and no environment: a worker needs neither and starts faster without them.
    const worker = new Worker(body, { eval: true, workerData: data, execArgv: [], env: {} });
    worker.unref();
    return {
      onError: (listener) => worker.on("error", listener),
      post: (message) => worker.postMessage(message),
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
