// Hand-written WebAssembly (kernels.c) and plain C loops through clang -O3 (plain.c), each with relaxed SIMD and
// without. They run on one thread.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { detectFeatures } from "@tt-opt/backend-wasm";

const folder = join(import.meta.dirname, "../hand");
const { relaxedSimd } = await detectFeatures();
const variants = [
  ...(relaxedSimd ? [{ name: "hand-relaxed", file: "kernels_relaxed.wasm", relaxed: true, plan: "hand" }] : []),
  { name: "hand-simd", file: "kernels_simd.wasm", relaxed: false, plan: "hand" },
  { name: "clang", file: relaxedSimd ? "plain_relaxed.wasm" : "plain_simd.wasm", relaxed: relaxedSimd, plan: "clang" },
];

/**
 * `workload.hand(size, addresses, { relaxed })` and `workload.clang` give the calls of one run, `[function,
 * ...arguments][]`, or undefined. A workload whose hand-written kernel is not in the C file gives `{ instantiate, calls
 * }`, with `instantiate(memory)` returning the functions that `calls` name.
 */
export async function wasm({ workload, size, buffers, threads }) {
  if (threads !== 1) return [];
  const made = [];
  for (const { name, file, relaxed, plan } of variants) {
    const addresses = Object.fromEntries(Object.entries(buffers.floats).map(([key, { address }]) => [key, address]));
    const wanted = await workload[plan]?.(size, addresses, { relaxed });
    if (wanted === undefined) continue;
    const { instantiate, calls } = Array.isArray(wanted) ? { calls: wanted } : wanted;
    const functions = instantiate ? await instantiate(buffers.memory.wasm) : load(file, buffers.memory.wasm);
    const bound = calls.map(([key, ...args]) => [functions[key], args]);
    made.push({
      name,
      run: () => {
        for (const [fn, args] of bound) fn(...args);
      },
    });
  }
  return made;
}

function load(file, memory) {
  const module = new WebAssembly.Module(readFileSync(join(folder, file)));
  // The register tile of the matrix product; only attention calls it.
  const missing = () => {
    throw new Error("this kernel needs the generated matrix product");
  };
  return new WebAssembly.Instance(module, { env: { memory }, g: { ukr: missing } }).exports;
}
