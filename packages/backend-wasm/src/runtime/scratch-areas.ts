/** Initializes the launcher's part of the scratch areas of all threads at the start of a launch. */
import type { Region } from "./buffer-placement.ts";
import type { KernelMemory } from "./kernel-memory.ts";
import { boundsWord, iterationsWord, type KernelModule, reservedBytes } from "./kernel-module.ts";

/**
 * Writes a table of `regions` for code that checks accesses, and its address to each area. Returns the address, which
 * the caller has to release.
 */
export function placeBoundsTable(memory: KernelMemory, areas: readonly number[], regions: readonly Region[]): number {
  const table = memory.allocate(8 * regions.length);
  const words = new Int32Array(memory.buffer, table, 2 * regions.length);
  regions.forEach(({ start, end }, i) => words.set([start, end], 2 * i));
  for (const area of areas) {
    const own = new Int32Array(memory.buffer, area, 16);
    own[boundsWord.start] = table;
    own[boundsWord.end] = table + 8 * regions.length;
  }
  return table;
}

/** Clears the part of each area that programs of a launch expect to be zero. */
export function clearAreas(memory: KernelMemory, areas: readonly number[], module: KernelModule): void {
  const { isStoppable, clearedBytes } = module;
  if (!isStoppable && clearedBytes === 0) return;
  const { buffer } = memory;
  for (const area of areas) new Int32Array(buffer, area, iterationsWord + 1)[iterationsWord] = 0;
  if (clearedBytes === 0) return;
  for (const area of areas) new Int32Array(buffer, area + reservedBytes, clearedBytes / 4).fill(0);
}
