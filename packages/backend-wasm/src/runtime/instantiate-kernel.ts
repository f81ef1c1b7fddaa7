/** Instantiates a compiled kernel, so that it can be launched. */
import { describe } from "./describe-value.ts";
import { isNode, workerStarter } from "./environment.ts";
import { enableRelaxedSimd, hasThreads } from "./features.ts";
import { Kernel } from "./kernel.ts";
import { KernelError } from "./kernel-error.ts";
import { KernelMemory } from "./kernel-memory.ts";
import { type KernelModule, mostThreads } from "./kernel-module.ts";
import type { KernelVersion } from "./kernel-versions.ts";
import type { Profiler } from "./profile/profiler.ts";

const cacheLine = 64;

/**
 * The bytes between the areas of two threads. A processor prefetches beyond what it reads; lines of another thread's area
 * would go back and forth: with less than 8 KiB, two threads take up to 10 % longer.
 */
const prefetchedBytes = 16 * 1024;

/** How to instantiate a kernel. */
export interface InstantiateOptions {
  /**
   * Number of threads that a launch may use, including the launching one. Default 1. Where memory cannot be shared, as
   * on pages that are not cross-origin isolated, kernels run on one thread with the same results; see `Kernel.threads`.
   * A kernel whose programs wait for each other uses one thread for each program of a launch, if it can be compiled
   * again.
   */
  readonly threads?: number;
  /** The memory to use, so that kernels can share data without copies. Default: a memory of the kernel's own. */
  readonly memory?: KernelMemory;
  /**
   * Compiles the kernel again when a launch needs another version, such as one for overlapping arguments or one that
   * checks accesses. `compileKernel` provides it.
   */
  readonly recompile?: (version: KernelVersion) => KernelModule;
  /**
   * Compiles a version of the kernel that counts its work instead of doing it (`countWork`). `compileKernel` provides
   * it.
   */
  readonly compileCounting?: () => KernelModule;
  /** Records the instantiation and all launches. */
  readonly profiler?: Profiler;
}

/**
 * Compiles the WebAssembly of a kernel with the engine and prepares it to be launched.
 * @throws KernelError if the options do not fit the kernel or the engine cannot run it.
 *
 * @example
 * ```ts
 * const kernel = await instantiateKernel(module, { threads: 2 });
 * await kernel.launch([8, 1, 1], [x, y, out, n]);
 * await kernel.dispose();
 * ```
 */
export async function instantiateKernel(module: KernelModule, options: InstantiateOptions = {}): Promise<Kernel> {
  checkModule(module);
  const threads = checkThreads(module, options.threads ?? 1);
  if (module.relaxed && !(await enableRelaxedSimd())) {
    throw new KernelError(
      "module",
      `kernel '${module.name}' uses relaxed SIMD, which this engine does not have: compile it without`,
    );
  }
  const memory = options.memory ?? new KernelMemory({ shared: module.sharedMemory });
  if (memory.shared !== module.sharedMemory) {
    const [is, wants] = memory.shared ? ["shared", "unshared"] : ["unshared", "shared"];
    throw new KernelError("module", `kernel '${module.name}' was compiled for ${wants} memory, got ${is} memory`);
  }
  const start = performance.now();
  const compiled = await compile(module);
  const startWorker = threads > 1 ? workerStarter() : undefined;
  const { recompile: remake, compileCounting, profiler } = options;
  const name = `${module.name}: WebAssembly.Module`;
  profiler?.add({ name, category: "compile", track: profiler.compilerTrack("engine"), start, end: performance.now() });
  const common = { memory, ...(compileCounting && { compileCounting }), ...(profiler && { profiler }) };
  const recompile =
    remake &&
    (async (version: KernelVersion) => instantiateKernel(remake(version), { threads: version.threads, ...common }));
  const makeCounting = compileCounting && (async () => instantiateKernel(compileCounting(), { memory }));
  const held: number[] = [];
  const hold = (bytes: number): number => {
    const address = memory.allocate(bytes);
    held.push(address);
    return address;
  };
  try {
    const data = module.data && module.data.length > 0 ? hold(module.data.length) : 0;
    if (module.data && data !== 0) new Uint8Array(memory.buffer, data).set(module.data);
    // At least the launcher's part, and a cache line before it: masked-off lanes may read the start of an area, where no
    // buffer must end.
    const bytes = cacheLine + Math.max(module.scratchBytes, 64) + (threads > 1 ? prefetchedBytes : cacheLine);
    const scratch = Array.from({ length: threads }, () => hold(bytes) + cacheLine);
    return new Kernel({
      module,
      compiled,
      memory,
      data,
      scratch,
      held,
      startWorker,
      recompile,
      makeCounting,
      profiler,
    });
  } catch (error) {
    for (const address of held) memory.release(address);
    throw error instanceof WebAssembly.LinkError ? unusable(module, error) : error;
  }
}

/** Refuses what JavaScript may take for a kernel module, such as its bytes alone. @throws KernelError */
function checkModule(module: unknown): void {
  const expected = "instantiateKernel takes a kernel module: pass what compileToKernelModule returns";
  if (typeof module !== "object" || module === null || !("wasm" in module) || !("params" in module))
    throw new KernelError("module", `${expected}, got ${describe(module)}`);
  if ("data" in module && module.data !== undefined && !ArrayBuffer.isView(module.data))
    throw new KernelError("module", `${expected}, of which 'data' is an Uint8Array, also after it was JSON`);
}

/** Checks the number of threads and returns how many are possible. */
function checkThreads(module: KernelModule, threads: number): number {
  if (!Number.isInteger(threads) || threads < 1 || threads > mostThreads) {
    throw new KernelError(
      "argument",
      `kernel '${module.name}': threads must be an integer from 1 to ${mostThreads}, got ${describe(threads)}`,
    );
  }
  if (!hasThreads()) return 1;
  if (threads > 1 && (!module.sharedMemory || module.updatesAlone === true)) {
    throw new KernelError(
      "module",
      `kernel '${module.name}' was compiled for one thread, not for ${threads}: compile it with 'shared: true', which ` +
        `compileKernel does for several threads, unless it is given memory that is not shared`,
    );
  }
  return threads;
}

async function compile(module: KernelModule): Promise<WebAssembly.Module> {
  try {
    // This takes half the time of asynchronous compilation, but browsers want long work off their main thread.
    return isNode ? new WebAssembly.Module(module.wasm) : await WebAssembly.compile(module.wasm);
  } catch (error) {
    throw unusable(module, error);
  }
}

function unusable(module: KernelModule, cause: unknown): KernelError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new KernelError("module", `kernel '${module.name}' cannot be instantiated: ${reason}`, { cause });
}
