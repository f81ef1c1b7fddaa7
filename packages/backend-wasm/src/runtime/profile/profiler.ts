/**
 * Records compilations and launches. Functions that take a profiler (`compileKernel`, `Kernel.launch`) record spans of
 * time in it: of every pass, every launch and its phases, and every chunk of programs on the thread that executed it.
 * The spans can be written as a Chrome trace or summarized per kernel. It runs in every environment that runs kernels.
 */
import { type ChromeTrace, chromeTrace } from "./chrome-trace.ts";
import type { KernelWork } from "./kernel-work.ts";
import { type LaunchSummary, summarizeLaunches } from "./launch-summary.ts";

/** An interval of time. */
export interface Span {
  readonly name: string;
  readonly category: "compile" | "pass" | "count" | "launch" | "part" | "chunk";
  readonly track: Track;
  /** In milliseconds, on the clock `performance.now()` of the profiler's thread. */
  readonly start: number;
  readonly end: number;
  /** Further facts about it. */
  readonly details?: Readonly<Record<string, string | number>>;
}

/** The process and thread of a span. Spans of one track follow each other or are nested. */
export interface Track {
  /** The compiler, or a kernel. */
  readonly process: string;
  /** Distinguishes kernels of the same name. */
  readonly processId: number;
  readonly thread: string;
  readonly threadId: number;
}

/** A launch that has ended. */
export interface LaunchRecord {
  readonly kernel: string;
  /** Milliseconds from the start of the first program to the end of the last. */
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

  /** The launches so far that succeeded. */
  get launches(): readonly LaunchRecord[] {
    return this.#launches;
  }

  /** For each kernel, the number of its launches, their time and their speed. */
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

  /** Discards all records. */
  clear(): void {
    this.#spans.length = 0;
    this.#launches.length = 0;
  }

  /** @internal The track of passes, or of the engine's work. */
  compilerTrack(thread: "passes" | "engine"): Track {
    return { process: "compiler", processId: 1, thread, threadId: thread === "passes" ? 1 : 2 };
  }

  /** @internal The id of a kernel's tracks. */
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
