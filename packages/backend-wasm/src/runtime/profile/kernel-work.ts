/** The work of a launch, counted by a version of the kernel that counts instead of computing (see `tt-count-work`). */
import type { KernelArg } from "../arguments.ts";
import type { Kernel } from "../kernel.ts";
import { type Grid, KernelError } from "../kernel-error.ts";
import type { KernelModule } from "../kernel-module.ts";

/** The bytes that a launch loads and stores, and its floating-point operations, as `tt-count-work` counts them. */
export interface KernelWork {
  readonly bytesRead: number;
  readonly bytesWritten: number;
  readonly flops: number;
}

/** Largest number of launches whose counts are cached. */
const mostRemembered = 256;

/** Counts the work of launches of one kernel. */
export class WorkCounting {
  readonly #module: KernelModule;
  readonly #counting: Kernel;
  readonly #dependsOnMemory: boolean;
  readonly #known = new Map<string, KernelWork>();

  /**
   * @param counting The version that counts; its last parameter points to the counters.
   * @throws KernelError if the work of the kernel depends on memory that it writes, so that it cannot be counted
   * beforehand.
   */
  constructor(module: KernelModule, counting: Kernel) {
    this.#module = module;
    this.#counting = counting;
    const accesses = counting.module.params.slice(0, -1).map(({ access }) => access);
    this.#dependsOnMemory = accesses.some((access) => access !== "none");
    const changed = module.params.find(
      ({ access }, i) => accesses[i] !== "none" && (access === "write" || access === "readwrite"),
    );
    if (changed === undefined) return;
    throw new KernelError(
      "module",
      `the work of kernel '${module.name}' cannot be counted: what it does depends on memory that it writes ('${changed.name}')`,
    );
  }

  /** Counts the work of a launch; buffers are unchanged. */
  async count(grid: Grid, args: readonly KernelArg[]): Promise<KernelWork> {
    const key = this.#dependsOnMemory ? undefined : this.#keyOf(grid, args);
    const known = key === undefined ? undefined : this.#known.get(key);
    if (known !== undefined) return known;
    const counters = new BigInt64Array(3);
    await this.#counting.launch(grid, [...args, counters]);
    const [bytesRead = 0, bytesWritten = 0, flops = 0] = Array.from(counters, Number);
    const work = { bytesRead, bytesWritten, flops };
    if (key !== undefined) {
      if (this.#known.size >= mostRemembered) this.#known.clear();
      this.#known.set(key, work);
    }
    return work;
  }

  dispose(): Promise<void> {
    return this.#counting.dispose();
  }

  /** The cache key of counts that do not depend on memory: the grid and the scalar arguments. */
  #keyOf(grid: Grid, args: readonly KernelArg[]): string {
    const numbers = this.#module.params.map(({ type }, i) => (type === "ptr" ? "" : String(args[i])));
    return `${grid.join()};${numbers.join()}`;
  }
}
