/**
 * The workers of one kernel: it is sent to them when a launch first uses them, and to others after one of them has died.
 * Where workers cannot start, launches go on without them, with the same results, unless programs wait for each other.
 */
import type { KernelSetup } from "./kernel.ts";
import type { StopCheck } from "./stop-check.ts";
import type { StartWorker } from "./worker-handle.ts";
import { type PoolSetup, WorkerPool } from "./worker-pool.ts";

/** See the file's header. */
export class KernelWorkers {
  readonly #setup: PoolSetup;
  readonly #start: StartWorker | undefined;
  readonly #programsMeet: boolean;
  #pool: WorkerPool | undefined;

  /** @param setup Without `startWorker` there are no workers. */
  constructor({ module, compiled, memory, data, scratch, startWorker }: KernelSetup) {
    const { name, params, programsMeet = false } = module;
    const wide = params.map(({ type }) => type === "i64");
    this.#setup = { name, module: compiled, memory: memory.wasm, scratch: scratch.slice(1), data, wide };
    this.#start = startWorker;
    this.#programsMeet = programsMeet;
  }

  /** Number of threads that can participate in launches: this one, and the workers that did not fail to start. */
  get threads(): number {
    return this.#pool?.threads ?? 1 + this.#setup.scratch.length;
  }

  /** Whether the current launch takes no more programs, since one of them has failed or the launch has to stop. */
  get haveStopped(): boolean {
    return this.#pool?.hasStopped === true;
  }

  /**
   * The workers for a launch that is prepared: others if one of them has died since the last one. If programs wait for
   * each other, resolves when all workers are ready: in a browser, none starts while this thread executes a program that
   * waits for those of the others.
   * @throws See {@link WorkerPool.ready}.
   */
  async forLaunch(check: StopCheck): Promise<WorkerPool | undefined> {
    const pool = await this.#unbroken();
    if (this.#programsMeet) await pool?.ready(check);
    return pool;
  }

  /** The workers if a launch can begin with them at once. */
  forLaunchNow(): WorkerPool | undefined {
    const pool = this.#started();
    const canBegin = this.#programsMeet ? pool?.isReady === true : pool?.isBroken === false;
    return canBegin ? pool : undefined;
  }

  /**
   * Resolves when all workers are ready.
   * @param isLaunching Whether a launch runs, which may use the workers.
   * @throws See {@link WorkerPool.ready}.
   */
  async warmUp(isLaunching: boolean): Promise<void> {
    const pool = isLaunching ? this.#started() : await this.#unbroken();
    await pool?.ready();
  }

  /** Terminates the workers of `pool`, one of which is lost; others will be started in their place. */
  async discard(pool: WorkerPool): Promise<void> {
    if (this.#pool === pool) this.#pool = undefined;
    await pool.terminate();
  }

  /** Makes the workers forget the kernel. */
  async dispose(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.leave();
  }

  async #unbroken(): Promise<WorkerPool | undefined> {
    if (this.#pool?.isBroken === true) await this.discard(this.#pool);
    return this.#started();
  }

  /** The workers, which may still be starting; undefined if there are none. */
  #started(): WorkerPool | undefined {
    if (this.#start === undefined || this.#setup.scratch.length === 0) return undefined;
    return (this.#pool ??= new WorkerPool(this.#setup, this.#start));
  }
}
