/** How a kernel is launched, and what comes of it. */
import type { Profiler } from "./profile/profiler.ts";

/** Options of one launch. */
export interface LaunchOptions {
  /** Stops the launch between chunks of programs; `launch` rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * Time limit, looked at between chunks of programs (of about 2 ms each) and, if the kernel is from `compileKernel`, in
   * the loops of programs: a kernel with loops is compiled again for that. Without its compiler, a program that has no
   * end keeps the thread that launches it, since WebAssembly cannot be interrupted: launch what may be such a program
   * from a worker then, and terminate that.
   */
  readonly timeoutMs?: number;
  /** Takes the lines of `tt.print`; standard output if left out. */
  readonly print?: (line: string) => void;
  /**
   * Whether to stop at an access outside of all buffers of the launch, with an error that names program, source line
   * and address; also at an index of `tt.gather` beyond the tensor, and at an assumption of the kernel that is false, as at
   * a failed `tt.assert`. A kernel from `compileKernel` is compiled again for that. One without the compiler is only watched:
   * writes shortly before or behind a buffer that was copied, or near address 0, are reported after the launch.
   */
  readonly checkBounds?: boolean;
  /** Records the launch; the profiler that the kernel was made with if left out. */
  readonly profiler?: Profiler;
}

/** What a launch did. */
export interface LaunchResult {
  readonly programs: number;
  /** Threads that could take part. */
  readonly threads: number;
  /** Time from the first program's start to the last one's end. */
  readonly runMs: number;
  /** Time of the whole launch, with checks and copies. */
  readonly totalMs: number;
  readonly copiedInBytes: number;
  readonly copiedOutBytes: number;
}
