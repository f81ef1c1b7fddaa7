/** What loops of programs are told that ask whether to go on. */
import type { StopCheck } from "./stop-check.ts";

/** Thrown to leave a program of a launch that was stopped. */
export class Interruption extends Error {}

/** Thrown to leave a program that waits for what no other one will do. */
export class WaitsForever extends Error {}

/** Iterations of a loop in a worker from one question whether the launch was stopped to the next. */
export const iterationsBetweenStops = 1000;

/** The least and the most iterations from one look at the clock to the next, and the time that they should take. */
const fewestIterations = 64;
const mostIterations = 2 ** 20;
const aimMs = 1;

/** How long a program may wait while no other one runs. */
const mostWaitMs = 1000;

/** The limits of one launch, for loops of the launching thread. */
export class InterruptionCheck {
  readonly #stop: StopCheck;
  readonly #isInOrder: boolean;
  #iterations = fewestIterations;
  #asked = performance.now();
  #program = -1;
  #programStart = 0;

  /** @param isInOrder Whether programs that wait for each other are executed one after the other. */
  constructor(stop: StopCheck, isInOrder: boolean) {
    this.#stop = stop;
    this.#isInOrder = isInOrder;
  }

  /**
   * A question of program `program`, from a loop that waits for other ones or from another one; gives the number of
   * iterations until the next one.
   * @throws Interruption or WaitsForever if the program is to be left.
   */
  ask(program: number, isWaiting: boolean): number {
    const now = performance.now();
    if (this.#stop.isStopped(now)) throw new Interruption("interrupted");
    if (program !== this.#program) {
      this.#program = program;
      this.#programStart = now;
    }
    if (this.#isInOrder && isWaiting && now - this.#programStart > mostWaitMs) throw new WaitsForever("waits forever");
    const elapsed = now - this.#asked;
    this.#asked = now;
    const factor = Math.min(4, Math.max(0.25, aimMs / elapsed));
    this.#iterations = Math.min(mostIterations, Math.max(fewestIterations, Math.floor(this.#iterations * factor)));
    return this.#iterations;
  }
}
