import { nextChunk } from "./chunk-size.ts";
import type { StopCheck } from "./stop-check.ts";

/** Runs programs on this thread; resolves to whether all have run. */
export async function runAlone(
  programs: number,
  runChunk: (lo: number, hi: number) => void,
  check: StopCheck,
): Promise<boolean> {
  let chunk = 1;
  let time = performance.now();
  for (let lo = 0; lo < programs;) {
    if (check.isStopped(time)) return false;
    const hi = Math.min(programs, lo + chunk);
    runChunk(lo, hi);
    const now = performance.now();
    chunk = nextChunk(hi - lo, now - time);
    time = now;
    lo = hi;
    if (check.isDue(now)) {
      await check.poll();
      time = performance.now();
    }
  }
  return true;
}
