/** Statistics of launches per kernel. */
import type { KernelWork } from "./kernel-work.ts";
import type { LaunchRecord } from "./profiler.ts";

/**
 * The launches of one kernel. Times are measured from the start of the first program to the end of the last, in
 * milliseconds.
 */
export interface LaunchSummary {
  readonly kernel: string;
  readonly calls: number;
  readonly totalMs: number;
  readonly meanMs: number;
  readonly minMs: number;
  readonly maxMs: number;
  /** Standard deviation of the sample; 0 for one call. */
  readonly standardDeviationMs: number;
  /** Work of all launches together; undefined if one could not be counted. */
  readonly work: KernelWork | undefined;
  /** 10^9 bytes read and written per second, over all launches; also undefined if the clock is too coarse. */
  readonly gigabytesPerSecond: number | undefined;
  /** 10^9 floating-point operations per second, over all launches. */
  readonly gigaflopsPerSecond: number | undefined;
}

/** One summary for each kernel, in descending order of time. */
export function summarizeLaunches(launches: readonly LaunchRecord[]): readonly LaunchSummary[] {
  const byKernel = new Map<string, LaunchRecord[]>();
  for (const launch of launches) {
    const known = byKernel.get(launch.kernel);
    if (known === undefined) byKernel.set(launch.kernel, [launch]);
    else known.push(launch);
  }
  return [...byKernel].map(([kernel, own]) => summarize(kernel, own)).sort((a, b) => b.totalMs - a.totalMs);
}

function summarize(kernel: string, launches: readonly LaunchRecord[]): LaunchSummary {
  const times = launches.map(({ runMs }) => runMs);
  const calls = times.length;
  const totalMs = sum(times);
  const meanMs = totalMs / calls;
  const variance = calls < 2 ? 0 : sum(times.map((ms) => (ms - meanMs) ** 2)) / (calls - 1);
  const work = totalWork(launches);
  const perSecond = (amount: number): number | undefined => (totalMs > 0 ? amount / (totalMs * 1e6) : undefined);
  return {
    kernel,
    calls,
    totalMs,
    meanMs,
    minMs: times.reduce((a, b) => Math.min(a, b), Infinity),
    maxMs: times.reduce((a, b) => Math.max(a, b), 0),
    standardDeviationMs: Math.sqrt(variance),
    work,
    gigabytesPerSecond: work && perSecond(work.bytesRead + work.bytesWritten),
    gigaflopsPerSecond: work && perSecond(work.flops),
  };
}

function totalWork(launches: readonly LaunchRecord[]): KernelWork | undefined {
  const counted = launches.flatMap(({ work }) => (work === undefined ? [] : [work]));
  if (counted.length < launches.length) return undefined;
  return {
    bytesRead: sum(counted.map(({ bytesRead }) => bytesRead)),
    bytesWritten: sum(counted.map(({ bytesWritten }) => bytesWritten)),
    flops: sum(counted.map(({ flops }) => flops)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
