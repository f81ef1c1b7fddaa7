/**
 * Converts spans to the Trace Event Format in its JSON object form, which `chrome://tracing` and Perfetto read:
 * complete events (`X`) with times in microseconds, and metadata events (`M`) that name processes and threads.
 */
import type { Span, Track } from "./profiler.ts";

/** An event of a trace. */
export type TraceEvent = CompleteEvent | MetadataEvent;

interface CompleteEvent {
  readonly ph: "X";
  readonly name: string;
  readonly cat: string;
  /** Microseconds since the first span. */
  readonly ts: number;
  readonly dur: number;
  readonly pid: number;
  readonly tid: number;
  readonly args: Readonly<Record<string, string | number>>;
}

interface MetadataEvent {
  readonly ph: "M";
  readonly name: "process_name" | "thread_name" | "thread_sort_index";
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name: string } | { readonly sort_index: number };
}

/** A trace that can be written as JSON. */
export interface ChromeTrace {
  readonly displayTimeUnit: "ms";
  readonly traceEvents: readonly TraceEvent[];
}

/** The trace of `spans`. */
export function chromeTrace(spans: readonly Span[]): ChromeTrace {
  const origin = spans.reduce((least, { start }) => Math.min(least, start), Infinity);
  const tracks = new Map(spans.map(({ track }) => [`${track.processId},${track.threadId}`, track]));
  // Outer spans first: viewers nest events with the same start time in their order in the file.
  const ordered = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  return {
    displayTimeUnit: "ms",
    traceEvents: [...[...tracks.values()].flatMap(describe), ...ordered.map((span) => eventOf(span, origin))],
  };
}

function describe({ process, processId: pid, thread, threadId: tid }: Track): readonly MetadataEvent[] {
  return [
    { ph: "M", name: "process_name", pid, tid, args: { name: process } },
    { ph: "M", name: "thread_name", pid, tid, args: { name: thread } },
    { ph: "M", name: "thread_sort_index", pid, tid, args: { sort_index: tid } },
  ];
}

function eventOf({ name, category, track, start, end, details = {} }: Span, origin: number): CompleteEvent {
  const micros = (ms: number): number => Math.round(ms * 1e6) / 1e3;
  const ts = micros(start - origin);
  return {
    ph: "X",
    name,
    cat: category,
    ts,
    dur: Math.max(0, micros(end - origin) - ts),
    pid: track.processId,
    tid: track.threadId,
    args: details,
  };
}
