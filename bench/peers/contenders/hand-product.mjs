// Hand-written WebAssembly for matrix products, in a memory of its own. It runs on one thread.
import { handWritten } from "../../hand-written.mjs";

/** `workload.product(size)` is the operation as `hand-written.mjs` calls it. */
export async function handProduct({ workload, size, threads }) {
  const operation = workload.product?.(size);
  if (threads !== 1 || operation === undefined) return [];
  return [{ name: "hand", isElsewhere: true, run: handWritten(operation) }];
}
