/**
 * Stops a launch before its end, because of a time limit or an `AbortSignal`; checked between chunks of programs. A
 * signal can only be set while the event loop runs. Launches with a signal therefore yield to it every few
 * milliseconds, as do all launches on the main thread of a browser, which would otherwise freeze the page.
 */
import { canBlock, yieldToEventLoop } from "./environment.ts";
import { KernelError } from "./kernel-error.ts";

const yieldEveryMs = 10;

/** The limits of one launch. */
export class StopCheck {
  readonly #signal: AbortSignal | undefined;
  readonly #limitMs: number | undefined;
  readonly #start: number;
  readonly #yields: boolean;
  #yielded: number;

  constructor(signal: AbortSignal | undefined, limitMs: number | undefined, start: number) {
    this.#signal = signal;
    this.#limitMs = limitMs;
    this.#start = start;
    this.#yielded = start;
    this.#yields = signal !== undefined || !canBlock();
  }

  /** Whether {@link poll} has to be awaited now. */
  isDue(now: number): boolean {
    return this.#yields && now - this.#yielded > yieldEveryMs;
  }

  /** Yields to the event loop. */
  async poll(): Promise<void> {
    await yieldToEventLoop();
    this.#yielded = performance.now();
  }

  /** Whether the launch must stop. */
  isStopped(now: number): boolean {
    return this.#signal?.aborted === true || (this.#limitMs !== undefined && now - this.#start >= this.#limitMs);
  }

  /** @throws The signal's reason or a KernelError, if the launch must stop. */
  throwIfStopped(kernel: string): void {
    this.#signal?.throwIfAborted();
    if (this.#limitMs !== undefined && this.isStopped(performance.now())) {
      throw new KernelError("timeout", `kernel '${kernel}' was stopped after its time limit of ${this.#limitMs} ms`);
    }
  }
}
