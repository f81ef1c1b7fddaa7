/**
 * The workers that all kernels of a thread share: if each kernel had its own, those of the kernels that were launched
 * before would look for work on the processors that the workers of the next one need. Workers get the kernels by
 * messages, for which they leave the loop in which they look for launches.
 */
import { allEnded } from "./all-ended.ts";
import { teamWord, teamWords } from "./team-block.ts";
import type { StartWorker, WorkerHandle } from "./worker-handle.ts";
import { type KernelForWorker, type WorkerInit, type WorkerMessage, workerSource } from "./worker-source.ts";

/** The team of each function that starts workers. */
const teams = new WeakMap<StartWorker, WorkerTeam>();

/** See the file's header. */
export class WorkerTeam {
  readonly #start: StartWorker;
  readonly #words = new Int32Array(new SharedArrayBuffer(4 * teamWords));
  readonly #workers: (WorkerHandle | undefined)[] = [];
  /** Why workers could not be started, by their index. */
  readonly #unstarted = new Map<number, unknown>();
  /** Why a worker was given up, or has died. */
  #broken: { readonly error: unknown } | undefined;
  #ended: Promise<void> | undefined;
  #kernels = 0;
  #nextKernel = 1;

  private constructor(start: StartWorker) {
    this.#start = start;
  }

  /** The team whose workers `start` starts; another one if the last one is broken or has ended. */
  static of(start: StartWorker): WorkerTeam {
    let team = teams.get(start);
    if (team === undefined || team.broken !== undefined || team.#ended !== undefined)
      teams.set(start, (team = new WorkerTeam(start)));
    return team;
  }

  /** Why the team must not be used any more. */
  get broken(): { readonly error: unknown } | undefined {
    return this.#broken;
  }

  /** Why worker `index` could not be started, if it could not. */
  unstarted(index: number): { readonly error: unknown } | undefined {
    return this.#unstarted.has(index) ? { error: this.#unstarted.get(index) } : undefined;
  }

  /**
   * Sends a kernel to the first `workers` workers, of which those that the team lacks are started; gives its number.
   * @param kernelFor What a worker needs to execute it.
   */
  add(workers: number, kernelFor: (worker: number, kernel: number) => KernelForWorker): number {
    const kernel = this.#nextKernel++;
    this.#kernels++;
    for (let index = 0; index < workers; index++) {
      if (index === this.#workers.length) this.#workers.push(this.#startWorker(index));
      this.#post(index, { add: kernelFor(index, kernel) });
    }
    this.#nextEpoch();
    return kernel;
  }

  /** Makes the workers forget a kernel; resolves when they have ended if it was the last one. */
  async remove(kernel: number): Promise<void> {
    if (--this.#kernels === 0) return this.terminate();
    for (const index of this.#workers.keys()) this.#post(index, { remove: kernel });
    this.#nextEpoch();
  }

  /** Lets the workers join a launch of a kernel that has been opened. */
  open(kernel: number): void {
    Atomics.add(this.#words, teamWord.launches, 1);
    Atomics.store(this.#words, teamWord.kernel, kernel);
    this.#nextEpoch();
  }

  /** Notes that the workers have left a launch, or have been given up, and sends them to others that are open. */
  close(): void {
    if (Atomics.sub(this.#words, teamWord.launches, 1) === 1) return;
    Atomics.store(this.#words, teamWord.kernel, 0);
    this.#nextEpoch();
  }

  /** Notes that a worker is lost. */
  break(error: unknown): void {
    this.#broken ??= { error };
  }

  /** Terminates all workers; launches of other kernels that they have joined fail. */
  terminate(): Promise<void> {
    return (this.#ended ??= this.#terminate());
  }

  async #terminate(): Promise<void> {
    Atomics.store(this.#words, teamWord.quit, 1);
    this.#nextEpoch();
    await allEnded(this.#workers.map(async (worker) => worker?.terminate()));
  }

  #startWorker(index: number): WorkerHandle | undefined {
    try {
      const initial: WorkerInit = { team: this.#words.buffer, index, timeOrigin: performance.timeOrigin };
      const worker = this.#start(workerSource, initial);
      worker.onError((error) => {
        if (Atomics.load(this.#words, teamWord.runs + index) !== 0) this.break(error);
        else this.#unstarted.set(index, error);
      });
      return worker;
    } catch (error) {
      this.#unstarted.set(index, error);
      return undefined;
    }
  }

  #post(index: number, message: WorkerMessage): void {
    Atomics.add(this.#words, teamWord.messages + index, 1);
    this.#workers[index]?.post(message);
  }

  #nextEpoch(): void {
    Atomics.add(this.#words, teamWord.epoch, 1);
    if (Atomics.load(this.#words, teamWord.asleep) !== 0) Atomics.notify(this.#words, teamWord.epoch);
  }
}
