/**
 * Records of the chunks of programs that threads have executed while a launch is profiled. Each worker has its own list
 * in shared memory. When the list is full, its last record is extended, so that no time is lost.
 */

/** A chunk of programs that a thread has executed, or several consecutive ones. */
export interface ChunkRecord {
  /** In milliseconds, on the clock `performance.now()` of the launching thread. */
  readonly start: number;
  readonly end: number;
  /** Linear ids of the first program and one past the last. */
  readonly lo: number;
  readonly hi: number;
  /** Number of programs in that range that the thread has executed. */
  readonly programs: number;
}

/** Index of each number (float64) of a record. */
export const chunkField = { start: 0, end: 1, lo: 2, hi: 3, programs: 4 } as const;

/** Numbers of a record. */
export const chunkFields = 5;

/** Records that a worker can hold. */
export const mostChunks = 4096;

/** Bytes of a worker's list: the number of records as a float64, then the records. */
export const chunkListBytes = 8 + 8 * chunkFields * mostChunks;

/** The records of a list. */
export function readChunks(list: Float64Array): readonly ChunkRecord[] {
  return Array.from({ length: list[0] ?? 0 }, (_, i) => {
    const number = (field: number): number => list[1 + i * chunkFields + field] ?? 0;
    const [start, end] = [number(chunkField.start), number(chunkField.end)];
    return { start, end, lo: number(chunkField.lo), hi: number(chunkField.hi), programs: number(chunkField.programs) };
  });
}
