/**
 * The search space of tuning: for each option that depends on the machine, the values that are tried. Every combination
 * of them gives correct results.
 */
import type { Grid } from "../runtime/index.ts";

/** The options of `compileKernel` that tuning chooses. */
export interface TuneSetting {
  readonly tileRows: number;
  readonly unroll: number;
  readonly unrollMaps: number;
  readonly recomputeLimit: number;
  readonly batchDepth: number;
  readonly rowGroup: number;
  readonly threads: number;
}

/** An option and its candidate values. */
export interface TuningDimension {
  readonly option: keyof TuneSetting;
  readonly values: readonly number[];
}

/** The size of groups of rows by which the order of programs is chosen for the kernel, as it is by default. */
const chosenOrder = 0;

/** Other candidates for it. */
const rowGroups = [1, 2, 4, 8, 16];

/**
 * The options that may make a difference for a kernel, in the order in which they are tuned.
 * @param text The kernel's TTIR.
 * @param threads Largest number of threads.
 */
export function tuningSpace(text: string, [x, y]: Grid, threads: number): readonly TuningDimension[] {
  // Operations have the same names in both forms of the text. A name in a comment or a string only costs a few trials.
  const uses = (name: RegExp): boolean => name.test(text);
  const dimensions: TuningDimension[] = [];
  const add = (option: TuningDimension["option"], values: readonly number[]): void => {
    if (values.length > 1) dimensions.push({ option, values });
  };
  if (uses(/\btt\.dot/)) {
    add("tileRows", [3, 4, 5, 6]);
    add("batchDepth", [64, 128, 256, 512]);
  }
  add("unroll", [1, 2, 4, 8]);
  // Only approximations of functions have so many constants.
  if (uses(/\bmath\.|\btt\.extern_elementwise/)) add("unrollMaps", [1, 2, 4]);
  // A function such as exp costs 16 operations.
  add("recomputeLimit", [2, 6, 24]);
  // Programs that access the same memory, or wait for stores of others, may rely on an order. Prints are in that order.
  const hasOrder = uses(/\btt\.(?:atomic|print|descriptor_reduce)|\bisVolatile = true\b/);
  if (x > 1 && y > 1 && !hasOrder) add("rowGroup", [chosenOrder, ...rowGroups.filter((rows) => rows < y), y]);
  add("threads", threadCounts(threads));
  return dimensions;
}

/** Powers of two up to `most`, and `most`. */
function threadCounts(most: number): readonly number[] {
  const counts: number[] = [];
  for (let count = 1; count < most; count *= 2) counts.push(count);
  return [...counts, most];
}
