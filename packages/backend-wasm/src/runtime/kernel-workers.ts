/**
 * The workers of one kernel: they start when a launch first uses them, and others do after one of them has died. Where
 * workers cannot start, launches go on without them, with the same results.
 */
import type { KernelSetup } from "./kernel.ts";
import { type PoolSetup, type StartWorker, WorkerPool } from "./worker-pool.ts";

/** See the file's header. */
export class KernelWorkers {
  readonly #setup: PoolSetup;
  readonly #start: StartWorker | undefined;
  #pool: WorkerPool | undefined;

  /** @param setup Without `startWorker` there are no workers. */
  constructor({ module: { name, params }, compiled, memory, data, scratch, startWorker }: KernelSetup) {
    const wide = params.map(({ type }) => type === "i64");
    this.#setup = { name, module: compiled, memory: memory.wasm, scratch: scratch.slice(1), data, wide };
    this.#start = startWorker;
  }

  /** Number of threads that can participate in launches: this one, and the workers that did not fail to start. */
  get threads(): number {
    return this.#pool?.threads ?? 1 + this.#setup.scratch.length;
  }

  /** The workers, which may still be starting; undefined if there are none. */
  started(): WorkerPool | undefined {
    if (this.#start === undefined || this.#setup.scratch.length === 0) return undefined;
    return (this.#pool ??= new WorkerPool(this.#setup, this.#start));
  }

  /** The workers for a launch that is prepared: others if one of them has died since the last one. */
  async forLaunch(): Promise<WorkerPool | undefined> {
    if (this.#pool?.isBroken === true) await this.discard(this.#pool);
    return this.started();
  }

  /** The workers if a launch can begin with them at once. */
  forLaunchNow(): WorkerPool | undefined {
    const pool = this.started();
    return pool?.isBroken === true ? undefined : pool;
  }

  /** Terminates the workers of `pool`, in whose place others will be started. */
  async discard(pool: WorkerPool): Promise<void> {
    if (this.#pool === pool) this.#pool = undefined;
    await pool.terminate();
  }

  /** Terminates the workers. */
  async dispose(): Promise<void> {
    if (this.#pool !== undefined) await this.discard(this.#pool);
  }
}
