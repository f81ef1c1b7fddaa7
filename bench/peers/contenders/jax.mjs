// jax-js on its WebAssembly back end. Its data stay in its own memory.
import { provideWebWorkers } from "../web-workers.mjs";
import { pattern } from "../buffers.mjs";

let library;

async function load(threads) {
  if (threads > 1) provideWebWorkers(threads);
  const jax = await import("@jax-js/jax");
  await jax.init("wasm");
  jax.defaultDevice("wasm");
  return jax;
}

/** `workload.jax(jax, size, array)` gives `{ f, inputs }`; `array(...dims)` makes an input. */
export async function jax({ workload, size, threads }) {
  if (workload.jax === undefined) return [];
  library ??= await load(threads);
  const array = (...dims) => library.numpy.array(pattern(dims.reduce((a, b) => a * b, 1)), { shape: dims });
  const { f, inputs } = workload.jax(library, size, array);
  const compiled = library.jit(f);
  // With a global of this name, which onnxruntime defines, jax-js would make modules for memory that is shared.
  if (threads === 1) delete globalThis.Worker;
  const run = async () => {
    const result = compiled(...inputs.map((input) => input.ref));
    await result.blockUntilReady();
    result.dispose();
  };
  await run();
  return [{ name: "jax-js", run }];
}
