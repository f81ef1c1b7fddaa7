/** Options and results of launches. */
import { describe } from "./describe-value.ts";
import { KernelError } from "./kernel-error.ts";
import { Profiler } from "./profile/profiler.ts";

/** Options of one launch. */
export interface LaunchOptions {
  /** Stops the launch between chunks of programs; `launch` rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * Time limit, checked between chunks of programs (of about 2 ms each) and, if the kernel is from `compileKernel`, in
   * the loops of programs: a kernel with loops is compiled again for that. Without its compiler, a program that does
   * not terminate blocks the thread that launches it, since WebAssembly cannot be interrupted. Launch such programs
   * from a worker, which can be terminated.
   */
  readonly timeoutMs?: number;
  /** Receives the lines of `tt.print`; standard output if left out. */
  readonly print?: (line: string) => void;
  /**
   * Whether to stop at an access outside of all buffers of the launch, with an error that names program, source line
   * and address; also at an index of `tt.gather` outside of the tensor, and at a false assumption of the kernel, which
   * is treated as a failed `tt.assert`. A kernel from `compileKernel` is compiled again for that. For one without the
   * compiler only writes are detected, after the launch: those shortly before or behind a buffer that was copied, and
   * those near address 0.
   */
  readonly checkBounds?: boolean;
  /** Records the launch; the kernel's profiler if left out. */
  readonly profiler?: Profiler;
}

/** The result of a launch. */
export interface LaunchResult {
  readonly programs: number;
  /** Number of threads that could participate. */
  readonly threads: number;
  /** Time from the start of the first program to the end of the last. */
  readonly runMs: number;
  /** Time of the whole launch, including checks and copies. */
  readonly totalMs: number;
  readonly copiedInBytes: number;
  readonly copiedOutBytes: number;
}

const known: Readonly<Record<keyof LaunchOptions, true>> = {
  signal: true,
  timeoutMs: true,
  print: true,
  checkBounds: true,
  profiler: true,
};

/**
 * @throws KernelError if there is an option that launches of kernel `name` do not have, if the signal or the profiler is
 * none, or if the time limit is not a positive number.
 */
export function checkLaunchOptions(name: string, options: LaunchOptions): void {
  for (const option of Object.keys(options)) {
    if (Object.hasOwn(known, option)) continue;
    const names = Object.keys(known).join(", ");
    throw new KernelError("argument", `kernel '${name}': launches have no option '${option}': use ${names}`);
  }
  const { signal, timeoutMs, profiler } = options;
  if (profiler !== undefined && !(profiler instanceof Profiler))
    throw new KernelError("argument", `kernel '${name}': profiler must be a Profiler, got ${describe(profiler)}`);
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    const expected = "must be an AbortSignal, such as that of an AbortController";
    throw new KernelError("argument", `kernel '${name}': signal ${expected}, got ${describe(signal)}`);
  }
  if (timeoutMs === undefined || (typeof timeoutMs === "number" && timeoutMs > 0)) return;
  throw new KernelError(
    "argument",
    `kernel '${name}': timeoutMs must be a positive number of milliseconds, got ${describe(timeoutMs)}`,
  );
}
