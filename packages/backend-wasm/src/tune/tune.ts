/**
 * Finds the pipeline options that suit a kernel, its arguments and the machine. It tunes one option after the other.
 * Each value is measured alternately with the best setting so far and kept if it is clearly faster. The result is
 * stored in the cache, if there is one.
 */
import { withDefaults } from "@tt-opt/ir-core";
import { ttToWasmOptions } from "@tt-opt/passes";
import { compileForLaunches, engineOptions } from "../compile/index.ts";
import { convertToWasmOptions } from "../conversion/index.ts";
import {
  describeMachine,
  type Grid,
  hasThreads,
  instantiateKernel,
  type Kernel,
  type KernelArg,
  KernelError,
  type KernelModule,
} from "../runtime/index.ts";
import { describe } from "../runtime/describe-value.ts";
import { TrialMemory } from "./trial-memory.ts";
import { readEntry, type TuneCache, tuneKey, writeEntry } from "./tune-cache.ts";
import { type TuneSetting, tuningSpace } from "./tuning-space.ts";

/** A kernel and the grid that it is launched with. Variants of one computation differ in their block sizes. */
export interface KernelVariant {
  /** TTIR. */
  readonly text: string;
  /** The name of the kernel; it may be left out if the text contains only one. */
  readonly kernel?: string;
  /** The name of the text in messages. */
  readonly fileName?: string;
  readonly grid: Grid;
}

/** Options of tuning. */
export interface TuneOptions {
  /** Largest number of threads; 1 if left out. */
  readonly threads?: number;
  /** The cache of results; none if left out. */
  readonly cache?: TuneCache;
  /** Approximate time for which each candidate of a comparison is launched, in milliseconds; 200 if left out. */
  readonly candidateMs?: number;
}

/** A measured setting. */
export interface TuneTrial {
  /** Index of the kernel among the variants. */
  readonly variant: number;
  readonly setting: TuneSetting;
  /** Milliseconds of a launch in the fastest round, from the start of the first program to the end of the last. */
  readonly ms: number;
}

/** The result of tuning. */
export interface TuneResult extends TuneTrial {
  /** The same time for the first variant with the default options of `compileKernel`. */
  readonly defaultMs: number;
  /** Whether the result is from the cache. */
  readonly isRemembered: boolean;
  /** All measured settings. */
  readonly trials: readonly TuneTrial[];
}

/** The defaults of the pipeline, where they do not depend on the engine. */
const { unroll, recomputeLimit, batchDepth, rowGroup } = withDefaults("tt-to-wasm", {
  ...ttToWasmOptions,
  ...convertToWasmOptions,
});

/** Least fraction of the time that a value has to save to be kept: smaller differences may be chance. */
const leastGain = 0.02;

/** Number of launches in which the engine can replace its first code by a faster one. */
const warmUpLaunches = 20;
const warmUpMs = 60;

/**
 * Measures options of the pipeline with the given arguments and finds the best ones, or takes them from the cache.
 * Buffers are not changed.
 *
 * @param kernels A kernel, or several that do the same computation with different block sizes.
 * @param args As for `Kernel.launch`; no addresses.
 * @throws CompileError if a kernel cannot be compiled, KernelError if it cannot be launched.
 *
 * @example
 * ```ts
 * const { setting } = await tune({ text: ttirText, grid: [8, 1, 1] }, [x, y, out, n], { threads: 2 });
 * const kernel = await compileKernel(ttirText, setting);
 * ```
 */
export async function tune(
  kernels: KernelVariant | readonly KernelVariant[],
  args: readonly KernelArg[],
  options: TuneOptions = {},
): Promise<TuneResult> {
  const variants = isSingle(kernels) ? [kernels] : kernels;
  checkCall(variants, args);
  const threads = hasThreads() ? (options.threads ?? 1) : 1;
  const { cache, candidateMs = 200 } = options;
  const key = cache && (await tuneKey(variants, args, threads, describeMachine()));
  const entry = key === undefined ? undefined : readEntry(await cache?.get(key));
  if (entry !== undefined && isPossible(variants, entry, threads)) return { ...entry, isRemembered: true, trials: [] };
  const tuning = new Tuning(variants, args, threads, candidateMs);
  const result = await tuning.run();
  const { variant, setting, ms, defaultMs } = result;
  if (key !== undefined) await cache?.put(key, writeEntry({ variant, setting, ms, defaultMs }));
  return result;
}

/** Refuses what JavaScript may leave out, before anything is compiled. @throws KernelError */
function checkCall(variants: readonly (Partial<KernelVariant> | undefined)[], args: unknown): void {
  const refuse = (what: string, got: unknown): never => {
    const call = "tune({ text, grid: [8, 1, 1] }, args)";
    throw new KernelError("argument", `tuning takes ${what}, as in ${call}, got ${describe(got)}`);
  };
  for (const variant of variants) {
    if (typeof variant?.text !== "string") refuse("the text of each kernel", variant?.text);
    if (!Array.isArray(variant?.grid)) refuse("the grid of each kernel", variant?.grid);
  }
  if (!Array.isArray(args)) refuse("an array of arguments", args);
}

function isSingle(kernels: KernelVariant | readonly KernelVariant[]): kernels is KernelVariant {
  return !Array.isArray(kernels);
}

/** Whether tuning might choose the setting of an entry. */
function isPossible(
  variants: readonly KernelVariant[],
  { variant, setting }: { readonly variant: number; readonly setting: TuneSetting },
  threads: number,
): boolean {
  const kernel = variants[variant];
  if (kernel === undefined) return false;
  return tuningSpace(kernel.text, kernel.grid, threads).every(({ option, values }) => values.includes(setting[option]));
}

/** A setting with its instantiated kernel. */
interface Candidate {
  readonly variant: number;
  readonly setting: TuneSetting;
  readonly module: KernelModule;
  readonly kernel: Kernel;
  readonly memory: TrialMemory;
  ms: number;
}

class Tuning {
  readonly #variants: readonly KernelVariant[];
  readonly #args: readonly KernelArg[];
  readonly #threads: number;
  readonly #candidateMs: number;
  readonly #memories = new Map<boolean, TrialMemory>();
  /** The candidates whose kernels are not disposed of yet. */
  readonly #live = new Set<Candidate>();
  readonly #trials: TuneTrial[] = [];

  constructor(variants: readonly KernelVariant[], args: readonly KernelArg[], threads: number, candidateMs: number) {
    this.#variants = variants;
    this.#args = args;
    this.#threads = threads;
    this.#candidateMs = candidateMs;
  }

  async run(): Promise<TuneResult> {
    try {
      return await this.#search();
    } finally {
      for (const candidate of this.#live) await this.#drop(candidate);
    }
  }

  async #search(): Promise<TuneResult> {
    const { tileRows = 4, unrollMaps = 1 } = await engineOptions({});
    const threads = this.#threads;
    const start: TuneSetting = { tileRows, unroll, unrollMaps, recomputeLimit, batchDepth, rowGroup, threads };
    const [first, ...others] = this.#variants.map((_, variant) => ({ variant, setting: start }));
    if (first === undefined) throw new KernelError("argument", "there is no kernel to tune");
    let best = await this.#compare(await this.#make(first.variant, first.setting), others);
    const { text, grid } = this.#variants[best.variant] ?? { text: "", grid: [1, 1, 1] };
    for (const { option, values } of tuningSpace(text, grid, this.#threads)) {
      const others = values.filter((value) => value !== best.setting[option]);
      const { variant, setting } = best;
      best = await this.#compare(
        best,
        others.map((value) => ({ variant, setting: { ...setting, [option]: value } })),
      );
    }
    // A second comparison of both, so that the gain is real.
    const other = await this.#make(first.variant, first.setting);
    const compared = isSame(best, other) ? [best] : [other, best];
    await this.#measure(compared);
    const defaultMs = compared[0]?.ms ?? best.ms;
    const { variant, setting } = best.ms < defaultMs * (1 - leastGain) ? best : other;
    const ms = Math.min(best.ms, defaultMs);
    return { variant, setting, ms, defaultMs, isRemembered: false, trials: this.#trials };
  }

  /** The best of `best` and other settings; the kernels of the others are disposed of. */
  async #compare(best: Candidate, others: readonly Omit<TuneTrial, "ms">[]): Promise<Candidate> {
    const candidates = [best];
    for (const { variant, setting } of others) {
      const candidate = await this.#make(variant, setting);
      // If an option makes no difference, there is nothing to compare.
      if (candidates.some((each) => isSame(each, candidate))) await this.#drop(candidate);
      else candidates.push(candidate);
    }
    if (candidates.length > 1) await this.#measure(candidates);
    const [fastest = best] = [...candidates].sort((a, b) => a.ms - b.ms);
    const chosen = fastest.ms < best.ms * (1 - leastGain) ? fastest : best;
    for (const candidate of candidates) if (candidate !== chosen) await this.#drop(candidate);
    return chosen;
  }

  async #make(variant: number, setting: TuneSetting): Promise<Candidate> {
    const { text, kernel, fileName } = this.#variants[variant] ?? { text: "" };
    const names = { ...(kernel !== undefined && { kernel }), ...(fileName !== undefined && { fileName }) };
    const { module, recompile } = await compileForLaunches(text, { ...setting, ...names });
    const memory = this.#memories.get(module.sharedMemory) ?? new TrialMemory(module, this.#args, module.sharedMemory);
    this.#memories.set(module.sharedMemory, memory);
    const instantiated = await instantiateKernel(module, {
      threads: setting.threads,
      memory: memory.memory,
      recompile,
    });
    const candidate = { variant, setting, module, kernel: instantiated, memory, ms: Infinity };
    this.#live.add(candidate);
    return candidate;
  }

  async #drop(candidate: Candidate): Promise<void> {
    this.#live.delete(candidate);
    await candidate.kernel.dispose();
  }

  /** Launches the candidates alternately. */
  async #measure(candidates: readonly Candidate[]): Promise<void> {
    for (const candidate of candidates) {
      candidate.ms = Infinity;
      await candidate.kernel.warmUp();
      const end = performance.now() + warmUpMs;
      for (let i = 0; i < warmUpLaunches && performance.now() < end; i++) await this.#launch(candidate);
    }
    const turnMs = 10;
    const end = performance.now() + this.#candidateMs * candidates.length;
    let turns = 0;
    do {
      for (const candidate of candidates) {
        const turnEnd = performance.now() + turnMs;
        // The first launch of a round finds the caches as another candidate has left them.
        await this.#launch(candidate);
        // The mean of a round, since the clocks of browsers are coarse; the minimum over the rounds, since other
        // processes use the machine.
        let [sum, count] = [0, 0];
        for (; count === 0 || performance.now() < turnEnd; count++) sum += await this.#launch(candidate);
        candidate.ms = Math.min(candidate.ms, sum / count);
      }
    } while (++turns < 3 || performance.now() < end);
    for (const { variant, setting, ms } of candidates) this.#trials.push({ variant, setting, ms });
  }

  async #launch({ variant, kernel, memory }: Candidate): Promise<number> {
    memory.restore();
    const { runMs } = await kernel.launch(this.#variants[variant]?.grid ?? [0, 0, 0], memory.args, { print: () => {} });
    return runMs;
  }
}

function isSame(a: Candidate, b: Candidate): boolean {
  const [x, y] = [a.module.wasm, b.module.wasm];
  const isOfOneGrid = a.variant === b.variant && a.setting.threads === b.setting.threads;
  return isOfOneGrid && x.length === y.length && x.every((byte, i) => byte === y[i]);
}
