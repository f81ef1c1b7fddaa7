/**
 * The workers of one kernel, which are those of worker-team.ts. They wait for launches as waiting.ts describes, and
 * participate in a launch as control-block.ts does. The launching thread also executes programs.
 */
import type { ChunkRecord } from "./chunk-records.ts";
import { nextChunk } from "./chunk-size.ts";
import { ControlBlock, type Failure, openBit, word } from "./control-block.ts";
import { canBlock, yieldToEventLoop } from "./environment.ts";
import { Interruption } from "./interruption.ts";
import { type Grid, KernelError } from "./kernel-error.ts";
import type { StopCheck } from "./stop-check.ts";
import { napShare, spinMs } from "./waiting.ts";
import type { StartWorker } from "./worker-handle.ts";
import { WorkerTeam } from "./worker-team.ts";

/** How long a worker may continue its programs after a launch was stopped before it is given up, in milliseconds. */
const graceMs = 1000;

/** How long none of the workers that are starting may become ready before one is given up, in milliseconds. */
const mostStartMs = 10_000;

/** The least length of the launcher's nap, in milliseconds. */
const leastLauncherNapMs = 0.1;

/** The data that all workers of a pool share. */
export interface PoolSetup {
  /** Name of the kernel, for messages. */
  readonly name: string;
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  /** The scratch areas, one for each worker. */
  readonly scratch: readonly number[];
  readonly data: number;
  readonly wide: readonly boolean[];
}

/** The programs of a launch and how to run them. */
export interface Work {
  readonly programs: number;
  readonly grid: Grid;
  readonly args: readonly (number | bigint)[];
  /** The arguments of `run` for all programs on the launcher's thread. */
  readonly call: readonly (number | bigint)[];
  /** Whether to call `run_distinct`. */
  readonly isDistinct: boolean;
  /** Whether the workers record their chunks. */
  readonly isProfiled: boolean;
  /** Whether workers participate. */
  readonly usesWorkers: boolean;
  /** Number of programs in the first chunk of each thread, if there are enough. */
  readonly firstChunk: number;
}

/** Whether all programs of a launch have run, or the failure of a worker. */
export type Outcome = boolean | Failure;

/** Executes the programs from `lo` to `hi - 1`. */
type RunChunk = (lo: number, hi: number) => void;

/** What the launcher's thread executes of a launch. */
interface OwnPrograms extends Work {
  readonly runChunk: RunChunk;
  /** The size of the next chunk. */
  chunk: number;
  /** When the last one ended. */
  time: number;
}

/** Workers to which a kernel was sent, and the block they share with the launcher. */
export class WorkerPool {
  readonly #control: ControlBlock;
  readonly #team: WorkerTeam;
  /** The number of the kernel in the team. */
  readonly #kernel: number;
  readonly #name: string;
  readonly #threads: number;
  #haveStarted = false;
  #hasLeft = false;

  /** Sends the kernel to workers. One that cannot start takes part in no launch; {@link ready} gives the reason. */
  constructor(setup: PoolSetup, start: StartWorker) {
    const { module, memory, scratch, data, wide } = setup;
    const control = new ControlBlock(wide.length, scratch.length);
    this.#name = setup.name;
    this.#control = control;
    this.#threads = scratch.length + 1;
    this.#team = WorkerTeam.of(start);
    this.#kernel = this.#team.add(scratch.length, (index, kernel) => ({
      kernel,
      module,
      memory,
      control: control.buffer,
      threads: this.#threads,
      scratch: scratch[index] ?? 0,
      data,
      wide,
      argsByte: control.argsByte,
      failureByte: control.failureByte(index),
      chunksByte: control.chunksByte(index),
    }));
  }

  /** Whether a worker that had started has died; the pool must then not be used any more. */
  get isBroken(): boolean {
    return this.#team.broken !== undefined;
  }

  /** Whether the current launch takes no more programs. */
  get hasStopped(): boolean {
    return Atomics.load(this.#control.words, word.stop) !== 0;
  }

  /** Number of threads that participate in launches: the launching one and the workers that did not fail to start. */
  get threads(): number {
    return this.#threads - this.#unstarted().length;
  }

  /** Whether all workers have started, and none has died. */
  get isReady(): boolean {
    this.#haveStarted ||= this.#countStarted() === this.#threads - 1;
    return this.#haveStarted && !this.isBroken;
  }

  /**
   * Resolves when all workers are ready.
   * @param check Ends the wait when the launch for which it is has to stop.
   * @throws KernelError (as a rejection) if a worker cannot start or has died, and what {@link StopCheck.throwIfStopped}
   * throws.
   */
  async ready(check?: StopCheck): Promise<void> {
    let [started, since] = [0, performance.now()];
    while (!this.isReady) {
      check?.throwIfStopped(this.#name);
      if (this.#hasLeft) throw new KernelError("disposed", `kernel '${this.#name}' was disposed`);
      this.#throwIfBroken();
      const count = this.#countStarted();
      for (const { error } of this.#unstarted()) throw this.#cannotStart(String(error), error);
      const now = performance.now();
      if (count > started) [started, since] = [count, now];
      if (now - since > mostStartMs) throw this.#cannotStart(`nothing is heard of it for ${mostStartMs / 1000} s`);
      await yieldToEventLoop();
    }
  }

  /** Why workers could not start, or could not instantiate the kernel. */
  #unstarted(): readonly { readonly error: unknown }[] {
    return Array.from({ length: this.#threads - 1 }, (_, worker) => {
      const refusal = this.#control.refusal(worker);
      return this.#team.unstarted(worker) ?? (refusal === undefined ? [] : { error: new Error(refusal) });
    }).flat();
  }

  #countStarted(): number {
    let count = 0;
    for (let worker = 0; worker < this.#threads - 1; worker++) if (this.#control.hasStarted(worker)) count++;
    return count;
  }

  #cannotStart(reason: string, cause?: unknown): KernelError {
    const message =
      `kernel '${this.#name}': a worker of ${this.#threads - 1} cannot start: ${reason}. Use fewer threads, or see that ` +
      `the system has enough of them and that the content security policy of a page allows 'worker-src blob:'`;
    return new KernelError("module", message, { cause });
  }

  /**
   * Runs all programs of a grid until no thread executes the kernel any more. Gives whether all programs have run, or the
   * failure of a worker; at once if no worker takes much longer than this thread, as a promise takes microseconds.
   * Exceptions of the launcher's own programs are rejections.
   */
  run(work: Work, runChunk: RunChunk, check: StopCheck): Outcome | Promise<Outcome> {
    this.#open(work);
    const own = { ...work, runChunk, chunk: work.firstChunk, time: performance.now() };
    try {
      if (!this.#takeChunks(own, check) && this.#haveLeft()) {
        this.#team.close();
        return this.#outcome(work);
      }
    } catch (error) {
      return this.#finish(own, check, { error });
    }
    return this.#finish(own, check);
  }

  /** Executes what is left of a launch, unless a program has thrown an error, and waits for the workers. */
  async #finish(own: OwnPrograms, check: StopCheck, thrown?: { readonly error: unknown }): Promise<Outcome> {
    try {
      if (thrown !== undefined) throw thrown.error;
      while (this.#takeChunks(own, check)) {
        await check.poll();
        own.time = performance.now();
      }
    } catch (error) {
      const { words } = this.#control;
      Atomics.store(words, word.stop, 1);
      if (!(error instanceof Interruption)) throw error;
      // The launch has to stop, or a worker has failed and reports why.
      Atomics.store(words, word.interrupted, 1);
    } finally {
      try {
        await this.#close(check);
      } finally {
        this.#team.close();
      }
    }
    return this.#outcome(own);
  }

  /** Executes chunks until no programs are left, the launch is stopped or the event loop has to run; whether it has. */
  #takeChunks(own: OwnPrograms, check: StopCheck): boolean {
    const { words } = this.#control;
    const { programs, runChunk } = own;
    while (Atomics.load(words, word.stop) === 0 && !check.isStopped(own.time)) {
      const lo = Atomics.load(words, word.next);
      if (lo >= programs) return false;
      const hi = lo + Math.min(own.chunk, Math.ceil((programs - lo) / (2 * this.#threads)));
      if (Atomics.compareExchange(words, word.next, lo, hi) !== lo) continue;
      runChunk(lo, hi);
      const now = performance.now();
      own.chunk = nextChunk(hi - lo, now - own.time);
      own.time = now;
      if (check.isDue(now)) return true;
    }
    return false;
  }

  #outcome({ programs }: Work): Outcome {
    const { words } = this.#control;
    // A worker that was given up while it took part, or was interrupted, has not finished its programs.
    const isUnfinished = Atomics.load(words, word.state) !== 0 || Atomics.load(words, word.interrupted) !== 0;
    return this.#control.failure() ?? (!isUnfinished && Atomics.load(words, word.next) >= programs);
  }

  /** The chunks of each worker in the last launch; empty if it was not profiled. */
  chunks(isProfiled: boolean): readonly (readonly ChunkRecord[])[] {
    if (!isProfiled) return [];
    return Array.from({ length: this.#threads - 1 }, (_, worker) => this.#control.chunks(worker));
  }

  /** Makes the workers forget the kernel, and terminates them if it is their last one. */
  async leave(): Promise<void> {
    this.#hasLeft = true;
    await this.#team.remove(this.#kernel);
  }

  /** Terminates all workers of the team, one of which is lost. */
  async terminate(): Promise<void> {
    Atomics.store(this.#control.words, word.stop, 1);
    await this.#team.terminate();
  }

  #open({ programs, grid: [x, y, z], args, isDistinct, isProfiled, firstChunk }: Work): void {
    const { words, numbers, bigints } = this.#control;
    args.forEach((arg, i) => {
      if (typeof arg === "bigint") bigints[i] = arg;
      else numbers[i] = arg;
    });
    words[word.programs] = programs;
    words[word.gridX] = x;
    words[word.gridY] = y;
    words[word.gridZ] = z;
    words[word.distinct] = isDistinct ? 1 : 0;
    words[word.profiled] = isProfiled ? 1 : 0;
    words[word.firstChunk] = firstChunk;
    if (isProfiled) this.#control.clearChunks();
    Atomics.store(words, word.next, 0);
    Atomics.store(words, word.stop, 0);
    Atomics.store(words, word.failed, 0);
    Atomics.store(words, word.interrupted, 0);
    Atomics.store(words, word.state, openBit);
    this.#team.open(this.#kernel);
  }

  /** Closes the launch for further workers; whether those that have joined leave while this thread spins. */
  #haveLeft(): boolean {
    const { words } = this.#control;
    Atomics.and(words, word.state, ~openBit);
    const spinEnd = performance.now() + spinMs;
    for (let turns = 1; Atomics.load(words, word.state) !== 0; turns++)
      if (turns % 64 === 0 && performance.now() >= spinEnd) return false;
    return true;
  }

  /** Closes the launch and waits until the workers that have joined have left. */
  async #close(check: StopCheck): Promise<void> {
    if (this.#haveLeft()) return;
    const { words } = this.#control;
    const since = performance.now() - spinMs;
    let stoppedAt: number | undefined;
    for (;;) {
      const active = Atomics.load(words, word.state);
      if (active === 0) return;
      const now = performance.now();
      if (check.isStopped(now)) Atomics.store(words, word.stop, 1);
      if (Atomics.load(words, word.stop) !== 0) stoppedAt ??= now;
      if (stoppedAt !== undefined && now > stoppedAt + graceMs) {
        this.#team.break(new Error("a program does not end"));
        return;
      }
      this.#throwIfBroken();
      if (canBlock()) Atomics.wait(words, word.state, active, Math.max(leastLauncherNapMs, (now - since) * napShare));
      if (Atomics.load(words, word.state) !== 0) await yieldToEventLoop();
    }
  }

  #throwIfBroken(): void {
    if (this.#team.broken === undefined) return;
    const { error } = this.#team.broken;
    throw new KernelError("trap", `kernel '${this.#name}': a worker was given up: ${String(error)}`, { cause: error });
  }
}
