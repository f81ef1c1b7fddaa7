/**
 * Elements that wait, unfinished, where they will be stored: programs that store the same elements must not see what
 * another one has left there.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileKernel, compileToKernelModule, type Grid, instantiateKernel, type KernelModule } from "../src/index.ts";
import { areProgramsApart } from "../src/runtime/programs-apart.ts";

const block = 4096;

/** The exponentials of a row divided by their sum, stored `start` elements into `y`. */
const rowKernel = (
  start: string,
): string => `tt.func @k(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %stride: i32, %n: i32, %rows: i32) {
  %one = arith.constant 1 : i32
  %x_id = tt.get_program_id x : i32
  %y_id = tt.get_program_id y : i32
  %programs = tt.get_num_programs x : i32
  %r = tt.make_range {start = 0 : i32, end = ${block} : i32} : tensor<${block}xi32>
  %ns = tt.splat %n : i32 -> tensor<${block}xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<${block}xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<${block}x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %r : tensor<${block}x!tt.ptr<f32>>, tensor<${block}xi32>
  %none = arith.constant dense<0xFF800000> : tensor<${block}xf32>
  ${start}
    %v = tt.load %xp, %m, %none : tensor<${block}x!tt.ptr<f32>>
    %e = math.exp %v : tensor<${block}xf32>
    %sum = "tt.reduce"(%e) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<${block}xf32>) -> f32
    %sums = tt.splat %sum : f32 -> tensor<${block}xf32>
    %q = arith.divf %e, %sums : tensor<${block}xf32>
    %y_row = tt.addptr %y, %start : !tt.ptr<f32>, i32
    %ys = tt.splat %y_row : !tt.ptr<f32> -> tensor<${block}x!tt.ptr<f32>>
    %yp = tt.addptr %ys, %r : tensor<${block}x!tt.ptr<f32>>, tensor<${block}xi32>
    tt.store %yp, %q, %m : tensor<${block}x!tt.ptr<f32>>
  ${start.includes("scf.for") ? "}" : ""}
  tt.return
}`;

const rowOfProgram = rowKernel("%start = arith.muli %x_id, %stride : i32");

describe("programs that store the same elements", () => {
  const [count, programs, launches] = [4000, 1000, 20];
  const x = Float32Array.from({ length: count }, (_, i) => Math.sin(i));
  const sum = x.reduce((total, value) => total + Math.exp(value), 0);

  const wrongLaunches = async (launch: (y: Float32Array) => Promise<unknown>): Promise<number> => {
    let wrong = 0;
    for (let i = 0; i < launches; i++) {
      const y = new Float32Array(count);
      await launch(y);
      if (!y.every((value, at) => Math.abs(value * sum - Math.exp(x[at] ?? 0)) < 1e-3)) wrong++;
    }
    return wrong;
  };

  it("finish each of them once, on two threads", async () => {
    const kernel = await compileKernel(rowOfProgram, { threads: 2 });
    await kernel.warmUp();
    const threads = new Set<number>();
    const wrong = await wrongLaunches(async (y) => {
      threads.add((await kernel.launch([programs, 1, 1], [x, y, 0, count, 0])).threads);
    });
    expect([wrong, [...threads]]).toEqual([0, [2]]);
    await kernel.dispose();
  });

  it("run on one thread where the kernel cannot be compiled again", async () => {
    const kernel = await instantiateKernel(compileToKernelModule(rowOfProgram, { shared: true }), { threads: 2 });
    const y = new Float32Array(count);
    expect(await kernel.launch([programs, 1, 1], [x, y, 0, count, 0])).toMatchObject({ threads: 1 });
    expect(await wrongLaunches((given) => kernel.launch([programs, 1, 1], [x, given, 0, count, 0]))).toBe(0);
    await kernel.dispose();
  });
});

describe("whether programs store different elements is known of", () => {
  const compiled = new Map<string, KernelModule>();
  const isKnown = (start: string, grid: Grid, stride: number, n: number, rows = 0): boolean => {
    const module = compiled.get(start) ?? compileToKernelModule(rowKernel(start));
    compiled.set(start, module);
    expect(module.staged).toHaveLength(1);
    return areProgramsApart(module, grid, [0, 0, stride, n, rows]);
  };

  it("rows as long as their distance, or shorter", () => {
    const start = "%start = arith.muli %x_id, %stride : i32";
    expect(isKnown(start, [100, 1, 1], 1000, 1000)).toBe(true);
    expect(isKnown(start, [100, 1, 1], -1000, 999)).toBe(true);
    expect(isKnown(start, [100, 1, 1], 999, 1000)).toBe(false);
    expect(isKnown(start, [100, 1, 1], 1000, 5000)).toBe(false);
    expect(isKnown(start, [100, 1, 1], 5000, 5000)).toBe(true);
    expect(isKnown(start, [1, 1, 1], 0, 1000)).toBe(true);
    expect(isKnown(start, [100, 1, 1], 0, 0)).toBe(true);
  });

  it("rows of programs that take turns", () => {
    const start = `scf.for %i = %x_id to %rows step %programs : i32 {
      %start = arith.muli %i, %stride : i32`;
    expect(isKnown(start, [8, 1, 1], 1000, 1000, 100)).toBe(true);
    expect(isKnown(start, [8, 1, 1], 999, 1000, 100)).toBe(false);
    expect(isKnown(start, [8, 2, 1], 1000, 1000, 100)).toBe(false);
  });

  it("programs with some rows each", () => {
    const start = `%own = arith.muli %x_id, %rows : i32
      %end = arith.addi %own, %rows : i32
      scf.for %i = %own to %end step %one : i32 {
      %start = arith.muli %i, %stride : i32`;
    expect(isKnown(start, [8, 1, 1], 1000, 1000, 100)).toBe(true);
    expect(isKnown(start, [8, 1, 1], 999, 1000, 100)).toBe(false);
  });

  it("rows of one program that another one stores as well", () => {
    const start = `scf.for %k = %one to %rows step %one : i32 {
      %i = arith.addi %x_id, %k : i32
      %start = arith.muli %i, %stride : i32`;
    expect(isKnown(start, [8, 1, 1], 1000, 1000, 2)).toBe(true);
    expect(isKnown(start, [8, 1, 1], 1000, 1000, 3)).toBe(false);
  });

  it("a grid of two dimensions", () => {
    const start = `%batch = arith.muli %y_id, %rows : i32
      %row = arith.addi %batch, %x_id : i32
      %start = arith.muli %row, %stride : i32`;
    expect(isKnown(start, [8, 5, 1], 1000, 1000, 8)).toBe(true);
    expect(isKnown(start, [9, 5, 1], 1000, 1000, 8)).toBe(false);
    expect(isKnown(start, [8, 5, 2], 1000, 1000, 8)).toBe(false);
    expect(isKnown("%start = arith.muli %x_id, %stride : i32", [8, 5, 1], 1000, 1000)).toBe(false);
  });

  it("nothing where places depend on something else", () => {
    expect(isKnown("%start = arith.remsi %x_id, %stride : i32", [8, 1, 1], 1000, 1000)).toBe(false);
    expect(isKnown("%start = arith.muli %x_id, %x_id : i32", [8, 1, 1], 1000, 1000)).toBe(false);
  });

  it.each(["softmax_rows-1024", "softmax_rows-8192"])("the benchmark %s", (name) => {
    const text = readFileSync(join(import.meta.dirname, `../../../bench/kernels/${name}.ttir`), "utf8");
    const module = compileToKernelModule(text);
    expect(module.staged).toHaveLength(1);
    expect(
      areProgramsApart(
        module,
        [64, 1, 1],
        module.params.map(({ type }) => (type === "ptr" ? 0 : 1000)),
      ),
    ).toBe(true);
  });
});
