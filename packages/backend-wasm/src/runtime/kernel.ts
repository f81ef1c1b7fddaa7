/** An instantiated kernel: launches grids of programs and owns (or shares) the memory that they use. */
import { allEnded } from "./all-ended.ts";
import { type CheckedArg, checkArguments, checkGrid, checkLists, type KernelArg } from "./arguments.ts";
import { BufferPlacement, type Region } from "./buffer-placement.ts";
import { targetMs } from "./chunk-size.ts";
import { findOverlap } from "./distinct-arguments.ts";
import { errorOf, failureOf } from "./failure.ts";
import { canBlock } from "./environment.ts";
import { type Grid, KernelError } from "./kernel-error.ts";
import type { Allocation, KernelMemory } from "./kernel-memory.ts";
import { Interruption, InterruptionCheck, WaitsForever } from "./interruption.ts";
import { KernelInstance } from "./kernel-instance.ts";
import { hasPrints, type KernelModule } from "./kernel-module.ts";
import { KernelWorkers } from "./kernel-workers.ts";
import { KernelVersions, type Recompile, runInOrder, waitsForLater } from "./kernel-versions.ts";
import { checkLaunchOptions, type LaunchOptions, type LaunchResult } from "./launch-options.ts";
import { type KernelWork, WorkCounting } from "./profile/kernel-work.ts";
import { type CountedWork, LaunchProfile } from "./profile/launch-profile.ts";
import type { Profiler } from "./profile/profiler.ts";
import { areProgramsApart } from "./programs-apart.ts";
import { isPlain, type RepeatedLaunch, RepeatedLaunches } from "./repeated-launch.ts";
import { runAlone } from "./run-alone.ts";
import { clearAreas, placeBoundsTable } from "./scratch-areas.ts";
import { StopCheck } from "./stop-check.ts";
import { spinMs } from "./waiting.ts";
import type { StartWorker } from "./worker-handle.ts";
import type { Outcome, Work, WorkerPool } from "./worker-pool.ts";

/** The result of a launch that was repeated; undefined if it was not. */
type Again = LaunchResult | Promise<LaunchResult> | undefined;

/** @internal The state that `instantiateKernel` has prepared. */
export interface KernelSetup {
  readonly module: KernelModule;
  readonly compiled: WebAssembly.Module;
  readonly memory: KernelMemory;
  readonly data: number;
  /** A scratch area for each thread. */
  readonly scratch: readonly number[];
  /** Addresses of allocations to free when the kernel is disposed of. */
  readonly held: readonly number[];
  /** Compiles another version of the kernel. */
  readonly recompile: Recompile | undefined;
  /** Compiles the version that counts work instead of doing it. */
  readonly makeCounting: (() => Promise<Kernel>) | undefined;
  readonly profiler: Profiler | undefined;
  readonly startWorker: StartWorker | undefined;
}

/**
 * A kernel that can be launched, created by `instantiateKernel` or `compileKernel`. Launches are executed one after the
 * other. A launch that fails leaves the caller's buffers unchanged and the kernel usable.
 */
export class Kernel {
  readonly module: KernelModule;
  readonly memory: KernelMemory;
  readonly #setup: KernelSetup;
  readonly #scratch: number;
  readonly #instance: KernelInstance;
  readonly #hasPrints: boolean;
  readonly #workers: KernelWorkers;
  readonly #counting: WorkCounting;
  readonly #versions: KernelVersions;
  #running: Promise<void> | undefined;
  /** Prepared work of launches that can be repeated, or the version of the kernel that they use. */
  readonly #repeated = new RepeatedLaunches<Work | Kernel>();
  /** When the last launch that was repeated began. */
  #repeatedAt = 0;
  #isDisposed = false;

  /** @internal */
  constructor(setup: KernelSetup) {
    this.#setup = setup;
    this.module = setup.module;
    this.memory = setup.memory;
    this.#versions = new KernelVersions(setup.module, setup.memory, setup.recompile);
    this.#counting = new WorkCounting(setup.module, setup.makeCounting);
    this.#scratch = setup.scratch[0] ?? 0;
    this.#hasPrints = hasPrints(this.module);
    this.#instance = new KernelInstance(setup.module, setup.compiled, setup.memory);
    this.#workers = new KernelWorkers(setup);
  }

  /** Name of the kernel's function. */
  get name(): string {
    return this.module.name;
  }

  /** Number of threads that launches can use. */
  get threads(): number {
    return this.#setup.scratch.length;
  }

  /**
   * Runs a program of the kernel for every point of `grid`. A pointer argument is a view of memory. Views of one
   * `ArrayBuffer` alias each other. The buffer is copied in before the launch and, where the kernel may have written,
   * copied out after it. Memory from {@link alloc} is used in place. Prints come in program order, so kernels that
   * print run on one thread.
   *
   * @param grid Number of programs in x, y and z; nothing runs if one is 0.
   * @param args In the order of the kernel's parameters.
   * @throws KernelError (as a rejection): wrong arguments or too little memory, before anything runs; a trap, a failed
   * assert or an exceeded time limit, after which the caller's buffers are unchanged, but memory from `alloc` may be
   * changed.
   *
   * @example
   * ```ts
   * await kernel.launch([Math.ceil(n / 1024), 1, 1], [x, y, out, n]);
   * ```
   */
  launch(grid: Grid, args: readonly KernelArg[], options: LaunchOptions = {}): Promise<LaunchResult> {
    // Not async: after programs that went through megabytes, whatever runs here has to be loaded again.
    const start = performance.now();
    try {
      checkLists(this.module, grid, args);
      const isKnown = !this.#running && !this.#isDisposed && isPlain(options);
      const repeated = isKnown ? this.#repeated.find(grid, args) : undefined;
      const again = repeated && this.#repeat(start, grid, args, repeated);
      // Copies: the caller may change the arrays before the launch begins, or while it runs.
      return again === undefined ? this.#launch(start, [...grid], [...args], options) : Promise.resolve(again);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async #launch(start: number, grid: Grid, args: readonly KernelArg[], options: LaunchOptions): Promise<LaunchResult> {
    while (this.#running) await this.#running;
    this.#throwIfDisposed();
    const { signal, timeoutMs, checkBounds = false } = options;
    checkLaunchOptions(this.name, options);
    signal?.throwIfAborted();
    const programs = checkGrid(this.module, grid);
    const checked = checkArguments(this.module, this.memory, args);
    const wants = { checkBounds, isLimited: timeoutMs !== undefined };
    const version = this.#versions.wanted(grid, checked, wants, this.#hasPrints ? 1 : this.threads);
    return this.#exclusively(async () => {
      if (version === undefined) return this.#launchHere(start, grid, programs, args, checked, options);
      const kernel = await version();
      const result = await kernel.launch(grid, args, options);
      const isInPlace = checked.every((arg) => typeof arg !== "object");
      if (isPlain(options) && isInPlace && !this.#isDisposed)
        this.#repeated.add(grid, args, this.memory, kernel, result.runMs);
      return result;
    });
  }

  /** Makes later launches wait until this one has ended. */
  async #exclusively(launch: () => LaunchResult | Promise<LaunchResult>): Promise<LaunchResult> {
    let finished: () => void = () => {};
    this.#running = new Promise((resolve) => (finished = resolve));
    try {
      return await launch();
    } finally {
      this.#running = undefined;
      finished();
    }
  }

  async #launchHere(
    start: number,
    grid: Grid,
    programs: number,
    args: readonly KernelArg[],
    checked: readonly CheckedArg[],
    options: LaunchOptions,
  ): Promise<LaunchResult> {
    const { signal, timeoutMs, print, checkBounds = false, profiler = this.#setup.profiler } = options;
    const profile = profiler && (await this.#startProfile(profiler, grid, args));
    let placement: BufferPlacement | undefined;
    let table: number | undefined;
    let result: LaunchResult | undefined;
    try {
      placement = new BufferPlacement(this.module, this.memory, checked, checkBounds);
      profile?.part("copy in");
      const runStart = performance.now();
      const { parts } = this.module;
      const runGrid: Grid = [grid[0], grid[1], grid[2] * parts];
      const isInOrder = runInOrder(this.module, programs, this.#hasPrints ? 1 : this.threads);
      const onThreads = programs * parts > 1 && this.threads > 1 && !this.#hasPrints && !isInOrder;
      const usesWorkers = onThreads && areProgramsApart(this.module, runGrid, checked);
      const isDistinct =
        this.#instance.hasDistinct && findOverlap(this.module, this.memory, grid, checked) === undefined;
      const regions = checkBounds || this.module.checksBounds ? placement.regions : [];
      if (this.module.checksBounds) table = placeBoundsTable(this.memory, this.#setup.scratch, regions);
      const work: Work = {
        programs: programs * parts,
        grid: runGrid,
        args: placement.args,
        call: [this.#scratch, this.#setup.data, 0, programs * parts, ...runGrid, ...placement.args],
        isDistinct,
        isProfiled: profile !== undefined,
        usesWorkers,
        firstChunk: 1,
      };
      const check = new StopCheck(signal, timeoutMs, runStart);
      const helpers = usesWorkers ? this.#workers : undefined;
      this.#instance.attach({ print, interruption: new InterruptionCheck(check, isInOrder, helpers) });
      if (programs > 0) await this.#inTurn(work, () => this.#runPrograms(work, check, regions, profile));
      const runMs = performance.now() - runStart;
      profile?.part("run");
      if (checkBounds) placement.checkBounds();
      placement.copyOut();
      profile?.part("copy out");
      result = {
        programs,
        threads: usesWorkers ? this.#workers.threads : 1,
        runMs,
        totalMs: performance.now() - start,
        copiedInBytes: placement.copiedIn,
        copiedOutBytes: placement.copiedOut,
      };
      const isSimple = isPlain(options) && profile === undefined && placement.isInPlace && canBlock();
      const { checksBounds, isStoppable } = this.module;
      if (isSimple && !checksBounds && !isStoppable && !this.#hasPrints && !this.#isDisposed)
        this.#repeated.add(grid, args, this.memory, work, runMs);
      return result;
    } finally {
      placement?.release();
      if (table !== undefined) this.memory.release(table);
      this.#instance.detach();
      profile?.finish(grid, result);
    }
  }

  /** Makes a launch wait while launches run that it must not overlap with. */
  async #inTurn({ usesWorkers }: Work, run: () => Promise<void>): Promise<void> {
    if (usesWorkers) return this.memory.launches.run("threads", run);
    return this.module.updatesAlone === true ? this.memory.launches.run("alone", run) : run();
  }

  /**
   * Runs the programs of a known launch again. Awaits nothing if it need not; undefined if the launch should be prepared
   * like a new one.
   */
  #repeat(start: number, grid: Grid, args: readonly KernelArg[], repeated: RepeatedLaunch<Work | Kernel>): Again {
    const { work } = repeated;
    if (work instanceof Kernel) {
      const known = work.#running ? undefined : work.#repeated.find(grid, args);
      const again = known && work.#repeat(start, grid, args, known);
      if (again !== undefined && !(again instanceof Promise)) return again;
      return this.#exclusively(() => again ?? work.launch(grid, args));
    }
    const doWorkersSleep = start - this.#repeatedAt > spinMs;
    this.#repeatedAt = start;
    const isSooner = doWorkersSleep && repeated.endsBeforeWorkersWake && this.module.programsMeet !== true;
    if (work.usesWorkers && !isSooner) return this.#repeatOnThreads(start, repeated, work);
    if (!repeated.isShort || (this.module.updatesAlone === true && !this.memory.launches.isFree("alone")))
      return undefined;
    clearAreas(this.memory, this.#setup.scratch, this.module);
    try {
      this.#instance.runFor(work.isDistinct)(...work.call);
    } catch (error) {
      const id = new Int32Array(this.memory.buffer, this.#scratch, 1)[0] ?? 0;
      throw errorOf(failureOf(error, id), this.module, work.grid, []);
    }
    return this.#repeatedResult(start, repeated, work);
  }

  #repeatOnThreads(start: number, repeated: RepeatedLaunch<Work | Kernel>, known: Work): Again {
    const perThread = known.programs / this.threads;
    const firstChunk = Math.max(1, Math.floor(perThread * Math.min(1, targetMs / repeated.runMs)));
    const work = { ...known, firstChunk };
    const check = new StopCheck(undefined, undefined, start);
    const pool = this.memory.launches.isFree("threads") ? this.#workers.forLaunchNow() : undefined;
    const outcome = pool && this.#begin(work, check, pool);
    if (outcome === true) return this.#repeatedResult(start, repeated, work);
    return this.#exclusively(async () => {
      await this.#inTurn(work, () =>
        outcome === undefined ? this.#runPrograms(work, check) : this.#settle(work, check, pool, outcome),
      );
      return this.#repeatedResult(start, repeated, work);
    });
  }

  #repeatedResult(start: number, repeated: RepeatedLaunch<Work | Kernel>, work: Work): LaunchResult {
    const runMs = (repeated.runMs = performance.now() - start);
    const [programs, threads] = [work.programs / this.module.parts, work.usesWorkers ? this.#workers.threads : 1];
    return { programs, threads, runMs, totalMs: runMs, copiedInBytes: 0, copiedOutBytes: 0 };
  }

  /**
   * Counts what a launch would load, store and compute, without executing it: memory and buffers are unchanged.
   * @throws KernelError (as a rejection) if the kernel was not created by `compileKernel`, or if its work depends on
   * memory that it writes.
   */
  async countWork(grid: Grid, args: readonly KernelArg[]): Promise<KernelWork> {
    this.#throwIfDisposed();
    return this.#counting.count(grid, args);
  }

  async #startProfile(profiler: Profiler, grid: Grid, args: readonly KernelArg[]): Promise<LaunchProfile> {
    const process = profiler.processOf(this);
    const counting = new LaunchProfile(profiler, this.name, process);
    let counted: CountedWork;
    try {
      counted = { work: await this.countWork(grid, args) };
    } catch (error) {
      counted = { reason: error instanceof Error ? error.message : String(error) };
    }
    counting.part("count work", "count");
    return new LaunchProfile(profiler, this.name, process, counted);
  }

  /**
   * Allocates `bytes` zeros in the kernel's memory, which launches use without copying. A table of pointers, as kernels
   * of grouped products take, is a `BigInt64Array` of the addresses of such memory.
   */
  alloc(bytes: number): Allocation {
    this.#throwIfDisposed();
    return this.memory.alloc(bytes);
  }

  /** Frees memory from {@link alloc}. */
  free(allocation: Allocation): void {
    this.memory.free(allocation);
  }

  /**
   * Starts the workers, if the kernel has any, and waits until they are ready. Launches start them on demand.
   * @throws KernelError (as a rejection) if one cannot start; launches go on without it, unless programs wait for each
   * other.
   */
  async warmUp(): Promise<void> {
    this.#throwIfDisposed();
    await this.#workers.warmUp(this.#running !== undefined);
  }

  /** Terminates the workers and frees the kernel's memory, after all started launches have ended. */
  async dispose(): Promise<void> {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#repeated.clear();
    while (this.#running) await this.#running;
    try {
      await allEnded([this.#workers.dispose(), this.#versions.dispose(), this.#counting.dispose()]);
    } finally {
      for (const address of this.#setup.held) this.memory.release(address);
    }
  }

  async #runPrograms(
    work: Work,
    check: StopCheck,
    regions: readonly Region[] = [],
    profile?: LaunchProfile,
  ): Promise<void> {
    const pool = work.usesWorkers ? await this.#workers.forLaunch(check) : undefined;
    return this.#settle(work, check, pool, this.#begin(work, check, pool, profile), regions, profile);
  }

  /** Runs the programs of a launch, on the workers of `pool` as well; see {@link WorkerPool.run}. */
  #begin(work: Work, check: StopCheck, pool?: WorkerPool, profile?: LaunchProfile): Outcome | Promise<Outcome> {
    clearAreas(this.memory, this.#setup.scratch, this.module);
    const run = this.#instance.runFor(work.isDistinct);
    const call = [...work.call];
    const runChunk = (lo: number, hi: number): void => {
      call[2] = lo;
      call[3] = hi;
      const start = profile && performance.now();
      run(...call);
      if (start !== undefined) profile?.ownChunk(lo, hi, start);
    };
    return pool ? pool.run(work, runChunk, check) : runAlone(work.programs, runChunk, check);
  }

  /** Waits for the outcome of a launch, and throws what has failed. */
  async #settle(
    work: Work,
    check: StopCheck,
    pool: WorkerPool | undefined,
    pending: Outcome | Promise<Outcome>,
    regions: readonly Region[] = [],
    profile?: LaunchProfile,
  ): Promise<void> {
    const { programs, grid } = work;
    let outcome: Outcome;
    try {
      outcome = await pending;
    } catch (error) {
      if (error instanceof KernelError) throw error;
      const id = new Int32Array(this.memory.buffer, this.#scratch, 1)[0] ?? 0;
      if (error instanceof WaitsForever) throw waitsForLater(this.module, programs, this.threads, id, grid);
      outcome = error instanceof Interruption ? false : failureOf(error, id);
    } finally {
      pool?.chunks(work.isProfiled).forEach((chunks, worker) => profile?.chunks(worker + 1, chunks));
      // A worker that still runs must be terminated before the memory of the launch is freed.
      if (pool?.isBroken) await this.#workers.discard(pool);
    }
    if (typeof outcome === "object") throw errorOf(outcome, this.module, grid, regions);
    if (outcome) return;
    check.throwIfStopped(this.name);
    throw new KernelError("trap", `kernel '${this.name}': not all programs ran, because a worker ended`);
  }

  #throwIfDisposed(): void {
    if (this.#isDisposed) throw new KernelError("disposed", `kernel '${this.name}' was disposed`);
  }
}
