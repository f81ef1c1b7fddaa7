/**
 * Records one compilation of a kernel in a profiler: the total, each pass, and the steps before and after the passes.
 */
import type { Instrumentation, Pass } from "@tt-opt/ir-core";
import type { Profiler } from "../runtime/index.ts";

/** A compilation in progress. */
export class CompileProfile implements Instrumentation {
  readonly #profiler: Profiler;
  readonly #start = performance.now();
  readonly #passStarts: number[] = [];
  /** The times of passes and other parts; they get the kernel's name when it is known. */
  readonly #parts: { readonly name: string; readonly category: "compile" | "pass"; start: number; end: number }[] = [];

  constructor(profiler: Profiler) {
    this.#profiler = profiler;
  }

  /** Runs a part of the compilation that is not a pass. */
  measure<T>(name: string, work: () => T): T {
    const start = performance.now();
    const result = work();
    this.#parts.push({ name, category: "compile", start, end: performance.now() });
    return result;
  }

  beforePass(): void {
    this.#passStarts.push(performance.now());
  }

  afterPass({ name }: Pass): void {
    const end = performance.now();
    this.#parts.push({ name, category: "pass", start: this.#passStarts.pop() ?? end, end });
  }

  afterPassFailed(pass: Pass): void {
    this.afterPass(pass);
  }

  /** Ends the compilation of `kernel`. */
  finish(kernel: string): void {
    const track = this.#profiler.compilerTrack("passes");
    const parts = this.#parts.map(({ name, ...times }) => ({ name: `${kernel}: ${name}`, track, ...times }));
    for (const part of parts) this.#profiler.add({ ...part, details: { kernel } });
    this.#profiler.add({
      name: `${kernel}: compile`,
      category: "compile",
      track,
      start: this.#start,
      end: performance.now(),
      details: { kernel },
    });
  }
}
