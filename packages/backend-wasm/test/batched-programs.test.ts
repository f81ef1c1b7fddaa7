/** Programs that reduce one column each are merged: the results are those of single programs, whatever the grid is. */
import { expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

/** The rows of short columns. */
const rows = 8;

/**
 * Asserted sums of the columns of planes of `width` columns, times an asserted number of the plane; 0 for columns from
 * `%n` on.
 */
const kernelText = (
  width: number,
  rows: number,
): string => `tt.func public @kernel(%x: !tt.ptr<f32>, %z: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %most = arith.constant 1000.0 : f32
  %pitch = arith.constant dense<${width}> : tensor<1x${rows}xi32>
  %width = arith.constant ${width} : i32
  %plane = arith.constant ${width * rows} : i32
  %zeros = arith.constant dense<0.0> : tensor<1x${rows}xf32>
  %limit = arith.constant dense<1000.0> : tensor<1xf32>
  %id = tt.get_program_id x : i32
  %isIn = arith.cmpi slt, %id, %n : i32
  %mask = tt.splat %isIn : i1 -> tensor<1x${rows}xi1>
  %range = tt.make_range {end = ${rows} : i32, start = 0 : i32} : tensor<${rows}xi32>
  %r = tt.expand_dims %range {axis = 0 : i32} : tensor<${rows}xi32> -> tensor<1x${rows}xi32>
  %begins = arith.muli %r, %pitch : tensor<1x${rows}xi32>
  %column = arith.remsi %id, %width : i32
  %number = arith.divsi %id, %width : i32
  %start = arith.muli %number, %plane : i32
  %place = tt.addptr %z, %number : !tt.ptr<f32>, i32
  %factor = tt.load %place : !tt.ptr<f32>
  %isLess = arith.cmpf olt, %factor, %most : f32
  tt.assert %isLess, "a factor is small" : i1
  %first = arith.addi %start, %column : i32
  %firsts = tt.splat %first : i32 -> tensor<1x${rows}xi32>
  %places = arith.addi %begins, %firsts : tensor<1x${rows}xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<1x${rows}x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<1x${rows}x!tt.ptr<f32>>, tensor<1x${rows}xi32>
  %v = tt.load %sources, %mask : tensor<1x${rows}x!tt.ptr<f32>>
  %chosen = arith.select %isIn, %v, %zeros : tensor<1x${rows}xf32>
  %sum = "tt.reduce"(%chosen) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<1x${rows}xf32>) -> tensor<1xf32>
  %isSmall = arith.cmpf olt, %sum, %limit : tensor<1xf32>
  %factors = tt.splat %factor : f32 -> tensor<1xf32>
  %product = arith.mulf %sum, %factors : tensor<1xf32>
  tt.assert %isSmall, "a sum is small" : tensor<1xi1>
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  %target = tt.splat %to : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  tt.store %target, %product : tensor<1x!tt.ptr<f32>>
  tt.return
}`;

const settings = [{}, { relaxed: false }, { vectorize: false }, { join: 1 }];

// Batches of 128 or 256 programs are a part of a plane, a whole one, or have parts of several.
it.each([16, 20, 100, 128, 256, 384])("sums of columns of %d", async (width) => {
  for (const programs of [1, 7, 127, 128, 129, 200, 255, 257, 300]) {
    for (const limit of [programs, programs - 3, 0]) {
      const planes = Math.ceil(programs / width);
      await expectSameArguments(
        kernelText(width, rows),
        [programs, 1, 1],
        () => [
          Float32Array.from({ length: planes * width * rows }, (_, i) => (i % 13) - 6),
          Float32Array.from({ length: planes }, (_, i) => i + 1),
          new Float32Array(programs).fill(7),
          limit,
        ],
        settings,
      );
    }
  }
});

it.each([1, 40, 600])("sums of long columns, %d of them", async (programs) => {
  const [width, rows] = [600, 512];
  await expectSameArguments(
    kernelText(width, rows),
    [programs, 1, 1],
    () => [
      Float32Array.from({ length: width * rows }, (_, i) => (i % 13) - 6),
      Float32Array.of(3),
      new Float32Array(programs).fill(7),
      programs - 3,
    ],
    settings,
  );
});

it("merges more long columns that are only reduced", async () => {
  const kernel = await compileKernel(kernelText(1024, 512), { threads: 1 });
  expect(kernel.module.joined).toEqual([512, 1, 1]);
  await kernel.dispose();
});

it.each([
  [16, 256],
  [128, 128],
  [256, 256],
])("assertions of one program end the launch: planes of %d, batches of %d", async (width, batch) => {
  const kernel = await compileKernel(kernelText(width, rows), { threads: 1 });
  expect(kernel.module.joined).toEqual([batch, 1, 1]);
  const programs = 2 * width;
  const [x, z, y] = [new Float32Array(programs * rows), new Float32Array(2), new Float32Array(programs)];
  const launch = (): Promise<unknown> => kernel.launch([programs, 1, 1], [x, z, y, programs]);
  await launch();
  x[programs * rows - 5] = 2000;
  await expect(launch()).rejects.toThrow("a sum is small");
  x.fill(0);
  z[1] = 2000;
  await expect(launch()).rejects.toThrow("a factor is small");
  await kernel.dispose();
});

/** Sums of asserted rows of a table, `%places` of them for each row of 256 results. */
const bagText = `tt.func public @kernel(%table: !tt.ptr<f32>, %places: !tt.ptr<i32>, %y: !tt.ptr<f32>) {
  %terms = arith.constant 5 : i32
  %width = arith.constant 256 : i32
  %most = arith.constant dense<5> : tensor<1x8xi32>
  %pitch = arith.constant dense<256> : tensor<1x8xi32>
  %zeros = arith.constant dense<0> : tensor<1x8xi32>
  %nothing = arith.constant dense<0.0> : tensor<1x8xf32>
  %id = tt.get_program_id x : i32
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %r = tt.expand_dims %range {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %mask = arith.cmpi slt, %r, %most : tensor<1x8xi32>
  %column = arith.remsi %id, %width : i32
  %row = arith.divsi %id, %width : i32
  %start = arith.muli %row, %terms : i32
  %starts = tt.splat %start : i32 -> tensor<1x8xi32>
  %numbers = arith.addi %starts, %r : tensor<1x8xi32>
  %list = tt.splat %places : !tt.ptr<i32> -> tensor<1x8x!tt.ptr<i32>>
  %from = tt.addptr %list, %numbers : tensor<1x8x!tt.ptr<i32>>, tensor<1x8xi32>
  %place = tt.load %from, %mask, %zeros : tensor<1x8x!tt.ptr<i32>>
  %begins = arith.muli %place, %pitch : tensor<1x8xi32>
  %columns = tt.splat %column : i32 -> tensor<1x8xi32>
  %at = arith.addi %begins, %columns : tensor<1x8xi32>
  %all = tt.splat %table : !tt.ptr<f32> -> tensor<1x8x!tt.ptr<f32>>
  %sources = tt.addptr %all, %at : tensor<1x8x!tt.ptr<f32>>, tensor<1x8xi32>
  %v = tt.load %sources, %mask, %nothing : tensor<1x8x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<1x8xf32>) -> tensor<1xf32>
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  %target = tt.splat %to : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  tt.store %target, %sum : tensor<1x!tt.ptr<f32>>
  tt.return
}`;

it.each([1, 255, 256, 500, 512, 1000])("sums of listed rows: %d programs", async (programs) => {
  await expectSameArguments(
    bagText,
    [programs, 1, 1],
    () => [
      Float32Array.from({ length: 7 * 256 }, (_, i) => (i % 13) - 6),
      Int32Array.from({ length: 20 }, (_, i) => (i * 3) % 7),
      new Float32Array(programs).fill(7),
    ],
    settings,
  );
});

/**
 * Scales the columns of matrices by their greatest elements, and transposes them; not the columns from `%n` on. Programs of
 * the columns are along the axis `columns`, those of the matrices along `matrices`.
 */
const columnText = (
  columns = "x",
  matrices = "y",
): string => `tt.func public @kernel(%xs: !tt.ptr<f32>, %w: !tt.ptr<f32>, %ys: !tt.ptr<f32>, %tops: !tt.ptr<f32>, %rows: i32, %pitch: i32, %n: i32) {
  %none = arith.constant dense<0.0> : tensor<32xf32>
  %id = tt.get_program_id ${columns} : i32
  %matrix = tt.get_program_id ${matrices} : i32
  %columns = tt.get_num_programs ${columns} : i32
  %before = arith.muli %matrix, %columns : i32
  %top = tt.addptr %tops, %before : !tt.ptr<f32>, i32
  %elements = arith.muli %before, %rows : i32
  %y = tt.addptr %ys, %elements : !tt.ptr<f32>, i32
  %lines = arith.muli %matrix, %rows : i32
  %skipped = arith.muli %lines, %pitch : i32
  %x = tt.addptr %xs, %skipped : !tt.ptr<f32>, i32
  %range = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %limit = tt.splat %rows : i32 -> tensor<32xi32>
  %mask = arith.cmpi slt, %range, %limit : tensor<32xi32>
  %pitches = tt.splat %pitch : i32 -> tensor<32xi32>
  %begins = arith.muli %range, %pitches : tensor<32xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %row = tt.addptr %base, %begins : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %column = tt.splat %id : i32 -> tensor<32xi32>
  %sources = tt.addptr %row, %column : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %v = tt.load %sources, %mask, %none : tensor<32x!tt.ptr<f32>>
  %greatest = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %m = arith.maxnumf %a, %b : f32
    tt.reduce.return %m : f32
  }) : (tensor<32xf32>) -> f32
  %weights = tt.splat %w : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %places = tt.addptr %weights, %range : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %weight = tt.load %places, %mask, %none : tensor<32x!tt.ptr<f32>>
  %all = tt.splat %greatest : f32 -> tensor<32xf32>
  %scaled = arith.divf %v, %all : tensor<32xf32>
  %weighted = arith.mulf %scaled, %weight : tensor<32xf32>
  %isIn = arith.cmpi slt, %id, %n : i32
  %chosen = arith.select %isIn, %weighted, %v : tensor<32xf32>
  %start = arith.muli %id, %rows : i32
  %line = tt.addptr %y, %start : !tt.ptr<f32>, i32
  %to = tt.splat %line : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %targets = tt.addptr %to, %range : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %targets, %chosen, %mask : tensor<32x!tt.ptr<f32>>
  %own = tt.addptr %top, %id : !tt.ptr<f32>, i32
  tt.store %own, %greatest : !tt.ptr<f32>
  tt.return
}`;

it.each([1, 15, 16, 17, 40])("columns of one dimension, %d of them", async (columns) => {
  for (const [rows, pitch, n] of [
    [32, columns, columns],
    [31, columns + 3, columns - 2],
    [5, 50, 0],
  ] as const)
    await expectSameArguments(
      columnText(),
      [columns, 1, 1],
      () => [
        Float32Array.from({ length: rows * pitch }, (_, i) => ((i * 7) % 31) - 9),
        Float32Array.from({ length: rows }, (_, i) => i - 3),
        new Float32Array(columns * rows).fill(7),
        new Float32Array(columns).fill(7),
        rows,
        pitch,
        n,
      ],
      settings,
    );
});

it.each([
  ["y", "x", [3, 17, 1]],
  ["y", "x", [1, 40, 1]],
  ["z", "x", [2, 1, 15]],
  ["z", "y", [1, 2, 33]],
] as const)("columns along %s, matrices along %s", async (axis, matrices, grid) => {
  const [planes, columns] = [matrices, axis].map((each) => grid["xyz".indexOf(each)] ?? 1);
  if (planes === undefined || columns === undefined) throw new Error("a grid without axes");
  for (const [rows, pitch] of [
    [32, columns],
    [5, columns + 3],
  ] as const)
    await expectSameArguments(
      columnText(axis, matrices),
      grid,
      () => [
        // Reciprocals of powers of two are exact.
        Float32Array.from({ length: planes * rows * pitch }, (_, i) => 2 ** ((i * 7) % 5) * (i % 3 === 0 ? -1 : 1)),
        Float32Array.from({ length: rows }, (_, i) => i - 3),
        new Float32Array(planes * columns * rows).fill(7),
        new Float32Array(planes * columns).fill(7),
        rows,
        pitch,
        columns - 2,
      ],
      settings,
    );
});

it.each([
  ["x", "y", [16, 1, 1]],
  ["y", "x", [1, 16, 1]],
  ["z", "x", [1, 1, 16]],
] as const)("merges columns of one dimension along %s", async (axis, matrices, joined) => {
  const kernel = await compileKernel(columnText(axis, matrices), { threads: 1 });
  expect(kernel.module.joined).toEqual(joined);
  await kernel.dispose();
});

/** Sums of columns by 16 rows in each iteration, times a sum that all columns share, and of rows of a first matrix. */
const loopText = `tt.func public @kernel(%x: !tt.ptr<f32>, %w: !tt.ptr<f32>, %y: !tt.ptr<f32>, %rows: i32, %width: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 16 : i32
  %none = arith.constant dense<0.0> : tensor<1x16xf32>
  %id = tt.get_program_id x : i32
  %isIn = arith.cmpi slt, %id, %n : i32
  %mask = tt.splat %isIn : i1 -> tensor<1x16xi1>
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %line = tt.expand_dims %range {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %widths = tt.splat %width : i32 -> tensor<1x16xi32>
  %limit = tt.splat %rows : i32 -> tensor<1x16xi32>
  %column = tt.splat %id : i32 -> tensor<1x16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1x16x!tt.ptr<f32>>
  %ws = tt.splat %w : !tt.ptr<f32> -> tensor<1x16x!tt.ptr<f32>>
  %sums:2 = scf.for %r = %c0 to %rows step %step iter_args(%acc = %none, %all = %none) -> (tensor<1x16xf32>, tensor<1x16xf32>) : i32 {
    %start = tt.splat %r : i32 -> tensor<1x16xi32>
    %numbers = arith.addi %start, %line : tensor<1x16xi32>
    %short = arith.cmpi slt, %numbers, %limit : tensor<1x16xi32>
    %inside = arith.andi %short, %mask : tensor<1x16xi1>
    %begins = arith.muli %numbers, %widths : tensor<1x16xi32>
    %places = arith.addi %column, %begins : tensor<1x16xi32>
    %px = tt.addptr %xs, %places : tensor<1x16x!tt.ptr<f32>>, tensor<1x16xi32>
    %v = tt.load %px, %inside, %none : tensor<1x16x!tt.ptr<f32>>
    %pw = tt.addptr %ws, %numbers : tensor<1x16x!tt.ptr<f32>>, tensor<1x16xi32>
    %weight = tt.load %pw, %short, %none : tensor<1x16x!tt.ptr<f32>>
    %next = arith.addf %acc, %v : tensor<1x16xf32>
    %chosen = arith.select %inside, %next, %acc : tensor<1x16xi1>, tensor<1x16xf32>
    %total = arith.addf %all, %weight : tensor<1x16xf32>
    scf.yield %chosen, %total : tensor<1x16xf32>, tensor<1x16xf32>
  }
  %sum:2 = "tt.reduce"(%sums#0, %sums#1) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %s = arith.addf %a, %c : f32
    %t = arith.addf %b, %d : f32
    tt.reduce.return %s, %t : f32, f32
  }) : (tensor<1x16xf32>, tensor<1x16xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  %product = arith.mulf %sum#0, %sum#1 : tensor<1xf32>
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  %target = tt.splat %to : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  tt.store %target, %product : tensor<1x!tt.ptr<f32>>
  tt.return
}`;

it.each([1, 7, 300])("columns that loops reduce, %d of them", async (programs) => {
  for (const [rows, limit] of [
    [16, programs],
    [45, programs - 3],
    [0, programs],
    [7, -1],
  ] as const)
    await expectSameArguments(
      loopText,
      [programs, 1, 1],
      () => [
        Float32Array.from({ length: rows * programs }, (_, i) => (i % 13) - 6),
        Float32Array.from({ length: rows }, (_, i) => (i % 3) - 1),
        new Float32Array(programs).fill(7),
        rows,
        programs,
        limit,
      ],
      settings,
    );
});

it("merges columns that loops reduce", async () => {
  const kernel = await compileKernel(loopText, { threads: 1 });
  expect(kernel.module.joined).toEqual([512, 1, 1]);
  await kernel.dispose();
});

/** Sums of columns of one dimension, 16 rows in each iteration, which carries them as scalars. */
const scalarLoopText = `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %rows: i32, %pitch: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 16 : i32
  %zero = arith.constant 0.0 : f32
  %none = arith.constant dense<0.0> : tensor<16xf32>
  %id = tt.get_program_id x : i32
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %pitches = tt.splat %pitch : i32 -> tensor<16xi32>
  %limit = tt.splat %rows : i32 -> tensor<16xi32>
  %column = tt.splat %id : i32 -> tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %total, %count = scf.for %r = %c0 to %rows step %step iter_args(%acc = %zero, %n = %c0) -> (f32, i32) : i32 {
    %start = tt.splat %r : i32 -> tensor<16xi32>
    %numbers = arith.addi %start, %range : tensor<16xi32>
    %inside = arith.cmpi slt, %numbers, %limit : tensor<16xi32>
    %begins = arith.muli %numbers, %pitches : tensor<16xi32>
    %places = arith.addi %column, %begins : tensor<16xi32>
    %px = tt.addptr %xs, %places : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %v = tt.load %px, %inside, %none : tensor<16x!tt.ptr<f32>>
    %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<16xf32>) -> f32
    %next = arith.addf %acc, %sum : f32
    %more = arith.addi %n, %step : i32
    scf.yield %next, %more : f32, i32
  }
  %many = arith.sitofp %count : i32 to f32
  %result = arith.addf %total, %many : f32
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  tt.store %to, %result : !tt.ptr<f32>
  tt.return
}`;

it.each([1, 17, 40])("columns of one dimension that loops add up, %d of them", async (programs) => {
  for (const rows of [0, 16, 45])
    await expectSameArguments(
      scalarLoopText,
      [programs, 1, 1],
      () => [
        Float32Array.from({ length: rows * (programs + 3) }, (_, i) => (i % 13) - 6),
        new Float32Array(programs).fill(7),
        rows,
        programs + 3,
      ],
      settings,
    );
});

it("merges columns of one dimension that loops add up", async () => {
  const kernel = await compileKernel(scalarLoopText, { threads: 1 });
  expect(kernel.module.joined).toEqual([512, 1, 1]);
  await kernel.dispose();
});

/**
 * Running counts of where `%x`, which all programs load, is the number of the program, in a column of `%y` each. They are
 * stored in the same column once more, `again` elements further on.
 */
function countsText(length: number, reverse: boolean, again = 0): string {
  const [shape, columns] = [`1x${length}`, 40];
  return `module { tt.func public @kernel(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  %width = arith.constant dense<${columns}> : tensor<${shape}xi32>
  %id = tt.get_program_id x : i32
  %range = tt.make_range {end = ${length} : i32, start = 0 : i32} : tensor<${length}xi32>
  %rows = tt.expand_dims %range {axis = 0 : i32} : tensor<${length}xi32> -> tensor<${shape}xi32>
  %begins = arith.muli %rows, %width : tensor<${shape}xi32>
  %ids = tt.splat %id : i32 -> tensor<${shape}xi32>
  %places = arith.addi %begins, %ids : tensor<${shape}xi32>
  %from = tt.splat %x : !tt.ptr<i32> -> tensor<${shape}x!tt.ptr<i32>>
  %sources = tt.addptr %from, %rows : tensor<${shape}x!tt.ptr<i32>>, tensor<${shape}xi32>
  %v = tt.load %sources : tensor<${shape}x!tt.ptr<i32>>
  %is = arith.cmpi eq, %v, %ids : tensor<${shape}xi32>
  %one = arith.extui %is : tensor<${shape}xi1> to tensor<${shape}xi32>
  %s = "tt.scan"(%one) <{axis = 1 : i32, reverse = ${reverse}}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %a, %b : i32
    tt.scan.return %c : i32
  }) : (tensor<${shape}xi32>) -> tensor<${shape}xi32>
  %to = tt.splat %y : !tt.ptr<i32> -> tensor<${shape}x!tt.ptr<i32>>
  %targets = tt.addptr %to, %places : tensor<${shape}x!tt.ptr<i32>>, tensor<${shape}xi32>
  tt.store %targets, %s : tensor<${shape}x!tt.ptr<i32>>
  %further = arith.constant dense<${again}> : tensor<${shape}xi32>
  %others = arith.addi %places, %further : tensor<${shape}xi32>
  %last = tt.addptr %to, %others : tensor<${shape}x!tt.ptr<i32>>, tensor<${shape}xi32>
  ${again > 0 ? `tt.store %last, %s : tensor<${shape}x!tt.ptr<i32>>` : ""}
  tt.return
} }`;
}

it.each([
  [128 * 40, 16],
  [64 * 40, 16],
  [128 * 40 + 1, 1],
])("counts that are stored again %d elements further on are those of %d programs", async (again, joined) => {
  const text = countsText(128, false, again);
  const kernel = await compileKernel(text, { threads: 1 });
  expect(kernel.module.joined ?? [1, 1, 1]).toEqual([joined, 1, 1]);
  await kernel.dispose();
  const makeArgs = (): Int32Array[] => [
    Int32Array.from({ length: 128 }, (_, i) => (i * 7) % 40),
    new Int32Array(3 * 128 * 40),
  ];
  await expectSameArguments(text, [40, 1, 1], makeArgs, settings);
});

it.each([
  [128, false],
  [128, true],
  [2048, false],
] as const)("running counts of columns of %d, reverse %s", async (length, reverse) => {
  const text = countsText(length, reverse);
  const kernel = await compileKernel(text, { threads: 1 });
  expect(kernel.module.joined).toEqual([16, 1, 1]);
  await kernel.dispose();
  for (const programs of [1, 16, 40])
    await expectSameArguments(
      text,
      [programs, 1, 1],
      () => [Int32Array.from({ length }, (_, i) => (i * 7) % 40), new Int32Array(length * 40)],
      settings,
    );
});
