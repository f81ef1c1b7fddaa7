/** How kernels are compiled, and errors for options that do not exist. */
import { checkOptionNames, type Diagnostic, type Instrumentation, OptionError } from "@tt-opt/ir-core";
import { ttToWasmOptions, type TtToWasmOptions } from "@tt-opt/passes";
import { convertToWasmOptions } from "../conversion/index.ts";
import { describe } from "../runtime/describe-value.ts";
import { type InstantiateOptions, Profiler } from "../runtime/index.ts";

/** How a kernel is compiled. */
export interface CompileOptions extends Partial<TtToWasmOptions> {
  /** The name of the kernel to compile. It may be left out if the text holds only one. */
  readonly kernel?: string;
  /**
   * Use relaxed SIMD. If omitted, `compileKernel` uses it if the engine has it; `compileToKernelModule` does not use
   * it.
   */
  readonly relaxed?: boolean;
  /**
   * Take the multiply-add of relaxed SIMD for one that rounds once, which depends on the processor. If omitted,
   * `compileKernel` finds out; `compileToKernelModule` does not rely on it.
   */
  readonly fusedMadd?: boolean;
  /** Build a module for shared memory, which several threads need. */
  readonly shared?: boolean;
  /**
   * Check that each access through a pointer is within a buffer of the launch, that indices of `tt.gather` are in range
   * and that assumptions hold. Launches request it themselves.
   */
  readonly checkBounds?: boolean;
  /** Let loops ask the launcher whether to continue. Launches with a time limit request it themselves. */
  readonly interruptible?: boolean;
  /**
   * The order of programs in a grid with several rows: in groups of this many rows, in which the columns are executed
   * one after the other. 1 is row by row; the number of rows is column by column. By default, it is one of these two:
   * the one in which programs access memory consecutively, as far as that is known.
   */
  readonly rowGroup?: number;
  /** Rely on the divisibility of integer arguments that the text states; true by default. */
  readonly divisible?: boolean;
  /** The name of the text in messages. */
  readonly fileName?: string;
  /** Called for each remark of the passes: for each access to memory, how it is lowered and why. */
  readonly remark?: (remark: Diagnostic) => void;
  /** Observe the passes, to print IR or take times. */
  readonly instrumentations?: readonly Instrumentation[];
  /** Records the compilation, and all launches of a kernel instantiated with it. */
  readonly profiler?: Profiler;
  /** Whether the IR is verified after each pass; false by default. */
  readonly verifyEach?: boolean;
}

/** Options for compiling and instantiating a kernel. */
export type CompileKernelOptions = CompileOptions & InstantiateOptions;

/** The options that no pass has. */
type OwnOption = Exclude<keyof CompileKernelOptions, keyof TtToWasmOptions | keyof typeof convertToWasmOptions>;

const ownOptions: Readonly<Record<OwnOption, true>> = {
  kernel: true,
  divisible: true,
  fileName: true,
  remark: true,
  instrumentations: true,
  profiler: true,
  verifyEach: true,
  threads: true,
  memory: true,
  recompile: true,
  compileCounting: true,
};

/**
 * Refuses what JavaScript may pass: a text that is none, and names of options that do not exist, which would otherwise
 * have no effect, and a profiler that is none.
 * @throws TypeError or OptionError
 */
export function checkOptions(text: unknown, options: object): void {
  if (typeof text !== "string") throw new TypeError(`the text of a kernel must be a string, got ${typeof text}`);
  const known = [ttToWasmOptions, convertToWasmOptions, ownOptions].flatMap((each) => Object.keys(each));
  checkOptionNames("a kernel", known, options);
  if ("profiler" in options && options.profiler !== undefined && !(options.profiler instanceof Profiler))
    throw new OptionError(`the profiler must be a Profiler, got ${describe(options.profiler)}`);
}
