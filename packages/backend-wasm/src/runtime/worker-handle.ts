/** A started worker. */
export interface WorkerHandle {
  /**
   * Calls `listener` with errors that break the worker; not with errors of kernels, which the worker reports itself.
   */
  onError(listener: (error: unknown) => void): void;
  /** Sends a structured-cloneable message, which the worker receives when its event loop runs. */
  post(message: unknown): void;
  terminate(): Promise<void>;
}

/**
 * Starts a worker that runs `source`, with `initial` bound to `data`, and `receive`, which calls a function with each
 * message.
 * @param data Structured-cloneable; shared memory stays shared.
 */
export type StartWorker = (source: string, data: unknown) => WorkerHandle;
