/**
 * Integers at the ends of their types, and those that a kernel truncates on purpose: analyses must not take them for
 * indices.
 */
import type { KernelArgument } from "@tt-opt/interpreter";
import { describe, it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const size = 16;
const [i32s, i64s, flags, pointers] = ["i32", "i64", "i1", "!tt.ptr<i32>"].map((type) => `tensor<${size}x${type}>`);
const settings = [{}, { vectorize: false }, { checkBounds: true }, { fuse: false }];
const [least, greatest] = [-(1n << 63n), (1n << 63n) - 1n];

/** Stores the index of each element at the row `row` of `%q` where `mask` holds. */
const storeRow = (row: string, mask: string): string => `
    %width = arith.constant ${size} : i32
    %skipped = arith.muli ${row}, %width : i32
    %first = tt.addptr %q, %skipped : !tt.ptr<i32>, i32
    %qs = tt.splat %first : !tt.ptr<i32> -> ${pointers}
    %qp = tt.addptr %qs, %i : ${pointers}, ${i32s}
    tt.store %qp, %i, ${mask} : ${pointers}`;

const kernel = (params: string, lines: string): string => `tt.func public @kernel(%q: !tt.ptr<i32>, ${params}) {
    %i = tt.make_range {start = 0 : i32, end = ${size} : i32} : ${i32s}
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c4 = arith.constant 4 : i32
    ${lines}
    tt.return
}`;

const rows = (count: number): Int32Array => new Int32Array(count * size).fill(-1);

describe("a mask of numbers that are truncated", () => {
  const text = kernel(
    "%step: i64, %limit: i32",
    `%wide = arith.extsi %i : ${i32s} to ${i64s}
    %steps = tt.splat %step : i64 -> ${i64s}
    %limits = tt.splat %limit : i32 -> ${i32s}
    %last = scf.for %t = %c0 to %c4 step %c1 iter_args(%s = %wide) -> (${i64s}) : i32 {
      %low = arith.trunci %s : ${i64s} to ${i32s}
      %mask = arith.cmpi slt, %low, %limits : ${i32s}
      ${storeRow("%t", "%mask")}
      %next = arith.addi %s, %steps : ${i64s}
      scf.yield %next : ${i64s}
    }`,
  );
  it.each([3n, 1n << 30n, 1n << 31n, (1n << 32n) + 3n])("steps of %i", async (step) => {
    await expectSameArguments(text, [1, 1, 1], () => [rows(4), step, 10], settings);
  });
});

describe("a comparison that all elements share", () => {
  const text = (predicate: string): string =>
    kernel(
      "%m: i64, %n: i64, %other: !tt.ptr<i64>, %c: i1",
      `%ms = tt.splat %m : i64 -> ${i64s}
    %ns = tt.splat %n : i64 -> ${i64s}
    %limit = scf.if %c -> (${i64s}) {
      scf.yield %ns : ${i64s}
    } else {
      %o = tt.load %other : !tt.ptr<i64>
      %os = tt.splat %o : i64 -> ${i64s}
      scf.yield %os : ${i64s}
    }
    %mask = arith.cmpi ${predicate}, %ms, %limit : ${i64s}
    ${storeRow("%c0", "%mask")}`,
    );
  it.each(["slt", "sle", "sgt", "sge"])("%s", async (predicate) => {
    for (const m of [-2n, 0n, 1n, least, greatest])
      for (const n of [-2n, 5n, least, greatest]) {
        const args = (): KernelArgument[] => [rows(1), m, n, BigInt64Array.of(n), Number((m & 1n) === 0n)];
        await expectSameArguments(text(predicate), [1, 1, 1], args, settings);
      }
  });
});

describe("a scalar that a loop increases", () => {
  const text = (step: number): string =>
    kernel(
      "%n: i32",
      `%last = scf.for %t = %c0 to %c4 step %c1 iter_args(%s = %c0) -> (i32) : i32 {
      %step = arith.constant ${step} : i32
      %ss = tt.splat %s : i32 -> ${i32s}
      %sum = arith.addi %ss, %i : ${i32s}
      %mask = arith.cmpi ult, %i, %sum : ${i32s}
      ${storeRow("%t", "%mask")}
      %next = arith.addi %s, %step : i32
      scf.yield %next : i32
    }`,
    );
  it.each([1, 65536, 1640531527, -5])("by %i", async (step) => {
    await expectSameArguments(text(step), [1, 1, 1], () => [rows(4), 0], settings);
  });
});

it("the greatest number may stand for a place that does not exist", async () => {
  const text = (operation: string): string =>
    kernel(
      "%n: i64, %x: !tt.ptr<i32>",
      `%far = arith.constant dense<2147483647> : ${i32s}
    %eight = arith.constant dense<8> : ${i32s}
    %xs = tt.splat %x : !tt.ptr<i32> -> ${pointers}
    %xp = tt.addptr %xs, %i : ${pointers}, ${i32s}
    %v = tt.load %xp : ${pointers}
    %isNear = arith.cmpi slt, %v, %eight : ${i32s}
    %place = arith.select %isNear, %i, %far : ${flags}, ${i32s}
    %wide = arith.extsi %place : ${i32s} to ${i64s}
    %ns = tt.splat %n : i64 -> ${i64s}
    %d = arith.${operation} %wide, %ns : ${i64s}
    %e = arith.trunci %d : ${i64s} to ${i32s}
    %qs = tt.splat %q : !tt.ptr<i32> -> ${pointers}
    %qp = tt.addptr %qs, %i : ${pointers}, ${i32s}
    tt.store %qp, %e : ${pointers}`,
    );
  const x = Int32Array.from({ length: size }, (_, i) => i);
  for (const operation of ["remsi", "divsi"])
    for (const n of [10n, 1n << 31n, (1n << 31n) - 1n, 1n << 33n, -(1n << 31n)])
      await expectSameArguments(text(operation), [1, 1, 1], () => [rows(1), n, x.slice()], settings);
});

it("a sum wraps around before it is extended", async () => {
  const text = kernel(
    "%n: i32",
    `%big = arith.constant dense<2147483640> : ${i32s}
    %wideBig = arith.constant dense<2147483640> : ${i64s}
    %zero = arith.constant dense<0> : ${i64s}
    %sum = arith.addi %i, %big : ${i32s}
    %wide = arith.extsi %sum : ${i32s} to ${i64s}
    %difference = arith.subi %wide, %wideBig : ${i64s}
    %mask = arith.cmpi slt, %difference, %zero : ${i64s}
    ${storeRow("%c0", "%mask")}`,
  );
  await expectSameArguments(text, [1, 1, 1], () => [rows(1), 0], settings);
});

it("amounts of shifts wrap around before the number of an element is added", async () => {
  const text = (shift: string): string =>
    kernel(
      "%n: i32",
      `%most = arith.constant 2147483647 : i32
    %bits = arith.constant dense<155557> : ${i32s}
    %low = arith.andi %n, %most : i32
    %twice = arith.addi %low, %low : i32
    %amount = tt.splat %twice : i32 -> ${i32s}
    %amounts = arith.addi %amount, %i : ${i32s}
    %v = arith.${shift} %bits, %amounts : ${i32s}
    %qs = tt.splat %q : !tt.ptr<i32> -> ${pointers}
    %qp = tt.addptr %qs, %i : ${pointers}, ${i32s}
    tt.store %qp, %v : ${pointers}`,
    );
  for (const shift of ["shli", "shrui", "shrsi"])
    for (const n of [5, -1, 2147483647])
      await expectSameArguments(text(shift), [1, 1, 1], () => [rows(1), n], settings);
});
