/**
 * Watches compilations and launches. What a profiler is given to (`compileKernel`, `Kernel.launch`) records spans of
 * time in it: of every pass, every launch and its parts, and every chunk of programs on the thread that executed it.
 * They can be shown as a Chrome trace or summed up per kernel. It runs wherever kernels run.
 */
import { type ChromeTrace, chromeTrace } from "./chrome-trace.ts";
import type { KernelWork } from "./kernel-work.ts";
import { type LaunchSummary, summarizeLaunches } from "./launch-summary.ts";

/** A stretch of time. */
export interface Span {
  readonly name: string;
  readonly category: "compile" | "pass" | "count" | "launch" | "part" | "chunk";
  readonly track: Track;
  /** In milliseconds, as `performance.now()` of the thread of the profiler counts. */
  readonly start: number;
  readonly end: number;
  /** What else is known of it. */
  readonly details?: Readonly<Record<string, string | number>>;
}

/** Where a span happened. Spans of one track follow each other or lie inside of each other. */
export interface Track {
  /** The compiler, or a kernel. */
  readonly process: string;
  /** Tells apart kernels of the same name. */
  readonly processId: number;
  readonly thread: string;
  readonly threadId: number;
}

/** A launch that has ended. */
export interface LaunchRecord {
  readonly kernel: string;
  /** Milliseconds from the first program's start to the last one's end. */
  readonly runMs: number;
  /** Undefined if it could not be counted; see `reason`. */
  readonly work?: KernelWork;
  readonly reason?: string;
}

/** See the file's header. */
export class Profiler {
  readonly #spans: Span[] = [];
  readonly #launches: LaunchRecord[] = [];
  readonly #processes = new WeakMap<object, number>();
  #nextProcess = 2;

  /** The spans so far, in the order in which they ended. */
  get spans(): readonly Span[] {
    return this.#spans;
  }

  /** The launches so far that did not fail. */
  get launches(): readonly LaunchRecord[] {
    return this.#launches;
  }

  /** Per kernel, how often it was launched, how long that took and how fast it was. */
  summary(): readonly LaunchSummary[] {
    return summarizeLaunches(this.#launches);
  }

  /**
   * All spans as a Chrome trace, which Perfetto and `chrome://tracing` show.
   *
   * @example
   * ```ts
   * const profiler = new Profiler();
   * const kernel = await compileKernel(ttirText, { profiler });
   * await kernel.launch([8, 1, 1], [x, y, out, n]);
   * await writeFile("trace.json", JSON.stringify(profiler.chromeTrace()));
   * ```
   */
  chromeTrace(): ChromeTrace {
    return chromeTrace(this.#spans);
  }

  /** Forgets everything so far. */
  clear(): void {
    this.#spans.length = 0;
    this.#launches.length = 0;
  }

  /** @internal The track of passes, or of what the engine does. */
  compilerTrack(thread: "passes" | "engine"): Track {
    return { process: "compiler", processId: 1, thread, threadId: thread === "passes" ? 1 : 2 };
  }

  /** @internal The number of a kernel's tracks. */
  processOf(kernel: object): number {
    const number = this.#processes.get(kernel) ?? this.#nextProcess++;
    this.#processes.set(kernel, number);
    return number;
  }

  /** @internal */
  add(span: Span): void {
    this.#spans.push(span);
  }

  /** @internal */
  addLaunch(launch: LaunchRecord): void {
    this.#launches.push(launch);
  }
}
