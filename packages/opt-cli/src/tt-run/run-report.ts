/** What `tt-run` tells of a run. */
import type { KernelModule } from "@tt-opt/backend-wasm";
import type { ArgumentValue } from "./argument.ts";

/** Times of a run in milliseconds. */
export interface RunTimes {
  readonly instantiateMs: number;
  /** One for each repetition. */
  readonly runMs: readonly number[];
  readonly programs: number;
  readonly threads: number;
}

interface ReportOptions {
  readonly grid: readonly number[];
  readonly time: boolean;
  readonly interpret: boolean;
}

/** Bytes of the buffers that the kernel reads and of those that it writes. */
export function bytesMoved(module: KernelModule, values: readonly ArgumentValue[]): { read: number; written: number } {
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

/** The report, with a line end. */
export function runReport(
  module: KernelModule,
  values: readonly ArgumentValue[],
  { grid, time, interpret }: ReportOptions,
  times: RunTimes & { readonly compileMs: number },
): string {
  const sorted = [...times.runMs].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  const { read, written } = bytesMoved(module, values);
  const how = interpret ? "by the interpreter" : `on ${times.threads} thread${times.threads === 1 ? "" : "s"}`;
  const rate = median > 0 ? `, ${((read + written) / median / 1e6).toFixed(2)} GB/s` : "";
  const lines = [
    `${module.name}: grid ${grid.join("x")} (${times.programs} programs) ${how} in ${median.toFixed(3)} ms${rate}`,
  ];
  if (time) {
    lines.push(
      `  compiled in       ${times.compileMs.toFixed(2)} ms to ${module.wasm.length} bytes`,
      `  instantiated in   ${times.instantiateMs.toFixed(2)} ms`,
      `  runs              ${times.runMs.length}, fastest ${(sorted[0] ?? 0).toFixed(3)} ms, slowest ${(sorted.at(-1) ?? 0).toFixed(3)} ms`,
      `  bytes             ${read} read, ${written} written`,
    );
  }
  return `${lines.join("\n")}\n`;
}
