/** The differences between Node and browsers, determined once. Modules of Node are used by an adapter. */
import { nodeWorkerStarter } from "./node-adapter.ts";
import type { StartWorker, WorkerHandle } from "./worker-handle.ts";

/** Whether this is Node (or an engine that claims to be). */
export const isNode = typeof process === "object" && typeof process.versions?.node === "string";

let starter: StartWorker | undefined;

/** The function that starts workers here. */
export function workerStarter(): StartWorker {
  return (starter ??= isNode ? nodeWorkerStarter() : startBrowserWorker);
}

function startBrowserWorker(source: string, data: unknown): WorkerHandle {
  const receive = `const receive = (listener) => addEventListener("message", ({ data }) => listener(data));`;
  const first = `({ data: initial }) => { ${receive} ${source} }`;
  const body = `addEventListener("message", ${first}, { once: true });`;
  const url = URL.createObjectURL(new Blob([body], { type: "text/javascript" }));
  let worker: Worker;
  try {
    worker = new Worker(url);
    worker.postMessage(data);
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
  return {
    // An event without a message says that the script was not loaded, but not why.
    onError: (listener) =>
      worker.addEventListener("error", (event) => listener(event.error ?? (event.message || "its script is blocked"))),
    post: (message) => worker.postMessage(message),
    terminate: () => {
      worker.terminate();
      URL.revokeObjectURL(url);
      return Promise.resolve();
    },
  };
}

let blockingAllowed: boolean | undefined;

/** Whether this thread may block; the main thread of a browser may not. */
export function canBlock(): boolean {
  if (blockingAllowed !== undefined) return blockingAllowed;
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 1, 0);
    blockingAllowed = true;
  } catch {
    // A TypeError (or a missing SharedArrayBuffer) means that this thread must not block.
    blockingAllowed = false;
  }
  return blockingAllowed;
}

/** Lets timers, events and painting run. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") {
      setImmediate(resolve);
      return;
    }
    // Not setTimeout: browsers delay nested timers by 4 ms.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
