/** Conditions on integers that wrap around, as those of hash functions: they neither grow with indices nor have limits. */
import type { KernelArgument } from "@tt-opt/interpreter";
import { describe, it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const settings = [{}, { vectorize: false }, { fuse: false }, { relaxed: true }];

const numbers = (length: number): Float32Array => Float32Array.from({ length }, (_, i) => ((i * 7919) % 33) - 12);

/** Counts how often `%h`, which `lines` compute from the index `%at` of a block of short rows, is less than a limit. */
const counts = (lines: readonly string[]): string => `tt.func public @kernel(%y: !tt.ptr<f32>, %n: i32, %limit: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<64x16xf32>
  %one = arith.constant dense<1.0> : tensor<64x16xf32>
  %c16 = arith.constant dense<16> : tensor<64x1xi32>
  %i = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %k = tt.expand_dims %i {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %r1 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %r16 = arith.muli %r1, %c16 : tensor<64x1xi32>
  %ro = tt.broadcast %r16 : tensor<64x1xi32> -> tensor<64x16xi32>
  %kb = tt.broadcast %k : tensor<1x16xi32> -> tensor<64x16xi32>
  %o = arith.addi %ro, %kb : tensor<64x16xi32>
  %limits = tt.splat %limit : i32 -> tensor<64x16xi32>
  %acc = scf.for %t = %c0 to %n step %c1 iter_args(%a = %zero) -> (tensor<64x16xf32>) : i32 {
    %ts = tt.splat %t : i32 -> tensor<64x16xi32>
    %at = arith.addi %o, %ts : tensor<64x16xi32>
    ${lines.join("\n    ")}
    %c = arith.cmpi slt, %h, %limits : tensor<64x16xi32>
    %more = arith.addf %a, %one : tensor<64x16xf32>
    %next = arith.select %c, %more, %a : tensor<64x16xi1>, tensor<64x16xf32>
    scf.yield %next : tensor<64x16xf32>
  }
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<64x16x!tt.ptr<f32>>
  %q = tt.addptr %ys, %o : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
  tt.store %q, %acc : tensor<64x16x!tt.ptr<f32>>
  tt.return
}`;

const block = "tensor<64x16xi32>";

describe("counts of numbers below a limit", () => {
  it.each([
    ["a product", [`%f = arith.constant dense<1103515245> : ${block}`, `%h = arith.muli %at, %f : ${block}`]],
    [
      "two products",
      [
        `%f = arith.constant dense<99991> : ${block}`,
        `%p = arith.muli %at, %f : ${block}`,
        `%q = arith.addi %p, %at : ${block}`,
        `%h = arith.muli %q, %f : ${block}`,
      ],
    ],
    ["a great summand", [`%s = arith.constant dense<2147483000> : ${block}`, `%h = arith.addi %at, %s : ${block}`]],
    ["an index", [`%s = arith.constant dense<3> : ${block}`, `%h = arith.muli %at, %s : ${block}`]],
  ])("of %s", async (_name, lines) => {
    for (const limit of [0, 100, 1_000_000_000, -100]) {
      const args = (): KernelArgument[] => [new Float32Array(1024), 5, limit];
      await expectSameArguments(counts(lines), [1, 1, 1], args, settings);
    }
  });
});

/**
 * The sum of numbers that are loaded where `%m` holds and added where `%c` does, two conditions that `lines` compute from
 * the index `%at` of the number, or from the bytes `%b`.
 */
const sum = (
  lines: readonly string[],
): string => `tt.func public @kernel(%x: !tt.ptr<f32>, %bytes: !tt.ptr<i8>, %y: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c256 = arith.constant 256 : i32
  %other = arith.constant dense<0.0> : tensor<256xf32>
  %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %bs = tt.splat %bytes : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %acc = scf.for %t = %c0 to %n step %c1 iter_args(%a = %other) -> (tensor<256xf32>) : i32 {
    %first = arith.muli %t, %c256 : i32
    %firsts = tt.splat %first : i32 -> tensor<256xi32>
    %at = arith.addi %firsts, %i : tensor<256xi32>
    %pb = tt.addptr %bs, %at : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
    %b = tt.load %pb : tensor<256x!tt.ptr<i8>>
    ${lines.join("\n    ")}
    %p = tt.addptr %xs, %at : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %v = tt.load %p, %m, %other : tensor<256x!tt.ptr<f32>>
    %s = arith.addf %a, %v : tensor<256xf32>
    %next = arith.select %c, %s, %a : tensor<256xi1>, tensor<256xf32>
    scf.yield %next : tensor<256xf32>
  }
  %total = "tt.reduce"(%acc) <{axis = 0 : i32}> ({
  ^bb0(%u: f32, %w: f32):
    %z = arith.addf %u, %w : f32
    tt.reduce.return %z : f32
  }) : (tensor<256xf32>) -> f32
  tt.store %y, %total : !tt.ptr<f32>
  tt.return
}`;

/** Conditions `number + summand < limit` and `number < limit - summand`, which are not the same if the sum wraps around. */
const moved = (number: string, bits: 8 | 32, summand: number, limit: number): readonly string[] => [
  `%summand = arith.constant dense<${summand}> : tensor<256xi${bits}>`,
  `%limit = arith.constant dense<${limit}> : tensor<256xi${bits}>`,
  `%lower = arith.constant dense<${limit - summand}> : tensor<256xi${bits}>`,
  `%sum = arith.addi ${number}, %summand : tensor<256xi${bits}>`,
  `%m = arith.cmpi slt, %sum, %limit : tensor<256xi${bits}>`,
  `%c = arith.cmpi slt, ${number}, %lower : tensor<256xi${bits}>`,
];

const hash = (factor: number): readonly string[] => [
  `%f = arith.constant dense<${factor}> : tensor<256xi32>`,
  `%h = arith.muli %at, %f : tensor<256xi32>`,
];

describe("sums under two conditions", () => {
  it.each([
    ["a great summand of a hash", [...hash(1103515245), ...moved("%h", 32, 1_500_000_000, 1_000_000_000)]],
    ["a small summand of a hash", [...hash(1103515245), ...moved("%h", 32, 900_000_000, 100_000_000)]],
    [
      "a hash of two products",
      [
        ...hash(99991),
        "%q = arith.addi %h, %at : tensor<256xi32>",
        "%h2 = arith.muli %q, %f : tensor<256xi32>",
        ...moved("%h2", 32, 900_000_000, 100_000_000),
      ],
    ],
    [
      "a hash of bits",
      [
        "%places = arith.constant dense<20> : tensor<256xi32>",
        "%up = arith.shli %at, %places : tensor<256xi32>",
        "%h = arith.xori %up, %at : tensor<256xi32>",
        ...moved("%h", 32, 900_000_000, 100_000_000),
      ],
    ],
    ["bytes", moved("%b", 8, 100, 50)],
    ["an index", moved("%at", 32, 100, 1100)],
  ])("%s", async (_name, lines) => {
    const args = (): KernelArgument[] => [
      numbers(2048),
      Int8Array.from({ length: 2048 }, (_, i) => i * 7),
      new Float32Array(1),
      8,
    ];
    await expectSameArguments(sum(lines), [1, 1, 1], args, settings);
  });
});
