/**
 * Where threads note the chunks of programs that they have executed while a launch is profiled. Each worker has a list
 * of its own in shared memory; when it is full, the last record grows, so that no time is missing.
 */

/** A chunk of programs that a thread has executed, or several in a row. */
export interface ChunkRecord {
  /** In milliseconds, as `performance.now()` of the launching thread counts. */
  readonly start: number;
  readonly end: number;
  /** Linear ids of the first program and behind the last one. */
  readonly lo: number;
  readonly hi: number;
  /** How many of the programs in between the thread has executed. */
  readonly programs: number;
}

/** Where the numbers (float64) of a record stand. */
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
