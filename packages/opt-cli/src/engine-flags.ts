/** How V8 collects new objects, by the size of what is to be read. */
import { setFlagsFromString } from "node:v8";

/** Inputs of more characters than this, about 150,000 operations, fill a heap that is worth several threads. */
const longInput = 10 << 20;

/**
 * Most of what is made for an input stays until the end, and is copied twice, however large the generation of new
 * objects is. For a short input it stays small, which spares the first touch of 24 MiB of memory. For a long one it may
 * grow, and several threads copy: a million operations would take half as long again without.
 */
export function sizeYoungGeneration(length: number): void {
  const isLong = length > longInput;
  setFlagsFromString(`--semi-space-growth-factor=${isLong ? 4 : 1}`);
  if (isLong) setFlagsFromString("--parallel-scavenge");
}
