/** The order in which programs are executed: each program takes a ticket and leaves its place in the grid there. */
import { describe, expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";

const text = `tt.func @order(%counter: !tt.ptr<i32>, %out: !tt.ptr<i32>) {
  %one = arith.constant 1 : i32
  %ten = arith.constant 10 : i32
  %x = tt.get_program_id x : i32
  %y = tt.get_program_id y : i32
  %z = tt.get_program_id z : i32
  %0 = arith.muli %z, %ten : i32
  %1 = arith.addi %0, %y : i32
  %2 = arith.muli %1, %ten : i32
  %place = arith.addi %2, %x : i32
  %ticket = tt.atomic_rmw add, acq_rel, gpu, %counter, %one : (!tt.ptr<i32>, i32) -> i32
  %q = tt.addptr %out, %ticket : !tt.ptr<i32>, i32
  tt.store %q, %place : !tt.ptr<i32>
  tt.return
}`;

type Grid = readonly [number, number, number];

async function order(grid: Grid, rowGroup: number, threads = 1): Promise<readonly number[]> {
  const kernel = await compileKernel(text, { rowGroup, threads });
  const out = new Int32Array(grid[0] * grid[1] * grid[2]);
  await kernel.launch(grid, [new Int32Array(1), out]);
  await kernel.dispose();
  return [...out];
}

/** Places of a grid in rising order, as zyx. */
function places([x, y, z]: Grid): readonly number[] {
  return Array.from({ length: x * y * z }, (_, i) => {
    const row = Math.floor(i / x);
    return (i % x) + 10 * (row % y) + 100 * Math.floor(row / y);
  });
}

describe("programs", () => {
  it("are executed row by row", async () => {
    expect(await order([3, 2, 2], 1)).toEqual(places([3, 2, 2]));
  });

  it("are executed column by column in groups of rows", async () => {
    // The last group has only one row.
    expect(await order([3, 3, 1], 2)).toEqual([0, 10, 1, 11, 2, 12, 20, 21, 22]);
    expect(await order([2, 2, 2], 8)).toEqual([0, 10, 1, 11, 100, 110, 101, 111]);
  });

  it("are executed column by column where their tiles are columns in y", async () => {
    // Each program stores one element, and to `last` where it is: what comes last is that of the last program.
    const columns = `tt.func public @columns(%out: !tt.ptr<i32>, %last: !tt.ptr<i32>, %n: i32) {
      %x = tt.get_program_id x : i32
      %y = tt.get_program_id y : i32
      %row = arith.muli %x, %n : i32
      %place = arith.addi %row, %y : i32
      %p = tt.addptr %out, %place : !tt.ptr<i32>, i32
      %before = tt.load %last : !tt.ptr<i32>
      tt.store %p, %before : !tt.ptr<i32>
      tt.store %last, %place : !tt.ptr<i32>
      tt.return
    }`;
    for (const [rowGroup, expected] of [
      [undefined, [-1, 0, 1, 2, 3, 4]],
      [1, [-1, 3, 4, 0, 1, 2]],
    ] as const) {
      const kernel = await compileKernel(columns, { threads: 1, ...(rowGroup === undefined ? {} : { rowGroup }) });
      const out = new Int32Array(6);
      await kernel.launch([2, 3, 1], [out, new Int32Array([-1]), 3]);
      await kernel.dispose();
      expect([...out]).toEqual(expected);
    }
  });

  it("are executed in groups along the axis of loads where what they store follows the other one", async () => {
    // Pieces of 256 elements: two of them are a group. Each program stores the place of the one before it.
    const transposition = (
      along: string,
      across: string,
    ): string => `tt.func public @transposition(%in: !tt.ptr<i32>, %out: !tt.ptr<i32>, %last: !tt.ptr<i32>, %n: i32) {
      %c256 = arith.constant 256 : i32
      %x = tt.get_program_id x : i32
      %y = tt.get_program_id y : i32
      %row = arith.muli %${across}, %n : i32
      %place = arith.addi %row, %${along} : i32
      %column = arith.muli %${along}, %n : i32
      %piece = arith.muli %${across}, %c256 : i32
      %from = arith.addi %column, %piece : i32
      %p = tt.addptr %in, %from : !tt.ptr<i32>, i32
      %q = tt.addptr %out, %place : !tt.ptr<i32>, i32
      %v = tt.load %p : !tt.ptr<i32>
      %before = tt.load %last : !tt.ptr<i32>
      %sum = arith.addi %v, %before : i32
      tt.store %q, %sum : !tt.ptr<i32>
      tt.store %last, %place : !tt.ptr<i32>
      tt.return
    }`;
    for (const [along, across, grid] of [
      ["x", "y", [2, 3, 1]],
      ["y", "x", [3, 2, 1]],
    ] as const) {
      const kernel = await compileKernel(transposition(along, across), { threads: 1 });
      const out = new Int32Array(6);
      await kernel.launch(grid, [new Int32Array(2048), out, new Int32Array([-1]), 2]);
      await kernel.dispose();
      // Places 0, 2, 1 and 3 are the first group.
      expect([...out]).toEqual([-1, 2, 0, 1, 3, 4]);
    }
  });

  it.each([1, 2, 3, 4, 7, 2 ** 31 - 1])("are all executed, in groups of %i rows", async (rowGroup) => {
    for (const grid of [
      [1, 1, 1],
      [7, 5, 3],
      [1, 9, 2],
      [9, 1, 2],
      [4, 4, 4],
    ] as const) {
      for (const threads of [1, 2]) {
        const found = await order(grid, rowGroup, threads);
        expect([...found].sort((a, b) => a - b)).toEqual(places(grid));
      }
    }
  });

  it("are named by their place when they fail", async () => {
    const failing = `tt.func @fail() {
      %c2 = arith.constant 2 : i32
      %x = tt.get_program_id x : i32
      %isRight = arith.cmpi ne, %x, %c2 : i32
      tt.assert %isRight, "wrong" : i1
      tt.return
    }`;
    const kernel = await compileKernel(failing, { rowGroup: 4 });
    await expect(kernel.launch([3, 5, 1], [])).rejects.toThrow("(2, 0, 0)");
    await kernel.dispose();
  });
});
