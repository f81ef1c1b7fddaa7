/**
 * Group mutual exclusion of launches in one memory: launches of one group may run at the same time, launches of
 * different groups may not. One group are launches with several threads, whose updates are atomic. The other are
 * launches of kernels that update memory without atomic instructions, which run on the caller's thread and yield only
 * between programs.
 */

/** The group of a launch: with several threads, or with updates that are not atomic. */
export type LaunchGroup = "threads" | "alone";

/** See the file's header. */
export class GroupLock {
  #holder: LaunchGroup | undefined;
  #running = 0;
  #released: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  /** Whether a launch of `group` can start at once. */
  isFree(group: LaunchGroup): boolean {
    return this.#holder === undefined || this.#holder === group;
  }

  /** Runs `launch` as soon as no launch of the other group runs. */
  async run<T>(group: LaunchGroup, launch: () => Promise<T>): Promise<T> {
    while (!this.isFree(group)) await this.#released;
    if (this.#running++ === 0) {
      this.#holder = group;
      this.#released = new Promise((resolve) => (this.#release = resolve));
    }
    try {
      return await launch();
    } finally {
      if (--this.#running === 0) {
        this.#holder = undefined;
        this.#release();
      }
    }
  }
}
