// Workers made of the URLs of blobs, which browsers have and Node has not: so jax-js makes its threads.
import { Worker as NodeWorker } from "node:worker_threads";

/** Scripts by the URLs of blobs. */
const scripts = new Map();

/** Keeps the text of blobs that get URLs: it can otherwise only be read later, when a constructor has long returned. */
function keepScripts() {
  const texts = new WeakMap();
  const { createObjectURL } = URL;
  globalThis.Blob = class extends Blob {
    constructor(parts = [], options = {}) {
      super(parts, options);
      if (parts.every((part) => typeof part === "string")) texts.set(this, parts.join(""));
    }
  };
  URL.createObjectURL = (blob) => {
    const url = createObjectURL.call(URL, blob);
    if (texts.has(blob)) scripts.set(url, texts.get(blob));
    return url;
  };
}

/** The part of a browser's `Worker` that libraries use. */
class WebWorker {
  #worker;

  constructor(url) {
    const scope = `
      const { parentPort } = require("node:worker_threads");
      globalThis.self = globalThis;
      globalThis.postMessage = (data) => parentPort.postMessage(data);
      parentPort.on("message", (data) => self.onmessage({ data }));`;
    this.#worker = new NodeWorker(`${scope}\n${scripts.get(String(url))}`, { eval: true });
    this.#worker.unref();
    this.#worker.on("message", (data) => this.onmessage?.({ data }));
    this.#worker.on("error", (error) => this.onerror?.(error));
  }

  postMessage(data) {
    this.#worker.postMessage(data);
  }

  terminate() {
    void this.#worker.terminate();
  }
}

/** Gives Node the global `Worker` of browsers, on a machine that says it has `threads` cores. */
export function provideWebWorkers(threads) {
  keepScripts();
  globalThis.Worker = WebWorker;
  Object.defineProperty(globalThis, "navigator", { value: { hardwareConcurrency: threads }, configurable: true });
}
