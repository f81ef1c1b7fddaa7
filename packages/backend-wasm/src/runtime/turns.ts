/**
 * Which launches in one memory may run at the same time: any of several threads, whose updates are atomic, and any of
 * kernels that update memory without atomic instructions, which run on the caller's thread and stop between programs
 * only; but not both.
 */

/** What a launch does to others in its memory. */
export type Turn = "threads" | "alone";

/** See the file's header. */
export class Turns {
  #turn: Turn | undefined;
  #running = 0;
  #ended: Promise<void> = Promise.resolve();
  #end: () => void = () => {};

  /** Whether a launch need not wait. */
  isOpen(turn: Turn): boolean {
    return this.#turn === undefined || this.#turn === turn;
  }

  /** Runs `launch` when none of the other kind runs. */
  async take<T>(turn: Turn, launch: () => Promise<T>): Promise<T> {
    while (!this.isOpen(turn)) await this.#ended;
    if (this.#running++ === 0) {
      this.#turn = turn;
      this.#ended = new Promise((resolve) => (this.#end = resolve));
    }
    try {
      return await launch();
    } finally {
      if (--this.#running === 0) {
        this.#turn = undefined;
        this.#end();
      }
    }
  }
}
