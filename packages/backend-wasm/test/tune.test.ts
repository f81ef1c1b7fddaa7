/** Tuning: what it chooses gives the right results, it changes nothing of the caller's, and it remembers. */
import { readFileSync } from "node:fs";
import { attachEvaluators, runKernel } from "@tt-opt/interpreter";
import { Context, parseModule, printOperation } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import { bufferDifference, buildVerified, kernelProgram } from "@tt-opt/testing";
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { compileKernel, type Grid, Kernel, tune, type TuneCache, type TuneSetting, tuningSpace } from "../src/index.ts";

const example = (name: string): string =>
  readFileSync(new URL(`../../../examples/${name}.ttir`, import.meta.url), "utf8");

const ramp = (count: number): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length: count }, (_, i) => ((i * 7919) % 211) / 105.5 - 1);

interface Job {
  readonly text: string;
  readonly grid: Grid;
  readonly args: () => (Float32Array<ArrayBuffer> | number)[];
}

/** The product with its place in a grid of two dimensions. */
const gridOfBlocks = example("matmul")
  .replace(/(%pm_5) = arith\.addi [^\n]*/, "$1 = tt.get_program_id y : i32")
  .replace(/(%pn) = arith\.divsi [^\n]*/, "$1 = tt.get_program_id x : i32");

const jobs: Readonly<Record<string, Job>> = {
  "a sum of vectors": {
    text: example("vector_add"),
    grid: [3, 1, 1],
    args: () => [ramp(2500), ramp(2500), new Float32Array(2500), 2500],
  },
  "a softmax": {
    text: example("softmax"),
    grid: [3, 1, 1],
    args: () => [new Float32Array(3 * 781), ramp(3 * 781), 781, 781, 781],
  },
  "a layer norm": {
    text: example("layer_norm"),
    grid: [2, 1, 1],
    args: () => [
      ...[ramp(2000), new Float32Array(2000), ramp(1000), ramp(1000)],
      ...[new Float32Array(2), new Float32Array(2), 1000, 1000, 1e-5],
    ],
  },
  "a matrix product": {
    text: gridOfBlocks,
    grid: [2, 3, 1],
    args: () => [ramp(150 * 70), ramp(70 * 100), new Float32Array(150 * 100), 150, 100, 70, 70, 100, 100],
  },
  attention: {
    text: example("attention"),
    grid: [2, 2, 1],
    args: () => [...[1, 2, 3].map(() => ramp(2 * 100 * 64)), new Float32Array(2 * 100 * 64), 0.125, 100, 6400],
  },
};

/** The setting that takes, of each option, the value that a number from 0 to 1 picks. */
function pick(text: string, grid: Grid, choices: readonly number[]): Partial<TuneSetting> {
  const space = tuningSpace(text, grid, 2);
  return Object.fromEntries(
    space.map(({ option, values }, i) => [option, values[Math.floor((choices[i] ?? 0) * values.length)]]),
  );
}

const choices = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 6, maxLength: 6 });

describe("every setting that tuning may choose", () => {
  it.each(Object.entries(jobs))(
    "computes what the interpreter does: %s",
    async (_, { text, grid, args }) => {
      attachEvaluators();
      const context = new Context(...allDialects);
      const module = parseModule(context, text, "in.mlir");
      if (module === undefined) throw new Error("the kernel cannot be read");
      const want = args();
      runKernel(module, undefined, grid, want);
      expect(want).not.toEqual(args());
      await fc.assert(
        fc.asyncProperty(choices, async (numbers) => {
          const setting = pick(text, grid, numbers);
          const kernel = await compileKernel(text, setting);
          const got = args();
          await kernel.launch(grid, got);
          await kernel.dispose();
          want.forEach((buffer, i) => {
            const other = got[i];
            if (typeof buffer === "number" || typeof other === "number" || other === undefined) return;
            const wrong = buffer.findIndex(
              (value, k) => !(Math.abs(value - (other[k] ?? NaN)) <= 2e-5 * (1 + Math.abs(value))),
            );
            expect(
              wrong,
              `${JSON.stringify(setting)}: argument ${i} at ${wrong}: ${other[wrong]}, not ${buffer[wrong]}`,
            ).toBe(-1);
          });
        }),
        { numRuns: 8, endOnFailure: true },
      );
    },
    120_000,
  );

  it(
    "computes what the interpreter does: random kernels",
    () =>
      fc.assert(
        fc.asyncProperty(kernelProgram, choices, async (program, numbers) => {
          const module = buildVerified(program, new Context(...allDialects));
          const text = printOperation(module);
          const [want, got] = [program.args(), program.args()];
          runKernel(module, "kernel", program.grid, want, { maxSteps: 2_000_000 });
          const setting = { ...pick(text, program.grid, numbers), threads: 1 };
          const kernel = await compileKernel(text, setting);
          await kernel.launch(program.grid, [...got]);
          await kernel.dispose();
          const difference = bufferDifference(program, want, got);
          if (difference !== undefined) throw new Error(`${JSON.stringify(setting)}: ${difference}\n${text}`);
        }),
        { numRuns: 15 },
      ),
    120_000,
  );
});

function memoryCache(): TuneCache & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get: (key) => Promise.resolve(entries.get(key)),
    put: (key, value) => Promise.resolve(void entries.set(key, value)),
  };
}

describe("tune", () => {
  const text = example("vector_add");
  const grid = [8, 1, 1] as const;
  const buffers = (): Float32Array<ArrayBuffer>[] => [ramp(8000), ramp(8000), new Float32Array(8000)];

  it("says what a call lacks", async () => {
    const call = "as in tune({ text, grid: [8, 1, 1] }, args), got undefined";
    // @ts-expect-error: JavaScript may leave out everything.
    await expect(tune()).rejects.toThrow(`tuning takes the text of each kernel, ${call}`);
    // @ts-expect-error: there is no grid.
    await expect(tune({ text }, [])).rejects.toThrow(`tuning takes the grid of each kernel, ${call}`);
    // @ts-expect-error: there are no arguments.
    await expect(tune([{ text, grid }])).rejects.toMatchObject({ code: "argument" });
  });

  it("finds a setting of the space, and changes no buffer", async () => {
    const args = buffers();
    const result = await tune({ text, grid }, [...args, 8000], { candidateMs: 5 });
    expect(args).toEqual(buffers());
    for (const { option, values } of tuningSpace(text, grid, 1)) expect(values).toContain(result.setting[option]);
    expect(result.isRemembered).toBe(false);
    expect(result.ms).toBeGreaterThan(0);
    expect(result.ms).toBeLessThanOrEqual(result.defaultMs);
    const unrolled = new Set(result.trials.map(({ setting }) => setting.unroll));
    expect([...unrolled].sort((a, b) => a - b)).toEqual([1, 2, 4, 8]);
  });

  it("chooses among kernels with several blocks", async () => {
    const kernels = [1, 64].map((programs) => ({
      text: `tt.func @wait(%p: !tt.ptr<f32>) {
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %n = arith.constant ${programs * 1000} : i32
        scf.for %i = %c0 to %n step %c1 : i32 {
          %x = tt.load %p {isVolatile = true} : !tt.ptr<f32>
          tt.store %p, %x : !tt.ptr<f32>
        }
        tt.return
      }`,
      grid: [100, 1, 1] as const,
    }));
    expect((await tune([...kernels].reverse(), [new Float32Array(1)], { candidateMs: 5 })).variant).toBe(1);
    expect((await tune(kernels, [new Float32Array(1)], { candidateMs: 5 })).variant).toBe(0);
  });

  it("starts each launch of a kernel that works in place with what was there", async () => {
    const doubling = `tt.func @double(%p: !tt.ptr<i32>) {
      %one = arith.constant 1 : i32
      %zero = arith.constant 0 : i32
      %x = tt.load %p : !tt.ptr<i32>
      %isOne = arith.cmpi eq, %x, %one : i32
      tt.assert %isOne, "not the first launch" : i1
      %y = arith.addi %x, %one : i32
      tt.store %p, %y : !tt.ptr<i32>
      tt.return
    }`;
    const p = Int32Array.of(1);
    await tune({ text: doubling, grid: [1, 1, 1] }, [p], { candidateMs: 2 });
    expect(p[0]).toBe(1);
  });

  it("remembers, by kernel and sizes", async () => {
    const cache = memoryCache();
    const first = await tune({ text, grid }, [...buffers(), 8000], { cache, candidateMs: 2 });
    const again = await tune({ text, grid }, [...buffers(), 8000], { cache });
    expect(again).toEqual({ ...first, isRemembered: true, trials: [] });
    await tune({ text, grid }, [...buffers(), 7999], { cache, candidateMs: 2 });
    await tune({ text, grid: [7, 1, 1] }, [...buffers(), 8000], { cache, candidateMs: 2 });
    expect(cache.entries.size).toBe(3);
  });

  it("chooses what it begins with from the space, too, so that it can be remembered", async () => {
    for (const { text, grid, args } of [jobs["a sum of vectors"], jobs["a matrix product"]].flatMap(
      (job) => job ?? [],
    )) {
      const [first] = (await tune({ text, grid }, args(), { candidateMs: 1 })).trials;
      for (const { option, values } of tuningSpace(text, grid, 1)) expect(values).toContain(first?.setting[option]);
    }
  }, 30_000);

  it.each(["", "{", "null", '{"variant":0}', '{"variant":0,"ms":1,"defaultMs":1,"setting":{"unroll":1000}}'])(
    "tunes again where it finds '%s'",
    async (broken) => {
      const cache = memoryCache();
      await tune({ text, grid }, [...buffers(), 8000], { cache, candidateMs: 1 });
      for (const key of cache.entries.keys()) cache.entries.set(key, broken);
      const result = await tune({ text, grid }, [...buffers(), 8000], { cache, candidateMs: 1 });
      expect(result.isRemembered).toBe(false);
    },
  );

  it("disposes of all kernels if one cannot be compiled, and names its file", async () => {
    const dispose = vi.spyOn(Kernel.prototype, "dispose");
    try {
      const kernels = [example("vector_add"), example("vector_add").replaceAll("1024", "512"), "tt.func @broken("].map(
        (text, i) => ({ text, grid, fileName: `variant${i}.ttir` }),
      );
      await expect(tune(kernels, [...buffers(), 8000])).rejects.toThrow(/^variant2\.ttir:1:\d+: error: /);
      expect(dispose).toHaveBeenCalledTimes(2);
    } finally {
      dispose.mockRestore();
    }
  });

  it("refuses addresses", async () => {
    await expect(tune({ text, grid }, [65536, ...buffers().slice(1), 8000])).rejects.toThrow(
      "with an address as argument 0",
    );
  });

  it("leaves the order alone where programs may rely on it", () => {
    const options = (body: string): readonly string[] => tuningSpace(body, [4, 4, 1], 1).map(({ option }) => option);
    expect(options("tt.store")).toContain("rowGroup");
    expect(options("tt.atomic_rmw")).not.toContain("rowGroup");
    expect(gridOfBlocks).toMatch(/get_program_id y[^]*get_program_id x/);
    expect(options('"tt.print"()')).not.toContain("rowGroup");
    expect(options("tt.load %flag {isVolatile = true} : !tt.ptr<i32>")).not.toContain("rowGroup");
    expect(options("tt.load %x {isVolatile = false} : !tt.ptr<i32>")).toContain("rowGroup");
    expect(tuningSpace("tt.dot", [4, 1, 1], 3)).toContainEqual({ option: "threads", values: [1, 2, 3] });
  });
});
