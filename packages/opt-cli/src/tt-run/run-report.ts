/** What `tt-run` tells of a run. */
import type { KernelModule } from "@tt-opt/backend-wasm";
import type { ArgumentValue } from "./argument.ts";

/** Times of a run in milliseconds. */
export interface RunTimes {
  /** One for each repetition. */
  readonly runMs: readonly number[];
  readonly programs: number;
}

/** How a kernel was run that was compiled. */
export interface CompiledRun {
  readonly module: KernelModule;
  readonly values: readonly ArgumentValue[];
  readonly threads: number;
  readonly compileMs: number;
  readonly instantiateMs: number;
}

interface ReportOptions {
  readonly grid: readonly number[];
  readonly time: boolean;
}

/** Bytes of the buffers that the kernel reads and of those that it writes. */
function bytesMoved({ module, values }: CompiledRun): { read: number; written: number } {
  let read = 0;
  let written = 0;
  module.params.forEach(({ access }, i) => {
    const value = values[i];
    if (value?.kind !== "buffer") return;
    if (access === "read" || access === "readwrite") read += value.array.data.byteLength;
    if (access === "write" || access === "readwrite") written += value.array.data.byteLength;
  });
  return { read, written };
}

/** The middle one of ascending numbers, the mean of the two in the middle of an even number, or 0 of none. */
function medianOf(sorted: readonly number[]): number {
  const upper = sorted[sorted.length >> 1] ?? 0;
  const lower = sorted[(sorted.length - 1) >> 1] ?? upper;
  return (lower + upper) / 2;
}

/** The report of the median run, with a line end; `compiled` is left out for the interpreter. */
export function runReport(
  name: string,
  { grid, time }: ReportOptions,
  { runMs, programs }: RunTimes,
  compiled?: CompiledRun,
): string {
  const sorted = [...runMs].sort((a, b) => a - b);
  const median = medianOf(sorted);
  const programText = `${programs} program${programs === 1 ? "" : "s"}`;
  const head = `${name}: grid ${grid.join("x")} (${programText})`;
  const runs = `  runs              ${runMs.length}, fastest ${(sorted[0] ?? 0).toFixed(3)} ms, slowest ${(sorted.at(-1) ?? 0).toFixed(3)} ms`;
  if (compiled === undefined) {
    const line = `${head} by the interpreter in ${median.toFixed(3)} ms`;
    return `${[line, ...(time ? [runs] : [])].join("\n")}\n`;
  }
  const { threads, module, compileMs, instantiateMs } = compiled;
  const { read, written } = bytesMoved(compiled);
  const rate = median > 0 && programs > 0 ? `, ${((read + written) / median / 1e6).toFixed(2)} GB/s` : "";
  const line = `${head} on ${threads} thread${threads === 1 ? "" : "s"} in ${median.toFixed(3)} ms${rate}`;
  const details = [
    `  compiled in       ${compileMs.toFixed(2)} ms to ${module.wasm.length} bytes`,
    `  instantiated in   ${instantiateMs.toFixed(2)} ms`,
    runs,
    `  bytes             ${read} read, ${written} written`,
  ];
  return `${[line, ...(time ? details : [])].join("\n")}\n`;
}
