/**
 * The results of checks of a launch that hold for later ones. Kernels are mostly launched again with the same
 * arguments, right after programs that went through megabytes. Little of the launcher is left in the caches then, so
 * that checking and placing everything again takes 25 µs, and comparing the arguments only a few.
 */
import type { KernelArg } from "./arguments.ts";
import { targetMs } from "./chunk-size.ts";
import type { Grid } from "./kernel-error.ts";
import type { KernelMemory } from "./kernel-memory.ts";
import type { LaunchOptions } from "./launch-options.ts";

/** How long a launch may take to end on one thread before a sleeping worker has woken, in milliseconds. */
const wakeMs = 0.02;

/** A launch that takes longer, in milliseconds, does more than the launcher after a rest. */
const restedMs = 0.2;

/** A launch whose arguments were checked and which copied nothing. `T` is the prepared work. */
export class RepeatedLaunch<T> {
  readonly work: T;
  #runMs: number;
  #leastMs: number;
  readonly #grid: Grid;
  readonly #args: readonly KernelArg[];
  readonly #memory: KernelMemory;
  readonly #allocations: number;

  constructor(grid: Grid, args: readonly KernelArg[], memory: KernelMemory, work: T, runMs: number) {
    // Copies: the caller may change the arrays.
    this.#grid = [grid[0], grid[1], grid[2]];
    this.#args = [...args];
    this.#memory = memory;
    this.#allocations = memory.changes;
    this.work = work;
    this.#runMs = runMs;
    this.#leastMs = runMs;
  }

  /** Time of the programs in the last launch, in milliseconds. */
  get runMs(): number {
    return this.#runMs;
  }

  set runMs(ms: number) {
    this.#runMs = ms;
    this.#leastMs = Math.min(this.#leastMs, ms);
  }

  /** Whether a launch is the same: it has the same arguments, and no memory was allocated, freed or grown since. */
  fits(grid: Grid, args: readonly KernelArg[]): boolean {
    const [known, own] = [this.#args, this.#grid];
    if (this.#memory.changes !== this.#allocations || args.length !== known.length || grid.length !== 3) return false;
    for (let i = 0; i < known.length; i++) if (!Object.is(args[i], known[i])) return false;
    return grid[0] === own[0] && grid[1] === own[1] && grid[2] === own[2];
  }

  /**
   * Whether one thread executes the programs before a sleeping worker has woken. After a rest, the launcher itself takes
   * longer than the programs, so that the fastest launch counts, as long as the last one was not of another kind.
   */
  get endsBeforeWorkersWake(): boolean {
    return this.#leastMs <= wakeMs && this.#runMs <= restedMs;
  }

  /** Whether the programs are few or fast enough for a single call. */
  get isShort(): boolean {
    return this.runMs <= 2 * targetMs;
  }
}

/** Number of launches that are kept: kernels often alternate between buffers. */
const mostKnown = 4;

/** The last launches that can be repeated, most recent first. */
export class RepeatedLaunches<T> {
  #known: readonly RepeatedLaunch<T>[] = [];

  find(grid: Grid, args: readonly KernelArg[]): RepeatedLaunch<T> | undefined {
    for (const launch of this.#known) if (launch.fits(grid, args)) return launch;
    return undefined;
  }

  add(grid: Grid, args: readonly KernelArg[], memory: KernelMemory, work: T, runMs: number): void {
    const others = this.#known.filter((launch) => !launch.fits(grid, args));
    this.#known = [new RepeatedLaunch(grid, args, memory, work, runMs), ...others.slice(0, mostKnown - 1)];
  }

  clear(): void {
    this.#known = [];
  }
}

/** Whether a launch has no options that need more than running it. */
export function isPlain({ signal, timeoutMs, print, checkBounds, profiler }: LaunchOptions): boolean {
  return (
    signal === undefined &&
    timeoutMs === undefined &&
    print === undefined &&
    checkBounds !== true &&
    profiler === undefined
  );
}
