/** A started worker. */
export interface WorkerHandle {
  /** Calls back with what breaks the worker; not with errors of kernels, which it reports itself. */
  onError(listener: (error: unknown) => void): void;
  terminate(): Promise<void>;
}
