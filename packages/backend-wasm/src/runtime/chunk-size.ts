/**
 * How many programs are run by one call. Small at first, so that the engine can replace the slow first version of the
 * code (it does so only between calls) and so that an unexpectedly slow program does not hold up the end of a launch;
 * then as many as take {@link targetMs}, so that a time limit or an abort is seen soon.
 */

/** Time that one call should take. */
export const targetMs = 2;

/** How much a chunk may grow from one call to the next. */
export const growth = 4;

/** The size of the next chunk, after one of `programs` programs took `elapsedMs`. */
export function nextChunk(programs: number, elapsedMs: number): number {
  return Math.max(1, Math.floor(programs * Math.min(growth, targetMs / elapsedMs)));
}
