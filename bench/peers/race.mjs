// Times contenders in turns, so that all of them meet the same state of the machine: rounds in rotating order, untimed
// calls before each turn. A sample in which the operating system took the processor away is dropped; on one thread,
// where the engine tells (Node 23.9 and later), its processor time is taken instead.

import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds before the turn of one with threads: those of the one before look for work for a while. */
const settleMs = 50;

/** The middle one of `values`; of an even number, the mean of the two in the middle. */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

const preemptions = () => process.resourceUsage().involuntaryContextSwitches;

/** Processor time of this thread in milliseconds. */
const threadMs =
  process.threadCpuUsage && (() => (process.threadCpuUsage().user + process.threadCpuUsage().system) / 1e3);

async function call(run, times) {
  for (let i = 0; i < times; i++) {
    const pending = run();
    if (pending !== undefined) await pending;
  }
}

/** Calls until the engine has replaced its first code: at least `calls` times and `ms` milliseconds. */
async function warmUp(run, calls, ms) {
  const start = performance.now();
  for (let i = 0; i < calls || (performance.now() - start < ms && i < 3000); i++) await call(run, 1);
}

/** Calls per sample, so that a sample takes at least `ms` milliseconds. */
async function callsPerSample({ run, timed }, ms) {
  const start = performance.now();
  const taken = timed === undefined ? await call(run, 3) : (await timed(3)).ms;
  return Math.max(1, Math.min(1000, Math.ceil((3 * ms) / (taken ?? performance.now() - start))));
}

/** Milliseconds of `calls` calls, and whether nobody interrupted them. */
async function sample({ run, timed }, calls, threads) {
  if (timed !== undefined) return timed(calls);
  const [before, used, start] = [preemptions(), threadMs?.(), performance.now()];
  await call(run, calls);
  const ms = performance.now() - start;
  if (preemptions() === before) return { ms, clean: true };
  return threadMs && threads === 1 ? { ms: Math.min(ms, threadMs() - used), clean: true } : { ms, clean: false };
}

/**
 * Median milliseconds of a call per contender, `{ name, run }[]` → `Map<name, { ms, fastest, samples, clean }>`.
 * `run` may return a promise. One that works in another process has `timed(calls)`, which gives `{ ms, clean }` of them
 * all. `samples` are taken per contender, `clean` of them without preemption.
 */
export async function race(
  contenders,
  { rounds = 9, samplesPerTurn = 3, sampleMs = 1, warmMs = 250, threads = 1 } = {},
) {
  const lanes = [];
  for (const contender of contenders) {
    await warmUp(contender.run, 3, warmMs);
    lanes.push({ contender, calls: await callsPerSample(contender, sampleMs), samples: [] });
  }
  for (let round = 0; round < rounds; round++)
    for (let k = 0; k < lanes.length; k++) {
      const { contender, calls, samples } = lanes[(k + round) % lanes.length];
      if (threads > 1) await pause(settleMs);
      await call(contender.run, 2);
      for (let i = 0; i < samplesPerTurn; i++) {
        const { ms, clean } = await sample(contender, calls, threads);
        samples.push({ ms: ms / calls, clean });
      }
    }
  return new Map(
    lanes.map(({ contender: { name }, samples }) => {
      const clean = samples.filter((sample) => sample.clean);
      const used = clean.length >= 3 ? clean : samples;
      const times = used.map(({ ms }) => ms);
      return [name, { ms: median(times), fastest: Math.min(...times), samples: samples.length, clean: clean.length }];
    }),
  );
}
