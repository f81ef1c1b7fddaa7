/** An instantiated kernel: it launches grids of programs and owns (or shares) the memory that they work in. */
import { type CheckedArg, checkArguments, checkGrid, type KernelArg } from "./arguments.ts";
import { BufferPlacement, type Region } from "./buffer-placement.ts";
import { nextChunk } from "./chunk-size.ts";
import type { Failure } from "./control-block.ts";
import type { WorkerHandle } from "./worker-handle.ts";
import { findIndivisible, indivisible } from "./divisible-arguments.ts";
import { findOverlap } from "./distinct-arguments.ts";
import { AssertionFailure, BoundsFailure, errorOf, failureOf } from "./failure.ts";
import { type Grid, KernelError } from "./kernel-error.ts";
import type { Allocation, KernelMemory } from "./kernel-memory.ts";
import { boundsWord, type KernelModule } from "./kernel-module.ts";
import { formatPrint } from "./print-format.ts";
import { StopCheck } from "./stop-check.ts";
import { type Work, WorkerPool } from "./worker-pool.ts";
import type { WorkerInit } from "./worker-source.ts";

/** Options of one launch. */
export interface LaunchOptions {
  /** Stops the launch between chunks of programs; `launch` rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Time limit, looked at between chunks of programs (of about 2 ms each; one program is never interrupted). */
  readonly timeoutMs?: number;
  /** Takes the lines of `tt.print`; standard output if left out. */
  readonly print?: (line: string) => void;
  /**
   * Whether to stop at an access outside of all buffers of the launch, with an error that names program, source line and
   * address. A kernel from `compileKernel` is compiled again for that. One without the compiler is only watched: writes
   * shortly before or behind a buffer that was copied, or near address 0, are reported after the launch.
   */
  readonly checkBounds?: boolean;
}

/** What a launch did. */
export interface LaunchResult {
  readonly programs: number;
  /** Threads that could take part. */
  readonly threads: number;
  /** Time from the first program's start to the last one's end. */
  readonly runMs: number;
  /** Time of the whole launch, with checks and copies. */
  readonly totalMs: number;
  readonly copiedInBytes: number;
  readonly copiedOutBytes: number;
}

/** What a version of a kernel takes for granted, and what it checks. */
export interface KernelVersion {
  /** Whether memory that is written through one pointer argument is not reached through another one. */
  readonly distinct: boolean;
  /** Whether accesses through pointers are checked. */
  readonly checkBounds: boolean;
  /** Whether integer arguments are divisible by what the kernel's text says. */
  readonly divisible: boolean;
}

/** @internal What `instantiateKernel` has prepared. */
export interface KernelSetup {
  readonly module: KernelModule;
  readonly compiled: WebAssembly.Module;
  readonly memory: KernelMemory;
  readonly data: number;
  /** A scratch area for each thread. */
  readonly scratch: readonly number[];
  /** Makes another version of the kernel. */
  readonly recompile: ((version: KernelVersion) => Promise<Kernel>) | undefined;
  readonly startWorker: ((source: string, data: WorkerInit) => WorkerHandle) | undefined;
}

type Run = (...args: (number | bigint)[]) => void;

/**
 * A kernel that can be launched, made by `instantiateKernel` or `compileKernel`. Launches run one after the other; a
 * launch that fails leaves the caller's buffers as they were and the kernel usable.
 */
export class Kernel {
  readonly module: KernelModule;
  readonly memory: KernelMemory;
  readonly #setup: KernelSetup;
  readonly #scratch: number;
  readonly #run: Run;
  readonly #runDistinct: Run | undefined;
  readonly #hasPrints: boolean;
  #print: ((line: string) => void) | undefined;
  #pool: WorkerPool | undefined;
  readonly #versions = new Map<string, Promise<Kernel>>();
  #running: Promise<void> | undefined;
  #isDisposed = false;

  /** @internal */
  constructor(setup: KernelSetup) {
    this.#setup = setup;
    this.module = setup.module;
    this.memory = setup.memory;
    this.#scratch = setup.scratch[0] ?? 0;
    this.#hasPrints = this.module.messages.some(({ kind }) => kind === "print");
    const env = {
      memory: setup.memory.wasm,
      print: (site: number, x: number, y: number, z: number, values: number) =>
        this.#printSite(site, [x, y, z], values >>> 0),
      assert_fail: (site: number) => {
        throw new AssertionFailure(site);
      },
      out_of_bounds: (site: number, address: number) => {
        throw new BoundsFailure(site, address);
      },
    };
    const { run, run_distinct: runDistinct } = new WebAssembly.Instance(setup.compiled, { env }).exports;
    if (!isRun(run)) throw new KernelError("module", `kernel '${this.module.name}': its module exports no run`);
    this.#run = run;
    this.#runDistinct = isRun(runDistinct) ? runDistinct : undefined;
  }

  /** Name of the kernel's function. */
  get name(): string {
    return this.module.name;
  }

  /** Threads that launches can use. */
  get threads(): number {
    return this.#setup.scratch.length;
  }

  /**
   * Runs the kernel's programs for every point of `grid`. A pointer argument is a view of memory: views of one
   * `ArrayBuffer` alias each other, the buffer is copied in before and, where the kernel may have written, copied out
   * after. Memory from {@link alloc} is used where it is. Prints come in program order, for which kernels that print
   * run on one thread.
   *
   * @param grid Number of programs in x, y and z; nothing runs if one is 0.
   * @param args In the order of the kernel's parameters.
   * @throws KernelError (as a rejection): wrong arguments or too little memory before anything runs; a trap, a failed
   * assert or a passed time limit, after which the caller's buffers are as before; memory from `alloc` may be changed.
   *
   * @example
   * ```ts
   * await kernel.launch([Math.ceil(n / 1024), 1, 1], [x, y, out, n]);
   * ```
   */
  async launch(grid: Grid, args: readonly KernelArg[], options: LaunchOptions = {}): Promise<LaunchResult> {
    const start = performance.now();
    while (this.#running) await this.#running;
    this.#throwIfDisposed();
    const { signal, timeoutMs, print, checkBounds = false } = options;
    if (timeoutMs !== undefined && !(timeoutMs > 0)) {
      throw new KernelError("argument", `timeoutMs must be a positive number, got ${timeoutMs}`);
    }
    signal?.throwIfAborted();
    const programs = checkGrid(this.module, grid);
    const checked = checkArguments(this.module, this.memory, args);
    const version = this.#wantedVersion(checked, checkBounds);
    if (version !== undefined) return this.#launchVersion(version, grid, args, options);
    const placement = new BufferPlacement(this.module, this.memory, checked, checkBounds);
    let table: number | undefined;
    let finished: () => void = () => {};
    this.#running = new Promise((resolve) => (finished = resolve));
    try {
      this.#print = print;
      const runStart = performance.now();
      const usesWorkers = programs > 1 && this.threads > 1 && !this.#hasPrints;
      const isDistinct =
        this.#runDistinct !== undefined && findOverlap(this.module, this.memory, checked) === undefined;
      const regions = this.module.checksBounds ? placement.regions : [];
      if (this.module.checksBounds) table = this.#placeTable(regions);
      // A copy of the grid: the caller may change the array while the launch runs.
      const work: Work = { programs, grid: [grid[0], grid[1], grid[2]], args: placement.args, isDistinct };
      if (programs > 0) await this.#runPrograms(work, new StopCheck(signal, timeoutMs, runStart), usesWorkers, regions);
      const runMs = performance.now() - runStart;
      if (checkBounds) placement.checkBounds();
      placement.copyOut();
      return {
        programs,
        threads: usesWorkers ? this.threads : 1,
        runMs,
        totalMs: performance.now() - start,
        copiedInBytes: placement.copiedIn,
        copiedOutBytes: placement.copiedOut,
      };
    } finally {
      placement.release();
      if (table !== undefined) this.memory.release(table);
      this.#print = undefined;
      this.#running = undefined;
      finished();
    }
  }

  /** Memory of `bytes` zeros in the kernel's memory, which launches use without copying. */
  alloc(bytes: number): Allocation {
    this.#throwIfDisposed();
    return this.memory.alloc(bytes);
  }

  /** Gives memory from {@link alloc} back. */
  free(allocation: Allocation): void {
    this.memory.free(allocation);
  }

  /** Starts the workers, if the kernel has any, and waits until they wait for work; launches do so as they go. */
  async warmUp(): Promise<void> {
    this.#throwIfDisposed();
    await this.#startPool()?.ready();
  }

  /** Ends the workers and gives the kernel's memory back, after the launches that were started. */
  async dispose(): Promise<void> {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    while (this.#running) await this.#running;
    await this.#pool?.terminate();
    this.#pool = undefined;
    for (const version of this.#versions.values()) await (await version).dispose();
    if (this.#setup.data !== 0) this.memory.release(this.#setup.data);
    for (const address of this.#setup.scratch) this.memory.release(address);
  }

  /** The version that is right for the arguments, if it is another one. */
  #wantedVersion(args: readonly CheckedArg[], checkBounds: boolean): (() => Promise<Kernel>) | undefined {
    const { module, memory } = this;
    const { recompile } = this.#setup;
    const overlap = module.assumesDistinct ? findOverlap(module, memory, args) : undefined;
    if (overlap !== undefined && recompile === undefined) {
      const [first, second] = overlap.map((i) => `${i} '${module.params[i]?.name ?? ""}'`);
      throw new KernelError(
        "argument",
        `kernel '${module.name}': arguments ${first} and ${second} may lead to the same memory, which it was not compiled ` +
          `for: compile it with 'distinct: false', or by compileKernel, which does so when it is needed`,
      );
    }
    const divisible = findIndivisible(module, args) === undefined;
    if (!divisible && recompile === undefined) throw indivisible(module, args);
    const wantsChecks = checkBounds && !module.checksBounds;
    if (recompile === undefined || (overlap === undefined && divisible && !wantsChecks)) return undefined;
    const wanted = {
      distinct: overlap === undefined && module.assumesDistinct,
      checkBounds: checkBounds || module.checksBounds,
      divisible,
    };
    const key = `${wanted.distinct},${wanted.checkBounds},${wanted.divisible}`;
    return () => {
      const version = this.#versions.get(key) ?? recompile(wanted);
      this.#versions.set(key, version);
      return version;
    };
  }

  async #launchVersion(
    version: () => Promise<Kernel>,
    grid: Grid,
    args: readonly KernelArg[],
    options: LaunchOptions,
  ): Promise<LaunchResult> {
    let finished: () => void = () => {};
    this.#running = new Promise((resolve) => (finished = resolve));
    try {
      return await (await version()).launch(grid, args, options);
    } finally {
      this.#running = undefined;
      finished();
    }
  }

  /** Writes where buffers are to where code that checks accesses looks; returns the address of the table. */
  #placeTable(regions: readonly Region[]): number {
    const table = this.memory.allocate(8 * regions.length);
    const words = new Int32Array(this.memory.buffer, table, 2 * regions.length);
    regions.forEach(({ start, end }, i) => words.set([start, end], 2 * i));
    for (const scratch of this.#setup.scratch) {
      const own = new Int32Array(this.memory.buffer, scratch, 16);
      own[boundsWord.start] = table;
      own[boundsWord.end] = table + 8 * regions.length;
    }
    return table;
  }

  async #runPrograms(work: Work, check: StopCheck, usesWorkers: boolean, regions: readonly Region[]): Promise<void> {
    const { programs, grid, args, isDistinct } = work;
    const run = (isDistinct ? this.#runDistinct : undefined) ?? this.#run;
    const call = [this.#scratch, this.#setup.data, 0, 0, ...grid, ...args];
    const runChunk = (lo: number, hi: number): void => {
      call[2] = lo;
      call[3] = hi;
      run(...call);
    };
    const pool = usesWorkers ? this.#startPool() : undefined;
    let outcome: boolean | Failure;
    try {
      if (pool) outcome = await pool.run(work, runChunk, check);
      else outcome = await runAlone(programs, runChunk, check);
    } catch (error) {
      if (error instanceof KernelError) throw error;
      const id = new Int32Array(this.memory.buffer, this.#scratch, 1)[0] ?? 0;
      outcome = failureOf(error, id);
    } finally {
      // A worker that still runs must be gone before the launch's memory is given back.
      if (pool?.isBroken) {
        this.#pool = undefined;
        await pool.terminate();
      }
    }
    if (typeof outcome === "object") throw errorOf(outcome, this.module, grid, regions);
    if (outcome) return;
    check.throwIfStopped(this.name);
    throw new KernelError("trap", `kernel '${this.name}': not all programs ran, because a worker ended`);
  }

  #startPool(): WorkerPool | undefined {
    const { startWorker, compiled, scratch, data, memory } = this.#setup;
    if (!startWorker || scratch.length < 2) return undefined;
    this.#pool ??= new WorkerPool(
      {
        module: compiled,
        memory: memory.wasm,
        scratch: scratch.slice(1),
        data,
        wide: this.module.params.map(({ type }) => type === "i64"),
      },
      startWorker,
    );
    return this.#pool;
  }

  #printSite(site: number, program: Grid, values: number): void {
    const message = this.module.messages[site];
    if (message?.kind !== "print") return;
    const print = this.#print ?? ((line: string) => console.log(line));
    for (const line of formatPrint(message, program, new DataView(this.memory.buffer), values)) print(line);
  }

  #throwIfDisposed(): void {
    if (this.#isDisposed) throw new KernelError("disposed", `kernel '${this.name}' was disposed`);
  }
}

/** Runs programs on this thread; whether all have run. */
async function runAlone(
  programs: number,
  runChunk: (lo: number, hi: number) => void,
  check: StopCheck,
): Promise<boolean> {
  let chunk = 1;
  let time = performance.now();
  for (let lo = 0; lo < programs;) {
    if (check.isStopped(time)) return false;
    const hi = Math.min(programs, lo + chunk);
    runChunk(lo, hi);
    const now = performance.now();
    chunk = nextChunk(hi - lo, now - time);
    time = now;
    lo = hi;
    if (check.isDue(now)) {
      await check.poll();
      time = performance.now();
    }
  }
  return true;
}

function isRun(value: WebAssembly.ExportValue | undefined): value is Run {
  return typeof value === "function";
}
