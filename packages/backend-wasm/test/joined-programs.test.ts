/** Programs beside each other that access rows together are executed as one; nobody can tell by the results. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findKernel, runKernel } from "@tt-opt/interpreter";
import { Context, parseModule, PassManager, pipeline } from "@tt-opt/ir-core";
import { allDialects, liftCfToScf, ttJoinPrograms } from "@tt-opt/passes";
import { tts } from "@tt-opt/dialect-tt";
import { describe, expect, it } from "vitest";
import { compileKernel, type Grid, type Kernel, KernelMemory } from "../src/index.ts";
import { joinedCount } from "../src/runtime/kernel-module.ts";
import { KernelVersions } from "../src/runtime/kernel-versions.ts";

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../../../bench/kernels/${name}.ttir`), "utf8");

type Buffer = Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | BigInt64Array<ArrayBuffer>;
type Arg = Buffer | number;

/** Whole numbers: their sums are the same in any order. */
const numbers = (count: number): Buffer => Float32Array.from({ length: count }, (_, i) => ((i * 7919) % 1000) - 500);
/** Elements that are not to be written. */
const marked = (count: number): Buffer => new Float32Array(count).fill(-1);
/** Whole numbers whose squares have sums that are the same in any order. */
const small = (count: number): Buffer => Float32Array.from({ length: count }, (_, i) => ((i * 7919) % 17) - 8);
const indices = (count: number, limit: number): Buffer =>
  BigInt64Array.from({ length: count }, (_, i) => BigInt((i * 7919) % limit));

/** Of 30, 28 and 7 programs beside each other, in groups of 16, 16 and 8; with fewer columns than programs have, and more. */
const jobs: readonly (readonly [string, Grid, readonly [number, number, number], () => Arg[]])[] = [
  ["column_sums-128x64", [30, 1, 1], [16, 1, 1], () => [numbers(200 * 1890), marked(1930), 200, 1890]],
  ["column_sums-128x64", [30, 1, 1], [16, 1, 1], () => [numbers(30 * 2000), marked(2000), 30, 2000]],
  ["red_sum_columns-64x16", [28, 1, 1], [16, 1, 1], () => [numbers(1770 * 37), marked(1800), 1770, 37]],
  [
    "embedding_tiles-16x128",
    [3, 7, 1],
    [1, 8, 1],
    () => [indices(40, 9), numbers(9 * 870), marked(40 * 870 + 100), 40, 870],
  ],
  // Atomic updates, several of the same rows.
  [
    "index_add_rows-16x128",
    [3, 7, 1],
    [1, 8, 1],
    () => [numbers(40 * 870), indices(40, 9), marked(9 * 870 + 100), 40, 870],
  ],
  // Stores in each iteration of a loop.
  ["cumsum_columns-16x64", [18, 1, 1], [16, 1, 1], () => [numbers(37 * 1100), marked(37 * 1100), 37, 1100]],
  // Loads of every second element, and of 64 columns.
  ["im2col-32x32", [32, 2, 1], [32, 1, 1], () => [numbers(8 * 4096), marked(64 * 1024), 2304, 1024]],
  ["poi_channels_last-32x32", [3, 4, 1], [1, 2, 1], () => [numbers(128 * 3136), marked(2 * 64 * 3136), 1024, 3136]],
  // Copies, of which the last one is short: by a mask, and by the end of the grid, or by the latter alone.
  ["poi_clone-1024", [39, 1, 1], [16, 1, 1], () => [numbers(40_000), marked(40_000), 39_007]],
  ["poi_clone-1024", [33, 1, 1], [16, 1, 1], () => [numbers(40_000), marked(40_000), 39_007]],
  ["poi_repeat_heads-1024", [165, 1, 1], [16, 1, 1], () => [numbers(65_536), marked(170_000), 0]],
  // Columns of matrices of 49 and of 300 columns.
  ["normalize_mid-2x512", [390, 1, 1], [49, 1, 1], () => [small(401_408), marked(800), 784, 512]],
  ["max_mid-2x128", [700, 1, 1], [150, 1, 1], () => [numbers(120_000), marked(1500), indices(1500, 7), 1400, 80]],
  // Whole rows of columns, of which the last ones are not all there.
  ["sum_channels-4x64", [80, 1, 1], [5, 1, 1], () => [numbers(1_000_000), marked(330), 320, 3125]],
  ["sum_channels-4x64", [62, 1, 1], [5, 1, 1], () => [numbers(1_000_000), marked(330), 320, 3125]],
  // Columns of matrices, of which arguments say how many there are, and rows.
  ["sum_mid_dynamic-2x128", [140, 1, 1], [512, 1, 1], () => [numbers(88_800), marked(300), 37, 300, 277, 240]],
  ["sum_mid_dynamic-2x128", [140, 1, 1], [512, 1, 1], () => [numbers(5580), marked(300), 3, 20, 279, 20]],
  // A branch loads and stores the state of a row, if that has one.
  [
    "gated_delta_step-8x128x128x8",
    [16, 16, 1],
    [128, 1, 1],
    () => [
      ...Array.from({ length: 3 }, () => numbers(3 * 1024)),
      ...[0.25, 0.5].map((number) => new Float32Array(24).fill(number)),
      Int32Array.of(2, -1, 0),
      numbers(3 * 8 * 16384),
      marked(3 * 1024),
      0.125,
    ],
  ],
];

/** Programs with a column each, of rows of 48 and 100; the last batch is not whole. */
const columns: readonly (readonly [string, Grid, readonly [number, number, number], () => Arg[]])[] = [
  [
    "bag_narrow-1",
    [48 * 9 + 17, 1, 1],
    [48, 1, 1],
    () => [marked(500), indices(20 * 10, 5000), numbers(240_000), 449, 20],
  ],
  ["cumsum_mid-1", [211, 1, 1], [20, 1, 1], () => [numbers(80_000), marked(80_000), 1600, 50]],
];

describe("programs beside each other", () => {
  it.each([...jobs, ...columns])(
    "are one, and store what they have stored: %s, %j",
    async (name, grid, joined, args) => {
      const results: Arg[][] = [];
      for (const options of [{ join: 1 }, {}, { threads: 2 }]) {
        const kernel = await compileKernel(read(name), options);
        const given = args();
        await kernel.launch(grid, given);
        results.push(given);
        expect(kernel.module.joined).toEqual("join" in options ? [1, 1, 1] : joined);
        await kernel.dispose();
      }
      expect(results[1]).toEqual(results[0]);
      expect(results[2]).toEqual(results[0]);
    },
  );

  it.each(jobs.slice(1))("mean the same to the interpreter: %s, %j", (name, grid, joined, args) => {
    const results = [[], [liftCfToScf(), ttJoinPrograms()]].map((passes) => {
      const context = new Context(...allDialects);
      const module = parseModule(context, read(name));
      if (module === undefined) throw new Error("the kernel is not valid");
      new PassManager(context, pipeline("builtin.module", ...passes)).run(module);
      expect(tts.joinedPrograms(findKernel(module))).toEqual(passes.length === 0 ? [1, 1, 1] : joined);
      const given = args();
      runKernel(module, undefined, grid, given);
      return given;
    });
    expect(results[1]).toEqual(results[0]);
  });

  it("are as many as a row has, where that is no power of two", async () => {
    // Sums of 5 rows of 768 columns each, of which there are 37.
    const text = [
      ["127", "5"],
      ["97536", "3840"],
      ["60672", "6144"],
      ["10000", "37"],
    ].reduce(
      (made, [from = "", to = ""]) => made.replaceAll(new RegExp(`(dense<|constant )${from}\\b`, "g"), `$1${to}`),
      read("red_split_bias_grad-64x8"),
    );
    const kernel = await compileKernel(text);
    expect(kernel.module.joined).toEqual([12, 1, 1]);
    const expected = Array.from({ length: 6144 }, (_, i) => Math.min(5, 37 - 5 * Math.floor(i / 768)));
    for (const programs of [96, 95, 7]) {
      const sums = marked(6144);
      // Ones of bf16.
      await kernel.launch([programs, 1, 1], [new Uint16Array(37 * 768).fill(0x3f80), sums, 6144, 5]);
      expect([...sums]).toEqual(expected.map((sum, i) => (i < 64 * programs ? sum : -1)));
    }
    expect(await joinedOf(kernel, 24, 1)).toBe(12);
    expect(await joinedOf(kernel, 6, 1)).toBe(6);
    expect(await joinedOf(kernel, 3, 1)).toBe(3);
    expect(await joinedOf(kernel, 2, 1)).toBe(1);
    await kernel.dispose();
  });

  it("store all that they have, where the numbers of the first one's elements do not start with 0", async () => {
    const text = read("column_sums-128x64").replace(
      "{end = 64 : i32, start = 0 : i32}",
      "{end = 96 : i32, start = 32 : i32}",
    );
    const kernel = await compileKernel(text);
    const [rows, columns] = [3, 928];
    const sums = marked(columns);
    await kernel.launch([14, 1, 1], [new Float32Array(rows * columns).fill(1), sums, rows, columns]);
    expect(kernel.module.joined).toEqual([16, 1, 1]);
    expect([...sums]).toEqual([...Array<number>(32).fill(-1), ...Array<number>(896).fill(rows)]);
    await kernel.dispose();
  });

  it("are not where arguments overlap", async () => {
    const memory = new KernelMemory({ shared: false, initialBytes: 1 << 20 });
    const kernel = await compileKernel(read("column_sums-128x64"), { memory });
    const rows = 3;
    const columns = 1024;
    const place = memory.alloc(4 * rows * columns);
    place.view(Float32Array).fill(1);
    // The sums go where the first row is, program by program.
    await kernel.launch([16, 1, 1], [place, place, rows, columns]);
    expect([...place.view(Float32Array)]).toEqual([...Array<number>(columns).fill(3), ...Array<number>(2048).fill(1)]);
    await kernel.dispose();
  });

  /** The number of programs that a launch joins. */
  const joinedOf = async (kernel: Kernel, programs: number, threads: number): Promise<number> => {
    let joined = joinedCount(kernel.module);
    const memory = new KernelMemory({ shared: false, initialBytes: 1 << 16 });
    const versions = new KernelVersions(kernel.module, memory, ({ join }) => {
      joined = join;
      return Promise.resolve(kernel);
    });
    await versions.wanted([programs, 1, 1], [], { checkBounds: false, isLimited: false }, threads)?.();
    return joined;
  };

  it("are as many as fill most of what a program has room for", async () => {
    const kernel = await compileKernel(read("column_sums-128x64"));
    const counts = async (threads: number): Promise<readonly number[]> =>
      await Promise.all(
        [1, 2, 3, 7, 11, 12, 16, 17, 23, 24, 33].map((programs) => joinedOf(kernel, programs, threads)),
      );
    expect(await counts(1)).toEqual([1, 2, 4, 8, 4, 16, 16, 4, 8, 16, 8]);
    // Each thread gets several programs.
    expect(await counts(2)).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4]);
    await kernel.dispose();
  });

  it("may be fewer where they keep no blocks in memory", async () => {
    const kernel = await compileKernel(read("poi_clone-1024"));
    expect(kernel.module.joined).toEqual([16, 1, 1]);
    expect(await joinedOf(kernel, 3, 1)).toBe(16);
    await kernel.dispose();
  });

  it("are as many as keep blocks that caches keep", async () => {
    const kernel = await compileKernel(read("column_softmax-512x16"));
    expect(kernel.module.joined).toEqual([64, 1, 1]);
    expect(await joinedOf(kernel, 64, 1)).toBe(4);
    await kernel.dispose();
  });
});
