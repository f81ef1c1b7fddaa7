/** Records one launch of a kernel: its phases on the launching thread, and the chunks of programs on every thread. */
import type { ChunkRecord } from "../chunk-records.ts";
import type { LaunchResult } from "../launch-options.ts";
import type { Grid } from "../kernel-error.ts";
import type { KernelWork } from "./kernel-work.ts";
import type { Profiler, Span, Track } from "./profiler.ts";

/** The work of a launch, or the reason why it could not be counted. */
export type CountedWork = { readonly work: KernelWork } | { readonly reason: string };

/** A launch that has not ended. */
export class LaunchProfile {
  readonly #profiler: Profiler;
  readonly #kernel: string;
  readonly #process: number;
  readonly #start = performance.now();
  #partStart = this.#start;
  readonly #counted: CountedWork | undefined;

  /** @param process The id of the kernel's tracks. */
  constructor(profiler: Profiler, kernel: string, process: number, counted?: CountedWork) {
    this.#counted = counted;
    this.#profiler = profiler;
    this.#kernel = kernel;
    this.#process = process;
  }

  /** Ends a phase of the launch, which began where the previous one ended. */
  part(name: string, category: Span["category"] = "part"): void {
    const start = this.#partStart;
    const end = performance.now();
    this.#partStart = end;
    this.#add(`${this.#kernel}: ${name}`, category, this.#track("host", 1), start, end);
  }

  /** Records a chunk of programs that this thread has executed since `start`. */
  ownChunk(lo: number, hi: number, start: number): void {
    this.chunks(0, [{ start, end: performance.now(), lo, hi, programs: hi - lo }]);
  }

  /** Records chunks that thread `thread` has executed; 0 is the launching thread. */
  chunks(thread: number, chunks: readonly ChunkRecord[]): void {
    const track = this.#track(thread === 0 ? "launching thread" : `worker ${thread}`, 2 + thread);
    for (const { start, end, lo, hi, programs } of chunks) {
      this.#add(this.#kernel, "chunk", track, start, end, { first: lo, last: hi - 1, programs });
    }
  }

  /** Ends the launch; `result` is left out if it failed. */
  finish(grid: Grid, result?: LaunchResult): void {
    const counted = this.#counted;
    const work = counted !== undefined && "work" in counted ? counted.work : undefined;
    const reason = counted !== undefined && "reason" in counted ? counted.reason : undefined;
    const speed =
      work === undefined || result === undefined || result.runMs === 0
        ? {}
        : {
            ...work,
            "GB/s": (work.bytesRead + work.bytesWritten) / result.runMs / 1e6,
            "GFLOP/s": work.flops / result.runMs / 1e6,
          };
    const details = {
      grid: grid.join("x"),
      ...(result === undefined ? { outcome: "failed" } : { programs: result.programs, threads: result.threads }),
      ...speed,
    };
    this.#add(this.#kernel, "launch", this.#track("host", 1), this.#start, performance.now(), details);
    if (result === undefined) return;
    this.#profiler.addLaunch({
      kernel: this.#kernel,
      runMs: result.runMs,
      ...(work === undefined ? {} : { work }),
      ...(reason === undefined ? {} : { reason }),
    });
  }

  #track(thread: string, threadId: number): Track {
    return { process: `kernel ${this.#kernel}`, processId: this.#process, thread, threadId };
  }

  #add(name: string, category: Span["category"], track: Track, start: number, end: number, details = {}): void {
    this.#profiler.add({ name, category, track, start, end, details });
  }
}
