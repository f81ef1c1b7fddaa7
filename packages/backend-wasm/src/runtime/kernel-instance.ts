/**
 * The WebAssembly instance of a kernel on the launching thread, with its memory and the host functions that it calls.
 */
import { AssertionFailure, BoundsFailure } from "./failure.ts";
import type { InterruptionCheck } from "./interruption.ts";
import { type Grid, KernelError } from "./kernel-error.ts";
import type { KernelMemory } from "./kernel-memory.ts";
import { iterationsWord, type KernelModule } from "./kernel-module.ts";
import { formatPrint } from "./print-format.ts";

/**
 * Executes the programs from `lo` to `hi - 1`. The arguments are the scratch area, the data, both bounds, the grid, and
 * the kernel's arguments.
 */
type Run = (...args: (number | bigint)[]) => void;

/** The callbacks of a launch, which the host functions of the kernel use. */
interface LaunchHooks {
  /** Receives the lines that programs print; without it they go to the console's log. */
  readonly print: ((line: string) => void) | undefined;
  /** Answers loops of the launch's programs that ask whether to continue. */
  readonly interruption: InterruptionCheck | undefined;
}

const noHooks: LaunchHooks = { print: undefined, interruption: undefined };

/** See the file's header. */
export class KernelInstance {
  readonly #module: KernelModule;
  readonly #memory: KernelMemory;
  readonly #run: Run;
  readonly #runDistinct: Run | undefined;
  #hooks = noHooks;

  /** @throws KernelError if the module lacks the exports of a kernel. */
  constructor(module: KernelModule, compiled: WebAssembly.Module, memory: KernelMemory) {
    this.#module = module;
    this.#memory = memory;
    const env = {
      memory: memory.wasm,
      print: (site: number, x: number, y: number, z: number, values: number) =>
        this.#print(site, [x, y, z], values >>> 0),
      assert_fail: (site: number) => {
        throw new AssertionFailure(site);
      },
      interrupt: (scratch: number, isWaiting: number) => this.#interrupt(scratch >>> 0, isWaiting !== 0),
      out_of_bounds: (site: number, address: bigint) => {
        throw new BoundsFailure(site, address);
      },
    };
    const { run, run_distinct: runDistinct } = new WebAssembly.Instance(compiled, { env }).exports;
    if (!isRun(run)) throw new KernelError("module", `kernel '${module.name}': its module exports no run`);
    this.#run = run;
    this.#runDistinct = isRun(runDistinct) ? runDistinct : undefined;
  }

  /** Whether there is a version for arguments that do not overlap. */
  get hasDistinct(): boolean {
    return this.#runDistinct !== undefined;
  }

  /**
   * The version for arguments that do not overlap, if it is asked for and exists; otherwise the one for any arguments.
   */
  runFor(isDistinct: boolean): Run {
    return (isDistinct ? this.#runDistinct : undefined) ?? this.#run;
  }

  /** Directs prints and questions of programs to `hooks` from now on. */
  attach(hooks: LaunchHooks): void {
    this.#hooks = hooks;
  }

  /** Ends the effect of {@link attach}. */
  detach(): void {
    this.#hooks = noHooks;
  }

  /** Answers a loop that asks whether to continue; throws if the program has to be left. */
  #interrupt(scratch: number, isWaiting: boolean): void {
    const words = new Int32Array(this.#memory.buffer, scratch, iterationsWord + 1);
    words[iterationsWord] = this.#hooks.interruption?.ask(words[0] ?? 0, isWaiting) ?? 0;
  }

  #print(site: number, program: Grid, values: number): void {
    const message = this.#module.messages[site];
    if (message?.kind !== "print") return;
    const print = this.#hooks.print ?? ((line: string) => console.log(line));
    // All lines first: what prints them may allocate, which may replace the buffer.
    for (const line of [...formatPrint(message, program, new DataView(this.#memory.buffer), values)]) print(line);
  }
}

function isRun(value: WebAssembly.ExportValue | undefined): value is Run {
  return typeof value === "function";
}
