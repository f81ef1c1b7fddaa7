/** How V8 compiles and collects, by the size of what is to be read. */

/** Inputs of fewer characters than this are read before anything could be gained. */
const shortInput = 1 << 16;
/** Inputs of more characters than this, about 150,000 operations, fill a heap that is worth several threads. */
const longInput = 10 << 20;

const flags = [
  // A run lasts about a second, most of it before the optimizing compiler is done. Less inlining makes its work, which
  // is done in parallel but counts, shorter; runs of ten seconds gain as well.
  "--max-inlined-bytecode-size-cumulative=100",
  // Peeling the first iteration off every loop doubles what is to be compiled. Without it, a run on 100,000 operations
  // takes 2 to 5 % less processor time. A run on 1,000,000 took 10 % more, which is still 1.24 times that of mlir-opt.
  "--no-turbo-loop-peeling",
];

/**
 * Most of what is made for an input stays until the end, and is copied twice, however large the generation of new
 * objects is. For a short input it stays at a megabyte, which is in the processor's cache and spares the first touch of
 * more memory, and is collected by one thread: several spend more time on each other than they save. For a long one it
 * may grow, and several threads copy: a million operations would take half as long again without.
 */
const shortFlags = ["--semi-space-growth-factor=1", "--no-parallel-scavenge"];
const longFlags = ["--semi-space-growth-factor=4"];

/** Sets the engine's flags for an input of `length` characters. */
export async function setEngineFlags(length: number): Promise<void> {
  if (length < shortInput) return;
  const { setFlagsFromString } = await import("node:v8");
  for (const flag of [...flags, ...(length > longInput ? longFlags : shortFlags)]) setFlagsFromString(flag);
}
