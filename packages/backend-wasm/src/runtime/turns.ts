/**
 * Decides which launches in one memory may run at the same time. Either launches with several threads, whose updates
 * are atomic, or launches of kernels that update memory without atomic instructions, but not both. The latter run on
 * the caller's thread and yield only between programs.
 */

/** The kind of a launch: with several threads, or with updates that are not atomic. */
export type Turn = "threads" | "alone";

/** See the file's header. */
export class Turns {
  #turn: Turn | undefined;
  #running = 0;
  #ended: Promise<void> = Promise.resolve();
  #end: () => void = () => {};

  /** Whether a launch can start at once. */
  isOpen(turn: Turn): boolean {
    return this.#turn === undefined || this.#turn === turn;
  }

  /** Runs `launch` as soon as no launch of the other kind runs. */
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
