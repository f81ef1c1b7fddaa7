/**
 * The number of programs that one call runs. It is small at first, so that the engine can replace the slow first
 * version of the code (which it does only between calls) and so that an unexpectedly slow program does not delay the
 * end of a launch. Then a chunk has as many programs as take {@link targetMs}, so that a time limit or an abort is
 * noticed soon.
 */

/** Time that one call should take. */
export const targetMs = 2;

/** Largest factor by which a chunk may grow from one call to the next. */
export const growth = 4;

/** The size of the next chunk, after one of `programs` programs took `elapsedMs`. */
export function nextChunk(programs: number, elapsedMs: number): number {
  return Math.max(1, Math.floor(programs * Math.min(growth, targetMs / elapsedMs)));
}
