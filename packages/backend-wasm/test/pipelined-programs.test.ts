/** Programs that begin the next one: each finds what belongs to it, whoever executed the one before, and to the bit. */
import { tts } from "@tt-opt/dialect-tt";
import type { Instrumentation } from "@tt-opt/ir-core";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { compileKernel, compileToKernelModule } from "../src/index.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

/**
 * Multiplies rows, from row `%from` up to row `%rows`, by their sum or maximum, and the roots of these products by the
 * greatest root. Roots are kept where the result is stored.
 */
function kernelText(block: number, reduction: "sum" | "maximum"): string {
  const [f32, i32, i1, pointers] = ["f32", "i32", "i1", "!tt.ptr<f32>"].map((element) => `tensor<${block}x${element}>`);
  const combine = reduction === "sum" ? "arith.addf" : "arith.maxnumf";
  return `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %from: i32, %stride: i32, %n: i32, %rows: i32) {
  %zero = arith.constant dense<0.0> : ${f32}
  %column = tt.get_program_id x : i32
  %line = tt.get_program_id y : i32
  %columns = tt.get_num_programs x : i32
  %before = arith.muli %line, %columns : i32
  %place = arith.addi %before, %column : i32
  %row = arith.addi %place, %from : i32
  %start = arith.muli %row, %stride : i32
  %starts = tt.splat %start : i32 -> ${i32}
  %range = tt.make_range {end = ${block} : i32, start = 0 : i32} : ${i32}
  %offsets = arith.addi %starts, %range : ${i32}
  %ns = tt.splat %n : i32 -> ${i32}
  %short = arith.cmpi slt, %range, %ns : ${i32}
  %exists = arith.cmpi slt, %row, %rows : i32
  %exist = tt.splat %exists : i1 -> ${i1}
  %inside = arith.andi %short, %exist : ${i1}
  %xs = tt.splat %x : !tt.ptr<f32> -> ${pointers}
  %xp = tt.addptr %xs, %offsets : ${pointers}, ${i32}
  %v = tt.load %xp, %inside, %zero : ${pointers}
  %r = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = ${combine} %a, %b : f32
    tt.reduce.return %c : f32
  }) : (${f32}) -> f32
  %rs = tt.splat %r : f32 -> ${f32}
  %p = arith.mulf %v, %rs : ${f32}
  %root = math.sqrt %p : ${f32}
  %ys = tt.splat %y : !tt.ptr<f32> -> ${pointers}
  %yp = tt.addptr %ys, %offsets : ${pointers}, ${i32}
  %m = "tt.reduce"(%root) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.maxnumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (${f32}) -> f32
  %ms = tt.splat %m : f32 -> ${f32}
  %q = arith.mulf %root, %ms : ${f32}
  tt.store %yp, %q, %inside : ${pointers}
  tt.return
}`;
}

const options = { unroll: 4 } as const;

it.each(["sum", "maximum"] as const)("begin the next one if rows are reduced to their %s", (reduction) => {
  let asking = 0;
  const after: Instrumentation = {
    afterPass({ name }, root) {
      if (name === "pipeline-programs") root.walkOps(tts.HasNextProgramOp, () => void asking++);
    },
  };
  compileToKernelModule(kernelText(256, reduction), { ...options, instrumentations: [after] });
  expect(asking).toBe(1);
});

const launches = fc.record({
  block: fc.constantFrom(64, 128, 256, 4096),
  reduction: fc.constantFrom("sum" as const, "maximum" as const),
  columns: fc.integer({ min: 1, max: 9 }),
  lines: fc.integer({ min: 1, max: 3 }),
  fraction: fc.double({ min: 0.1, max: 1, noNaN: true }),
  missing: fc.integer({ min: 0, max: 4 }),
});

it("compute what the interpreter does", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(launches, async ({ block, reduction, columns, lines, fraction, missing }) => {
      const n = Math.max(1, Math.floor(block * fraction));
      const size = columns * lines * n;
      await expectSameArguments(
        kernelText(block, reduction),
        [columns, lines, 1],
        // Sums of small integers are exact in any order.
        () => [
          Float32Array.from({ length: size }, (_, i) => 1 + ((i * 7) % 11)),
          new Float32Array(size),
          0,
          n,
          n,
          columns * lines - missing,
        ],
        [options, { ...options, relaxed: false }],
      );
    }),
    { numRuns: 20 },
  );
});

it.each([
  [64, 64],
  [256, 250],
  [1024, 781],
  [4096, 3000],
])("compute the same in blocks of %d, alone and on two threads, from rows of %d", async (block, n) => {
  const [columns, lines] = [17, 3];
  const text = kernelText(block, "sum");
  const x = Float32Array.from({ length: columns * lines * n }, (_, i) => Math.abs(Math.sin(i * i)));
  const [alone, together] = [await compileKernel(text, { threads: 1 }), await compileKernel(text, { threads: 2 })];
  const expected = new Float32Array(x.length);
  for (let row = 0; row < columns * lines; row++)
    await alone.launch([1, 1, 1], [x, expected, row, n, n, columns * lines]);
  for (const kernel of [alone, together]) {
    const y = new Float32Array(x.length);
    await kernel.launch([columns, lines, 1], [x, y, 0, n, n, columns * lines]);
    expect(y).toEqual(expected);
    // Neither a launch with other data nor one with new data in the same memory finds anything of the one before.
    const [other, z] = [x.map((value) => 2 * value), new Float32Array(x.length)];
    await kernel.launch([columns, lines, 1], [other, z, 0, n, n, columns * lines]);
    expect(z).toEqual(expected.map((value) => value * 4));
    const [from, to] = [kernel.alloc(x.byteLength), kernel.alloc(x.byteLength)];
    for (const data of [x, other, x]) {
      from.view(Float32Array).set(data);
      await kernel.launch([columns, lines, 1], [from, to, 0, n, n, columns * lines]);
      expect([...to.view(Float32Array)]).toEqual([...expected.map((value) => (data === x ? value : value * 4))]);
    }
    await kernel.dispose();
  }
});

it("find nothing of a launch whose rows were shorter", async () => {
  const rows = 64;
  const kernel = await compileKernel(kernelText(4096, "maximum"), { threads: 1 });
  for (const n of [100, 2500]) {
    const x = Float32Array.from({ length: rows * n }, (_, i) => 1 + Math.floor(i / n));
    const y = new Float32Array(x.length);
    // Rows were begun early in the first launch. They are too long for that in the second one.
    await kernel.launch([rows, 1, 1], [x, y, 0, n, n, rows]);
    expect(y).toEqual(x.map((value) => value * value));
    // The numbers of the rows differ between the launches.
    x.reverse();
    await kernel.launch([rows, 1, 1], [x, y, 0, n, n, rows]);
    expect(y).toEqual(x.map((value) => value * value));
  }
  await kernel.dispose();
});
