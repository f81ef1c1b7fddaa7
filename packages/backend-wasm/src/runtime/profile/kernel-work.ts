/** The work of a launch, counted by a version of the kernel that counts instead of computing (see `tt-count-work`). */
import type { KernelArg } from "../arguments.ts";
import type { Kernel } from "../kernel.ts";
import { type Grid, KernelError } from "../kernel-error.ts";
import type { KernelAccess, KernelModule } from "../kernel-module.ts";

/** The bytes that a launch loads and stores, and its floating-point operations, as `tt-count-work` counts them. */
export interface KernelWork {
  readonly bytesRead: number;
  readonly bytesWritten: number;
  readonly flops: number;
}

/** Largest number of launches whose counts are cached. */
const mostRemembered = 256;

/** Counts the work of launches of one kernel, by a version that is made when the first launch is counted. */
export class WorkCounting {
  readonly #module: KernelModule;
  readonly #make: (() => Promise<Kernel>) | undefined;
  #counting: Promise<Kernel> | undefined;
  readonly #known = new Map<string, KernelWork>();

  /** @param make Makes the version that counts, whose last parameter points to the counters, if that is possible. */
  constructor(module: KernelModule, make: (() => Promise<Kernel>) | undefined) {
    this.#module = module;
    this.#make = make;
  }

  /**
   * Counts the work of a launch; buffers are unchanged.
   * @throws KernelError (as a rejection) if the version that counts cannot be made, or if the work of the kernel depends
   * on memory that it writes, so that it cannot be counted beforehand.
   */
  async count(grid: Grid, args: readonly KernelArg[]): Promise<KernelWork> {
    // A failure is kept as well: with a profiler, all launches would try again.
    const counting = await (this.#counting ??= this.#makeCounting());
    const key = accessesIn(counting).some((access) => access !== "none") ? undefined : this.#keyOf(grid, args);
    const known = key === undefined ? undefined : this.#known.get(key);
    if (known !== undefined) return known;
    const counters = new BigInt64Array(3);
    await counting.launch(grid, [...args, counters]);
    const [bytesRead = 0, bytesWritten = 0, flops = 0] = Array.from(counters, Number);
    const work = { bytesRead, bytesWritten, flops };
    if (key !== undefined) {
      if (this.#known.size >= mostRemembered) this.#known.clear();
      this.#known.set(key, work);
    }
    return work;
  }

  /** Disposes of the version that counts, if it was made. */
  async dispose(): Promise<void> {
    // Those who asked for counts have got the error of a version that could not be made.
    await (await this.#counting?.catch(() => undefined))?.dispose();
  }

  async #makeCounting(): Promise<Kernel> {
    const { name, params } = this.#module;
    if (this.#make === undefined) {
      throw new KernelError("module", `the work of kernel '${name}' can only be counted with its compiler`);
    }
    const counting = await this.#make();
    const accesses = accessesIn(counting);
    const changed = params.find(
      ({ access }, i) => accesses[i] !== "none" && (access === "write" || access === "readwrite"),
    );
    if (changed === undefined) return counting;
    await counting.dispose();
    throw new KernelError(
      "module",
      `the work of kernel '${name}' cannot be counted: what it does depends on memory that it writes ('${changed.name}')`,
    );
  }

  /** The cache key of counts that do not depend on memory: the grid and the scalar arguments. */
  #keyOf(grid: Grid, args: readonly KernelArg[]): string {
    const numbers = this.#module.params.map(({ type }, i) => (type === "ptr" ? "" : String(args[i])));
    return `${grid.join()};${numbers.join()}`;
  }
}

/** How a version that counts accesses the memory of the kernel's parameters. */
function accessesIn({ module }: Kernel): readonly KernelAccess[] {
  return module.params.slice(0, -1).map(({ access }) => access);
}
