// Times contenders in turns, so that all of them meet the same state of the machine: rounds in rotating order, untimed
// calls before each turn. A sample in which the operating system took the processor away is dropped; on one thread,
// where the engine tells (Node 23.9 and later), its processor time is taken instead.

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
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
async function callsPerSample(run, ms) {
  const start = performance.now();
  await call(run, 3);
  return Math.max(1, Math.min(1000, Math.ceil((3 * ms) / (performance.now() - start))));
}

/**
 * Median milliseconds of a call per contender, `{ name, run }[]` → `Map<name, { ms, fastest, samples, clean }>`.
 * `run` may return a promise. `samples` are taken per contender, `clean` of them without preemption.
 */
export async function race(
  contenders,
  { rounds = 9, samplesPerTurn = 3, sampleMs = 1, warmMs = 250, threads = 1 } = {},
) {
  const lanes = [];
  for (const { name, run } of contenders) {
    await warmUp(run, 3, warmMs);
    lanes.push({ name, run, calls: await callsPerSample(run, sampleMs), samples: [] });
  }
  for (let round = 0; round < rounds; round++)
    for (let k = 0; k < lanes.length; k++) {
      const { run, calls, samples } = lanes[(k + round) % lanes.length];
      await call(run, 2);
      for (let i = 0; i < samplesPerTurn; i++) {
        const [before, used, start] = [preemptions(), threadMs?.(), performance.now()];
        await call(run, calls);
        const ms = performance.now() - start;
        if (preemptions() === before) samples.push({ ms: ms / calls, clean: true });
        else if (threadMs && threads === 1) samples.push({ ms: Math.min(ms, threadMs() - used) / calls, clean: true });
        else samples.push({ ms: ms / calls, clean: false });
      }
    }
  return new Map(
    lanes.map(({ name, samples }) => {
      const clean = samples.filter((sample) => sample.clean);
      const used = clean.length >= 3 ? clean : samples;
      const times = used.map(({ ms }) => ms);
      return [name, { ms: median(times), fastest: Math.min(...times), samples: samples.length, clean: clean.length }];
    }),
  );
}
