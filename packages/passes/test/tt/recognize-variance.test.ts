/** Means and variances in two loops are those of Welford's algorithm, for as many elements as its bounds and masks let in. */
import { expect, it } from "vitest";
import { runKernel } from "@tt-opt/interpreter";
import { load } from "./same-meaning.ts";
import { runPasses } from "../transforms/tools.ts";

/** What a kernel does that adds up moments of rows of `width` elements, in blocks of two rows by 16. */
interface Kernel {
  /** The end of the loop, and of the elements that count; undefined for an argument of the kernel. */
  readonly end: number | undefined;
  readonly limit?: string;
  readonly isMasked?: boolean;
  /** Whether the first iteration has a branch of its own. */
  readonly hasFirst?: boolean;
  readonly isCounted?: boolean;
  /** What else is in the loop. */
  readonly more?: string;
  readonly from?: number;
  /** To what the elements are added besides. */
  readonly with?: "mean" | "squares";
}

function textOf({
  end,
  limit,
  isMasked = true,
  hasFirst = true,
  isCounted = false,
  more = "",
  from = 0,
  with: added,
}: Kernel): string {
  const b = "tensor<2x16xf32>";
  const formulas = `%delta = arith.subf %v, %m : ${b}
      %count = arith.addf %w, %ones : ${b}
      %part = arith.divf %delta, %count : ${b}
      %a = arith.addf %m, %part : ${b}
      %mean = arith.addf ${added === "mean" ? "%a, %v" : "%m, %part"} : ${b}
      %rest = arith.subf %v, %mean : ${b}
      %square = arith.mulf %delta, %rest : ${b}
      %e = arith.addf %q, %square : ${b}
      %sum = arith.addf ${added === "squares" ? "%e, %v" : "%q, %square"} : ${b}`;
  const all = `${b}, ${b}, ${b}`;
  const updated = hasFirst
    ? `%isFirst = arith.cmpi eq, %i, %from : i32
    %u:3 = scf.if %isFirst -> (${all}) {
      scf.yield %v, %zeros, %ones : ${all}
    } else {
      ${formulas}
      scf.yield %mean, %sum, %count : ${all}
    }`
    : formulas;
  const made = hasFirst ? ["%u#0", "%u#1", "%u#2"] : ["%mean", "%sum", "%count"];
  const chosen = ["%m", "%q", "%w"].map(
    (old, i) => `%n${i} = arith.select %mask, ${made[i]}, ${old} : tensor<2x16xi1>, ${b}`,
  );
  return `tt.func public @k(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32, %width: i32) {
  %zeros = arith.constant dense<0.0> : ${b}
  %ones = arith.constant dense<1.0> : ${b}
  %zero = arith.constant 0.0 : f32
  %from = arith.constant ${from} : i32
  %step = arith.constant 16 : i32
  ${end === undefined ? "" : `%end = arith.constant ${end} : i32`}
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %lanes = tt.expand_dims %range {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %two = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %rows = tt.expand_dims %two {axis = 1 : i32} : tensor<2xi32> -> tensor<2x1xi32>
  %widths = tt.splat %width : i32 -> tensor<2x1xi32>
  %starts = arith.muli %rows, %widths : tensor<2x1xi32>
  %first = tt.broadcast %starts : tensor<2x1xi32> -> tensor<2x16xi32>
  %one = arith.constant dense<1> : tensor<2x1xi32>
  %inRow = arith.cmpi sle, %rows, %one : tensor<2x1xi32>
  %inRows = tt.broadcast %inRow : tensor<2x1xi1> -> tensor<2x16xi1>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<2x16x!tt.ptr<f32>>
  %s:3 = scf.for %i = %from to ${end === undefined ? "%n" : "%end"} step %step iter_args(%m = %zeros, %q = %zeros, %w = %zeros) -> (${all}) : i32 {
    %start = tt.splat %i : i32 -> tensor<1x16xi32>
    %places = arith.addi %start, %lanes : tensor<1x16xi32>
    %limits = ${limit ?? (end === undefined ? "tt.splat %n : i32 -> tensor<1x16xi32>" : `arith.constant dense<${end}> : tensor<1x16xi32>`)}
    %isIn = arith.cmpi slt, %places, %limits : tensor<1x16xi32>
    %inColumns = tt.broadcast %isIn : tensor<1x16xi1> -> tensor<2x16xi1>
    %mask = arith.andi %inColumns, %inRows : tensor<2x16xi1>
    %wide = tt.broadcast %places : tensor<1x16xi32> -> tensor<2x16xi32>
    %offsets = arith.addi %first, %wide : tensor<2x16xi32>
    %pointers = tt.addptr %base, %offsets : tensor<2x16x!tt.ptr<f32>>, tensor<2x16xi32>
    %v = tt.load %pointers, %mask, %zeros : tensor<2x16x!tt.ptr<f32>>
    ${more}
    ${updated}
    ${isMasked ? chosen.join("\n    ") : ""}
    scf.yield ${isMasked ? "%n0, %n1, %n2" : made.join(", ")} : ${all}
  }
  %r:3 = "tt.reduce"(%s#0, %s#1, %s#2) <{axis = 1 : i32}> ({
  ^bb0(%m1: f32, %q1: f32, %w1: f32, %m2: f32, %q2: f32, %w2: f32):
    %isEqual = arith.cmpf oeq, %m1, %m2 : f32
    %d = arith.subf %m2, %m1 : f32
    %delta = arith.select %isEqual, %zero, %d : f32
    %w = arith.addf %w1, %w2 : f32
    %isNone = arith.cmpf oeq, %w, %zero : f32
    %ratio = arith.divf %w2, %w : f32
    %share = arith.select %isNone, %zero, %ratio : f32
    %part = arith.mulf %delta, %share : f32
    %m = arith.addf %m1, %part : f32
    %both = arith.addf %q1, %q2 : f32
    %square = arith.mulf %delta, %delta : f32
    %weighted = arith.mulf %square, %w1 : f32
    %more = arith.mulf %weighted, %share : f32
    %q = arith.addf %both, %more : f32
    tt.reduce.return %m, %q, %w : f32, f32, f32
  }) : (${all}) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  %out = tt.splat %y : !tt.ptr<f32> -> tensor<2x!tt.ptr<f32>>
  %to = tt.addptr %out, %two : tensor<2x!tt.ptr<f32>>, tensor<2xi32>
  tt.store %to, %r#0 : tensor<2x!tt.ptr<f32>>
  %behind = arith.constant dense<2> : tensor<2xi32>
  %next = tt.addptr %to, %behind : tensor<2x!tt.ptr<f32>>, tensor<2xi32>
  tt.store %next, %r#1 : tensor<2x!tt.ptr<f32>>
  ${isCounted ? "%third = tt.addptr %next, %behind : tensor<2x!tt.ptr<f32>>, tensor<2xi32>\n  tt.store %third, %r#2 : tensor<2x!tt.ptr<f32>>" : ""}
  tt.return
}`;
}

/** What a kernel stores for rows of `count` of 64 elements. */
function stored(text: string, count: number): readonly number[] {
  const x = Float32Array.from({ length: 128 }, (_, i) => 3 + ((i * 7919) % 100) / 50);
  const y = new Float32Array(6).fill(-1);
  runKernel(load(text).module, undefined, [1, 1, 1], [x, y, count, 64]);
  return [...y];
}

const pass = "builtin.module(tt-recognize-variance,canonicalize,cse)";

const kernels: readonly (readonly [string, Kernel, number])[] = [
  ["of a loop with a mask", { end: 40 }, 40],
  ["of a loop with whole blocks", { end: 48, isMasked: false }, 48],
  ["of a loop whose end is an argument", { end: undefined }, 37],
  ["of a loop without iterations", { end: undefined }, 0],
  ["of a loop with one iteration", { end: undefined }, 5],
  ["without a branch for the first iteration", { end: 40, hasFirst: false }, 40],
];

it.each(kernels)("variances %s are the same", (_, kernel, count) => {
  const text = textOf(kernel);
  const { text: made, statistics } = runPasses(text, pass);
  expect(statistics.get("tt-recognize-variance split")).toBe(1);
  expect(made.match(/arith\.divf/g)?.length).toBe(1);
  const wanted = stored(text, count);
  stored(made, count).forEach((value, i) => expect(value).toBeCloseTo(wanted[i] ?? NaN, 4));
  if (count > 0) expect(wanted[2]).toBeGreaterThan(1);
});

it("variances of a block are the same", () => {
  // A loop with one iteration, without the loop.
  const text = runPasses(textOf({ end: 13 }), "builtin.module(canonicalize,cse)").text;
  expect(text).not.toContain("scf.for");
  const { text: made, statistics } = runPasses(text, pass);
  expect(statistics.get("tt-recognize-variance split")).toBe(1);
  stored(made, 0).forEach((value, i) => expect(value).toBeCloseTo(stored(text, 0)[i] ?? NaN, 4));
});

const others: readonly (readonly [string, Kernel])[] = [
  ["whose number of elements is stored", { end: 40, isCounted: true }],
  ["whose mask ends elsewhere", { end: 48, limit: "arith.constant dense<40> : tensor<1x16xi32>" }],
  ["whose last block has no mask", { end: 40, isMasked: false }],
  ["of a loop that begins elsewhere", { end: 48, from: 16 }],
  ["whose sums have another term", { end: 40, with: "squares" }],
  ["whose means have another term", { end: 40, with: "mean" }],
  ["of a loop that stores", { end: 40, more: "tt.store %pointers, %zeros, %mask : tensor<2x16x!tt.ptr<f32>>" }],
];

it.each(others)("variances %s stay", (_, kernel) => {
  const { statistics } = runPasses(textOf(kernel), pass);
  expect(statistics.get("tt-recognize-variance split")).toBe(0);
});
