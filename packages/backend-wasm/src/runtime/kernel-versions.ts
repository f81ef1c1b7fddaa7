/** The versions of a kernel: chooses the one for a launch and compiles it when the first launch needs it. */
import { allEnded } from "./all-ended.ts";
import type { CheckedArg } from "./arguments.ts";
import { findOverlap, sameArguments } from "./distinct-arguments.ts";
import { findIndivisible, indivisible } from "./divisible-arguments.ts";
import type { Kernel } from "./kernel.ts";
import { type Grid, KernelError, programOf } from "./kernel-error.ts";
import type { KernelMemory } from "./kernel-memory.ts";
import { hasPrints, joinedCount, type KernelModule, mostThreads, reservedBytes } from "./kernel-module.ts";
import { areProgramsApart } from "./programs-apart.ts";

/** The assumptions and checks of a version of a kernel. */
export interface KernelVersion {
  /** Whether memory that is written through one pointer argument is not reached through another one. */
  readonly distinct: boolean;
  /** For each argument, its number or that of an earlier one that is the same address; empty if all differ. */
  readonly same: readonly number[];
  /** Whether accesses through pointers are checked. */
  readonly checkBounds: boolean;
  /** Whether elements that are finished later are staged in the memory that they are stored to. */
  readonly stage: boolean;
  /** Whether integer arguments have the divisors that the kernel's text states. */
  readonly divisible: boolean;
  /** Largest number of parts of a program. */
  readonly parts: number;
  /** Largest number of programs that are joined to one. */
  readonly join: number;
  /** Number of threads of launches. */
  readonly threads: number;
  /** Whether loops ask whether to continue. */
  readonly interruptible: boolean;
  /** Rows of programs in a group whose columns are executed one after the other; chosen for the kernel if left out. */
  readonly rowGroup?: number;
}

/** Compiles another version of a kernel. */
export type Recompile = (version: KernelVersion) => Promise<Kernel>;

/** See the file's header. */
export class KernelVersions {
  readonly #module: KernelModule;
  readonly #memory: KernelMemory;
  readonly #recompile: Recompile | undefined;
  readonly #versions = new Map<string, Promise<Kernel>>();

  constructor(module: KernelModule, memory: KernelMemory, recompile: Recompile | undefined) {
    this.#module = module;
    this.#memory = memory;
    this.#recompile = recompile;
  }

  /** The version for a launch on `threads` threads, if it is not this one. */
  wanted(
    grid: Grid,
    args: readonly CheckedArg[],
    { checkBounds, isLimited }: { readonly checkBounds: boolean; readonly isLimited: boolean },
    available: number,
  ): (() => Promise<Kernel>) | undefined {
    const [module, memory, recompile] = [this.#module, this.#memory, this.#recompile];
    const programs = grid[0] * grid[1] * grid[2];
    const threads = threadsToMeet(module, programs, available, recompile !== undefined);
    const mostParts =
      checkBounds || module.programsMeet === true ? 1 : Math.min(module.mostParts, wantedParts(programs, threads));
    const found = module.assumesDistinct || mostParts > 1 ? findOverlap(module, memory, grid, args) : undefined;
    const breaks = found !== undefined && module.assumesDistinct;
    if (breaks && recompile === undefined) {
      const [first, second] = found.map((i) => `${i} '${module.params[i]?.name ?? ""}'`);
      throw new KernelError(
        "argument",
        `kernel '${module.name}': arguments ${first} and ${second} may lead to the same memory, which it was not compiled ` +
          `for: compile it with 'distinct: false', or by compileKernel, which does so when it is needed`,
      );
    }
    const divisible = findIndivisible(module, args) === undefined;
    if (!divisible && recompile === undefined) throw indivisible(module, args);
    const wantsChecks = checkBounds && !module.checksBounds;
    // Programs that wait on more threads than asked for pause, so that the others get processors.
    const waits = threads > available || runInOrder(module, programs, threads);
    const interruptible = module.isInterruptible || waits || (isLimited && module.hasLoops);
    // Where accesses are checked, errors name the argument that the kernel uses.
    const same = breaks && !checkBounds && !module.checksBounds ? sameArguments(module, args) : [];
    const overlap = same.length > 0 ? findOverlap(module, memory, grid, args, same) : found;
    const parts = overlap === undefined ? mostParts : 1;
    const join = parts === 1 ? wantedJoin(module, grid, threads) : 1;
    const meet = threads > 1 && !areProgramsApart(module, grid, args);
    const isThis =
      !breaks &&
      divisible &&
      !wantsChecks &&
      parts === module.parts &&
      join === joinedCount(module) &&
      !meet &&
      threads === available &&
      interruptible === module.isInterruptible;
    if (recompile === undefined || isThis) return undefined;
    const wanted = {
      distinct: overlap === undefined && (module.assumesDistinct || parts > 1),
      same: overlap === undefined ? same : [],
      checkBounds: checkBounds || module.checksBounds,
      // Parts of programs store differently, which this module does not describe.
      stage: module.staged.length > 0 && !meet && parts === 1,
      // A kernel that was compiled without this assumption has no divisors.
      divisible: divisible && module.params.some(({ divisor }) => divisor !== undefined),
      parts,
      join,
      threads,
      interruptible,
      ...(runInOrder(module, programs, threads) ? { rowGroup: 1 } : {}),
    };
    const key = Object.values(wanted).join();
    return async () => {
      const version = this.#versions.get(key) ?? recompile(wanted);
      this.#versions.set(key, version);
      try {
        return await version;
      } catch (error) {
        // What failed may succeed later, as when there was too little memory.
        this.#versions.delete(key);
        throw error;
      }
    };
  }

  /** Disposes of all versions; see {@link allEnded} for errors. */
  async dispose(): Promise<void> {
    await allEnded(Array.from(this.#versions.values(), async (version) => (await version).dispose()));
  }
}

/**
 * The number of threads for a launch: one for each program if programs wait for each other, otherwise the available
 * ones. If there cannot be enough, one thread executes the programs in their order.
 */
function threadsToMeet(module: KernelModule, programs: number, available: number, canRecompile: boolean): number {
  if (module.programsMeet !== true || programs <= available) return available;
  if (canRecompile && module.sharedMemory && programs <= mostThreads && !hasPrints(module)) {
    return Math.min(mostThreads, 2 ** Math.ceil(Math.log2(programs)));
  }
  if (canRecompile || module.isInterruptible) return 1;
  throw new KernelError("module", tooManyToMeet(module, programs, available));
}

/**
 * Whether `programs` programs wait for each other and are executed in their order, since `threads` threads are too few.
 */
export function runInOrder(module: KernelModule, programs: number, threads: number): boolean {
  return module.programsMeet === true && programs > threads;
}

/** The error for a kernel whose programs were executed in their order, of which the one with number `id` waits forever. */
export function waitsForLater(
  module: KernelModule,
  programs: number,
  threads: number,
  id: number,
  grid: Grid,
): KernelError {
  const program = programOf(id, grid);
  const message = `${tooManyToMeet(module, programs, threads)}; one after the other, program (${program.join(", ")}) waits for a later one`;
  return new KernelError("module", message, { program });
}

/** The message for a kernel that needs a thread for each program. */
function tooManyToMeet(module: KernelModule, programs: number, available: number): string {
  return (
    `kernel '${module.name}': its ${programs} programs wait for each other, for which each needs a thread: ` +
    `there can be ${module.sharedMemory && !hasPrints(module) ? mostThreads : 1}, and there are ${available}`
  );
}

/**
 * Number of parts of a program for which each thread gets at least two parts of a grid, so that a thread that starts
 * late because it has slept can take the last one.
 */
function wantedParts(programs: number, threads: number): number {
  let parts = 1;
  while (threads > 1 && programs > 0 && programs * parts < 2 * threads) parts *= 2;
  return parts;
}

/** Least number of working programs per thread, if there are several threads, for which programs are joined. */
const leastForThread = 4;

/**
 * Least fraction of programs that exist among those of all groups of joined programs, and of groups of fewer programs,
 * which gain less unless their blocks are small: blocks in memory are those of all programs of a group.
 */
const leastFilled = { all: 0.75, fewer: 0.8 };

/** Most bytes of small blocks: half of a first cache. */
const smallBytes = 16 * 1024;

/** Most bytes of blocks that joined programs keep in memory: a second cache of 512 KiB should hold them, and what is read. */
const mostBytes = 160 * 1024;

/**
 * How many programs to join to one, up to those that a module joins: the most that fill their groups well enough, leave
 * enough working programs for all threads, and keep no larger blocks than caches do.
 */
function wantedJoin(module: KernelModule, grid: Grid, threads: number): number {
  const { joined = [1, 1, 1], scratchBytes, keptBytes } = module;
  const blocks = scratchBytes - reservedBytes - keptBytes;
  const axis = joined.findIndex((count) => count > 1);
  const [most, along] = [joined[axis], grid[axis]];
  if (most === undefined || along === undefined) return 1;
  const across = grid.filter((_, other) => other !== axis);
  const bytesOf = (count: number): number => (blocks / most) * count;
  const isFilled = (count: number): boolean => {
    const least = count === most || bytesOf(count) <= smallBytes ? leastFilled.all : leastFilled.fewer;
    return blocks <= 0 || along >= least * Math.ceil(along / count) * count;
  };
  const groups = (count: number): number => across.reduce((all, programs) => all * programs, Math.ceil(along / count));
  const isEnough = (count: number): boolean => threads === 1 || groups(count) >= leastForThread * threads;
  let count = most;
  while (count > 1 && !(isFilled(count) && isEnough(count) && bytesOf(count) <= mostBytes))
    count = count % 2 === 0 ? count / 2 : 1;
  return count;
}
