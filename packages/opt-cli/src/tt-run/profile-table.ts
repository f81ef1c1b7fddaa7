/** The table that `tt-run --profile` shows. */
import type { LaunchSummary, Profiler } from "@tt-opt/backend-wasm";

/** A column: its title, and what it shows of a kernel. The first one is text, the others are numbers. */
type Column = readonly [title: string, show: (summary: LaunchSummary) => string];

const ms = (value: number): string => value.toFixed(value < 10 ? 4 : 2);
const rate = (value: number | undefined): string => value?.toFixed(2) ?? "-";

const columns: readonly Column[] = [
  ["kernel", ({ kernel }) => kernel],
  ["calls", ({ calls }) => String(calls)],
  ["total ms", ({ totalMs }) => ms(totalMs)],
  ["mean ms", ({ meanMs }) => ms(meanMs)],
  ["min ms", ({ minMs }) => ms(minMs)],
  ["max ms", ({ maxMs }) => ms(maxMs)],
  ["std dev", ({ standardDeviationMs }) => ms(standardDeviationMs)],
  ["GB/s", ({ gigabytesPerSecond }) => rate(gigabytesPerSecond)],
  ["GFLOP/s", ({ gigaflopsPerSecond }) => rate(gigaflopsPerSecond)],
];

/** The launches that `profiler` has seen, a line for each kernel; then why some could not be counted. */
export function profileTable(profiler: Profiler): string {
  const rows = [
    columns.map(([title]) => title),
    ...profiler.summary().map((row) => columns.map(([, show]) => show(row))),
  ];
  const widths = columns.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const lines = rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  "),
  );
  const reasons = new Set(profiler.launches.flatMap(({ reason }) => (reason === undefined ? [] : [`note: ${reason}`])));
  return `${[...lines, ...reasons].join("\n")}\n`;
}
