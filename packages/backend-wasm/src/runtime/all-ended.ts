/**
 * Waits until all of `work` has ended, also if some of it fails, so that the failure of one part leaves nothing of the
 * others undone. Rejects with the first failure then.
 */
export async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) if (result.status === "rejected") throw result.reason;
}
