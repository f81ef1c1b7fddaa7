/** A started worker. */
export interface WorkerHandle {
  /**
   * Calls `listener` with errors that break the worker; not with errors of kernels, which the worker reports itself.
   */
  onError(listener: (error: unknown) => void): void;
  terminate(): Promise<void>;
}
