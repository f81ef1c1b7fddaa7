/** The answers to loops of programs that ask whether to continue. */
import { canBlock } from "./environment.ts";
import type { KernelWorkers } from "./kernel-workers.ts";
import type { StopCheck } from "./stop-check.ts";

/** Thrown to leave a program of a stopped launch. */
export class Interruption extends Error {}

/** Thrown to leave a program that waits for a store that no other program will execute. */
export class WaitsForever extends Error {}

/** Number of iterations after which a loop in a worker asks again whether the launch was stopped. */
export const iterationsBetweenStops = 1000;

/**
 * How long a program that waits for other ones pauses each time that it asks, in milliseconds: there may be more threads
 * than processors, and the others need one.
 */
export const pauseMs = 0.05;

/**
 * Bounds for the number of iterations between two checks of the clock, and the time that these iterations should take.
 */
const fewestIterations = 64;
const mostIterations = 2 ** 20;
const aimMs = 1;

/** How long a program may wait while no other one runs, in milliseconds. */
const mostWaitMs = 1000;

/** The limits of one launch, for loops that run on the launching thread. */
export class InterruptionCheck {
  readonly #stop: StopCheck;
  readonly #isInOrder: boolean;
  readonly #workers: KernelWorkers | undefined;
  #iterations = fewestIterations;
  #asked = performance.now();
  #program = -1;
  #programStart = 0;
  #word: Int32Array | undefined;

  /**
   * @param isInOrder Whether programs that wait for each other are executed one after the other.
   * @param workers Those that participate in the launch.
   */
  constructor(stop: StopCheck, isInOrder: boolean, workers: KernelWorkers | undefined) {
    this.#stop = stop;
    this.#isInOrder = isInOrder;
    this.#workers = workers;
  }

  /**
   * Answers program `program`, which asks from a loop that waits for other programs (`isWaiting`) or from any other
   * loop. Returns the number of iterations until the loop should ask again.
   * @throws Interruption or WaitsForever if the program has to be left.
   */
  ask(program: number, isWaiting: boolean): number {
    const now = performance.now();
    // A program may wait for the one that has failed.
    if (this.#stop.isStopped(now) || this.#workers?.haveStopped === true) throw new Interruption("interrupted");
    if (program !== this.#program) {
      this.#program = program;
      this.#programStart = now;
    }
    if (this.#isInOrder && isWaiting && now - this.#programStart > mostWaitMs) throw new WaitsForever("waits forever");
    const elapsed = now - this.#asked;
    if (isWaiting && !this.#isInOrder) this.#pause();
    this.#asked = performance.now();
    const factor = Math.min(4, Math.max(0.25, aimMs / elapsed));
    this.#iterations = Math.min(mostIterations, Math.max(fewestIterations, Math.floor(this.#iterations * factor)));
    return this.#iterations;
  }

  #pause(): void {
    if (!canBlock()) return;
    this.#word ??= new Int32Array(new SharedArrayBuffer(4));
    Atomics.wait(this.#word, 0, 0, pauseMs);
  }
}
