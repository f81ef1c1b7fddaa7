/** The launcher's part of the scratch areas of all threads: what code finds there when a launch begins. */
import type { Region } from "./buffer-placement.ts";
import type { KernelMemory } from "./kernel-memory.ts";
import { boundsWord, iterationsWord, type KernelModule, reservedBytes } from "./kernel-module.ts";

/**
 * Writes a table of `regions` for code that checks accesses, and where it is to each area; returns its address, which
 * is to be released.
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

/** Clears what programs of a launch find empty. */
export function clearAreas(memory: KernelMemory, areas: readonly number[], module: KernelModule): void {
  const { buffer } = memory;
  for (const area of areas) new Int32Array(buffer, area, iterationsWord + 1)[iterationsWord] = 0;
  const { clearedBytes } = module;
  if (clearedBytes === 0) return;
  for (const area of areas) new Int32Array(buffer, area + reservedBytes, clearedBytes / 4).fill(0);
}
