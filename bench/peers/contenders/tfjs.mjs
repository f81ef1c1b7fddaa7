// TensorFlow.js on its WebAssembly back end. Its data stay in its own memory. It refuses threads in Node; made to take
// them, it was no faster, so that it runs on one whatever the others have.
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { pattern } from "../buffers.mjs";

let library;

async function load() {
  const tf = await import("@tensorflow/tfjs-core");
  const backend = await import("@tensorflow/tfjs-backend-wasm");
  backend.setWasmPaths(`${dirname(createRequire(import.meta.url).resolve("@tensorflow/tfjs-backend-wasm"))}/`);
  backend.setThreadsCount(1);
  if (!(await tf.setBackend("wasm"))) throw new Error("tfjs refuses its WebAssembly back end");
  await tf.ready();
  return tf;
}

/** `workload.tfjs(tf, size, tensor)` gives a function that returns the result; `tensor(...dims)` makes an input. */
export async function tfjs({ workload, size }) {
  if (workload.tfjs === undefined) return [];
  library ??= await load();
  const inputs = [];
  const tensor = (...dims) => {
    inputs.push(library.tensor(pattern(dims.reduce((a, b) => a * b, 1)), dims));
    return inputs.at(-1);
  };
  const f = workload.tfjs(library, size, tensor);
  return [
    { name: "tfjs", run: () => library.tidy(f).dispose(), close: () => inputs.forEach((input) => input.dispose()) },
  ];
}
