/** A kernel's WebAssembly module beside its memory, on the launching thread, and what it asks of that thread. */
import { AssertionFailure, BoundsFailure } from "./failure.ts";
import type { InterruptionCheck } from "./interruption.ts";
import { type Grid, KernelError } from "./kernel-error.ts";
import type { KernelMemory } from "./kernel-memory.ts";
import { iterationsWord, type KernelModule } from "./kernel-module.ts";
import { formatPrint } from "./print-format.ts";

/** Executes programs from one number to another: scratch area, data, both numbers, grid, and the kernel's arguments. */
type Run = (...args: (number | bigint)[]) => void;

/** What a launch answers to a kernel that asks. */
interface LaunchHooks {
  /** Takes the lines that programs print; the console's log if there is none. */
  readonly print: ((line: string) => void) | undefined;
  /** Asked by loops of the launch's programs. */
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

  /** @throws KernelError if the module does not export what kernels do. */
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

  /** The version for arguments that do not overlap, if that is asked for and there is one, or that for any arguments. */
  runFor(isDistinct: boolean): Run {
    return (isDistinct ? this.#runDistinct : undefined) ?? this.#run;
  }

  /** What programs print and ask from now on goes to `hooks`. */
  attach(hooks: LaunchHooks): void {
    this.#hooks = hooks;
  }

  /** Ends what {@link attach} began. */
  detach(): void {
    this.#hooks = noHooks;
  }

  /** A loop's question whether to go on: throws if it is to be left. */
  #interrupt(scratch: number, isWaiting: boolean): void {
    const words = new Int32Array(this.#memory.buffer, scratch, iterationsWord + 1);
    words[iterationsWord] = this.#hooks.interruption?.ask(words[0] ?? 0, isWaiting) ?? 0;
  }

  #print(site: number, program: Grid, values: number): void {
    const message = this.#module.messages[site];
    if (message?.kind !== "print") return;
    const print = this.#hooks.print ?? ((line: string) => console.log(line));
    for (const line of formatPrint(message, program, new DataView(this.#memory.buffer), values)) print(line);
  }
}

function isRun(value: WebAssembly.ExportValue | undefined): value is Run {
  return typeof value === "function";
}
