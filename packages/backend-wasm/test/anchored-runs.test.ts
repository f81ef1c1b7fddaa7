/**
 * Rows of any length whose places are halved, taken apart by parity or masked, as pixels that become planes are: what
 * compiled kernels store is what the interpreter does, wherever rows begin in blocks and vectors.
 * `ANCHORED_RUNS=1000` looks longer.
 */
import * as fc from "fast-check";
import { it } from "vitest";
import { blockIndices } from "./operation-writer.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["ANCHORED_RUNS"] ?? 40);

interface Anchored {
  readonly block: number;
  /** The length of rows, and whether the kernel knows it. */
  readonly row: number;
  readonly isKnown: boolean;
  readonly rows: number;
  /** Places in rows are divided by this after `plus` is added. */
  readonly by: number;
  readonly plus: number;
  /** What the remainder and the number of the row are multiplied with, known to the kernel or not. */
  readonly step: number;
  readonly isStepKnown: boolean;
  /** Elements of programs before the first one. */
  readonly missing: number;
}

const anchored: fc.Arbitrary<Anchored> = fc.record({
  block: fc.constantFrom(32, 64, 128),
  row: fc.oneof(fc.integer({ min: 8, max: 40 }), fc.constantFrom(16, 32, 48, 63, 100)),
  isKnown: fc.boolean(),
  rows: fc.integer({ min: 1, max: 6 }),
  by: fc.constantFrom(2, 2, 2, 3, 4, 8),
  plus: fc.constantFrom(0, 0, 0, 1, 2, 4, 5),
  step: fc.integer({ min: 0, max: 30 }),
  isStepKnown: fc.boolean(),
  missing: fc.integer({ min: 0, max: 9 }),
});

function kernelText({ block, row, isKnown, by, plus, step, isStepKnown }: Anchored): string {
  const [pointers, numbers, flags] = ["!tt.ptr<f32>", "i32", "i1"].map((element) => `tensor<${block}x${element}>`);
  const constant = (value: number): string => `arith.constant dense<${value}> : ${numbers}`;
  const given = (name: string): string => `tt.splat %${name} : i32 -> ${numbers}`;
  return `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %k: i32, %s: i32, %n: i32) {
  ${blockIndices(block, "%index", "%inside")}
  %row = ${isKnown ? constant(row) : given("k")}
  %step = ${isStepKnown ? constant(step) : given("s")}
  %by = ${constant(by)}
  %plus = ${constant(plus)}
  %column = arith.remsi %index, %row : ${numbers}
  %line = arith.divsi %index, %row : ${numbers}
  %place = arith.addi %column, %plus : ${numbers}
  %part = arith.remsi %place, %by : ${numbers}
  %whole = arith.divsi %place, %by : ${numbers}
  %plane = arith.muli %step, %part : ${numbers}
  %start = arith.muli %step, %line : ${numbers}
  %a = arith.addi %plane, %whole : ${numbers}
  %from = arith.addi %a, %start : ${numbers}
  %xs = tt.splat %x : !tt.ptr<f32> -> ${pointers}
  %loads = tt.addptr %xs, %from : ${pointers}, ${numbers}
  %v = tt.load %loads, %inside : ${pointers}
  %zero = ${constant(0)}
  %even = arith.cmpi eq, %part, %zero : ${numbers}
  %other = arith.constant dense<-1.0> : tensor<${block}xf32>
  %w = tt.load %loads, %even, %other : ${pointers}
  %sum = arith.addf %v, %w : tensor<${block}xf32>
  %chosen = arith.select %even, %sum, %v : ${flags}, tensor<${block}xf32>
  %ys = tt.splat %y : !tt.ptr<f32> -> ${pointers}
  %stores = tt.addptr %ys, %index : ${pointers}, ${numbers}
  tt.store %stores, %chosen, %inside : ${pointers}
  tt.return
}`;
}

it("keep their elements", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anchored, async (layout) => {
      const { block, row, rows, step, missing } = layout;
      const count = Math.max(1, row * rows - missing);
      const programs = Math.ceil(count / block);
      const lines = Math.ceil((programs * block) / row);
      const elements = step * 8 + row + 8 + step * lines;
      await expectSameArguments(
        kernelText(layout),
        [programs, 1, 1],
        () => [
          Float32Array.from({ length: elements }, (_, i) => i),
          new Float32Array(programs * block).fill(-5),
          row,
          step,
          count,
        ],
        [{}, { relaxed: false }, { vectorize: false }, { distinct: false }],
      );
    }),
    { numRuns },
  );
});
