/**
 * What vectors are made of what is known about their lanes: clamped indices, masks and limits at the ends of the range of
 * integers, flags and narrow numbers. Compiled kernels store what the interpreter does.
 */
import type { KernelArgument } from "@tt-opt/interpreter";
import { it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const greatest = 2 ** 31 - 1;
const settings = [{}, { vectorize: false }, { fuse: false }];

/** Shorthand for types of a block of 64 elements. */
const types: Readonly<Record<string, string>> = Object.fromEntries(
  ["i1", "i8", "i32", "f32", "!tt.ptr<i32>"].map((type) => [type, `tensor<64x${type}>`]),
);

/** A kernel of a block of 64 indices `%i`, of which `%x` are the elements at the first ones, with the splats `%ns` and `%ms`. */
function kernel(body: string): string {
  const expanded = body.replaceAll(/: (i1|i8|i32|f32)\b/g, (_, type: string) => `: ${types[type] ?? type}`);
  return `tt.func public @kernel(%from: !tt.ptr<i32>, %to: !tt.ptr<i32>, %n: i32, %m: i32) {
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %ms = tt.splat %m : i32 -> tensor<64xi32>
  %froms = tt.splat %from : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %tos = tt.splat %to : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %all = tt.addptr %froms, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %out = tt.addptr %tos, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %zeros = arith.constant dense<0> : tensor<64xi32>
  ${expanded.trim()}
  tt.return
}`;
}

const pointers = "tensor<64x!tt.ptr<i32>>";

async function expectSame(body: string, numbers: readonly (readonly [number, number])[]): Promise<void> {
  for (const [n, m] of numbers) {
    const args = (): KernelArgument[] => [
      Int32Array.from({ length: 64 }, (_, i) => 1000 + i),
      new Int32Array(64).fill(-1),
      n,
      m,
    ];
    await expectSameArguments(kernel(body), [1, 1, 1], args, settings);
  }
}

it("a mask of a clamped index holds where the index is clamped and where it is not", async () => {
  await expectSame(
    `%most = arith.constant dense<62> : i32
  %c = arith.minsi %i, %most : i32
  %mask = arith.cmpi slt, %c, %ns : i32
  %at = tt.addptr %froms, %c : ${pointers}, tensor<64xi32>
  %v = tt.load %at, %mask, %zeros : ${pointers}
  tt.store %out, %v : ${pointers}`,
    [3, 21, 63, 0, -5].map((n) => [n, 0]),
  );
});

it("a mask of a chosen index holds wherever what is chosen has a step", async () => {
  await expectSame(
    `%minus = arith.constant dense<-32> : i32
  %other = arith.constant dense<-1> : i32
  %j = arith.addi %i, %minus : i32
  %wrapped = arith.addi %j, %ns : i32
  %below = arith.cmpi slt, %j, %zeros : i32
  %c = arith.select %below, %wrapped, %j : tensor<64xi1>, tensor<64xi32>
  %mask = arith.cmpi slt, %c, %ms : i32
  %at = tt.addptr %froms, %c : ${pointers}, tensor<64xi32>
  %v = tt.load %at, %mask, %other : ${pointers}
  tt.store %out, %v : ${pointers}`,
    [
      [64, 64],
      [64, 40],
      [40, 20],
      [32, 0],
    ],
  );
});

it("a choice that depends on the rows of a block is made for each of them", async () => {
  const text = `tt.func public @kernel(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %b: i32) {
  %r = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %re = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %row = tt.broadcast %re : tensor<4x1xi32> -> tensor<4x64xi32>
  %c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %ce = tt.expand_dims %c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %col = tt.broadcast %ce : tensor<1x64xi32> -> tensor<4x64xi32>
  %c64 = arith.constant dense<64> : tensor<4x64xi32>
  %start = arith.muli %row, %c64 : tensor<4x64xi32>
  %place = arith.addi %start, %col : tensor<4x64xi32>
  %bs = tt.splat %b : i32 -> tensor<4x64xi32>
  %g = arith.addi %bs, %place : tensor<4x64xi32>
  %c4 = arith.constant dense<4> : tensor<4x64xi32>
  %q = arith.divsi %g, %c4 : tensor<4x64xi32>
  %c202 = arith.constant dense<202> : tensor<4x64xi32>
  %far = arith.cmpi slt, %c202, %q : tensor<4x64xi32>
  %c9 = arith.constant dense<9> : tensor<4x64xi32>
  %near = arith.divsi %col, %c9 : tensor<4x64xi32>
  %gc = arith.addi %g, %col : tensor<4x64xi32>
  %j = arith.select %far, %near, %gc : tensor<4x64xi1>, tensor<4x64xi32>
  %c100 = arith.constant dense<100> : tensor<4x64xi32>
  %m = arith.cmpi slt, %j, %c100 : tensor<4x64xi32>
  %ps = tt.splat %x : !tt.ptr<i32> -> tensor<4x64x!tt.ptr<i32>>
  %p = tt.addptr %ps, %j : tensor<4x64x!tt.ptr<i32>>, tensor<4x64xi32>
  %o = arith.constant dense<3> : tensor<4x64xi32>
  %v = tt.load %p, %m, %o : tensor<4x64x!tt.ptr<i32>>
  %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%u: i32, %w: i32):
    %t = arith.addi %u, %w : i32
    tt.reduce.return %t : i32
  }) : (tensor<4x64xi32>) -> tensor<64xi32>
  %qs = tt.splat %y : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %qq = tt.addptr %qs, %c : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %qq, %s : tensor<64x!tt.ptr<i32>>
  tt.return
}`;
  const args = (): KernelArgument[] => [Int32Array.from({ length: 2048 }, (_, i) => i), new Int32Array(64), 768];
  await expectSameArguments(text, [1, 1, 1], args, settings);
});

it("64-bit limits may be the greatest and the least number", async () => {
  const text = `tt.func public @kernel(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %n: i64, %s: i64) {
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %wide = arith.extsi %i : tensor<64xi32> to tensor<64xi64>
  %ss = tt.splat %s : i64 -> tensor<64xi64>
  %ns = tt.splat %n : i64 -> tensor<64xi64>
  %j = arith.addi %wide, %ss : tensor<64xi64>
  %m = arith.cmpi sle, %j, %ns : tensor<64xi64>
  %o = arith.constant dense<3> : tensor<64xi32>
  %ps = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %p = tt.addptr %ps, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %v = tt.load %p, %m, %o : tensor<64x!tt.ptr<i32>>
  %qs = tt.splat %y : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %q = tt.addptr %qs, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %q, %v : tensor<64x!tt.ptr<i32>>
  tt.return
}`;
  for (const n of [2n ** 63n - 1n, -(2n ** 63n), 2n ** 31n, 20n]) {
    for (const start of [-5n, 0n, 5n]) {
      const x = Int32Array.from({ length: 64 }, (_, i) => 1000 + i);
      await expectSameArguments(text, [1, 1, 1], () => [x.slice(), new Int32Array(64), n, start], settings);
    }
  }
});

it.each(["divsi", "remsi"])("a clamped index is divided (%s) in all parts of the block", async (name) => {
  await expectSame(
    `%least = arith.constant dense<2> : i32
  %most = arith.constant dense<50> : i32
  %raised = arith.maxsi %i, %least : i32
  %c = arith.minsi %raised, %most : i32
  %q = arith.${name} %c, %ns : i32
  %a = tt.addptr %froms, %q : ${pointers}, tensor<64xi32>
  %b = tt.addptr %froms, %c : ${pointers}, tensor<64xi32>
  %v = tt.load %a : ${pointers}
  %w = tt.load %b : ${pointers}
  %s = arith.addi %v, %w : i32
  tt.store %out, %s : ${pointers}`,
    [3, 5, 16, 100].map((n) => [n, 0]),
  );
});

const limits = [greatest, greatest - 1, -greatest - 1, -greatest + 1, 20].flatMap((n) =>
  [20, greatest, -greatest - 1].map((m) => [n, m] as const),
);

it.each(["ori", "xori", "andi"])("limits may be the greatest and the least number, in masks with %s", async (name) => {
  await expectSame(
    `%minus = arith.constant dense<-5> : i32
  %j = arith.addi %i, %minus : i32
  %below = arith.cmpi slt, %j, %ns : i32
  %most = arith.cmpi sle, %i, %ms : i32
  %mask = arith.${name} %below, %most : i1
  %v = tt.load %all, %mask, %zeros : ${pointers}
  tt.store %out, %v : ${pointers}`,
    limits,
  );
});

it("stores of exchanged places keep to limits at the ends of the range", async () => {
  await expectSame(
    `%five = arith.constant dense<5> : i32
  %sixteen = arith.constant dense<16> : i32
  %j = arith.addi %i, %five : i32
  %mask = arith.cmpi slt, %j, %ns : i32
  %place = arith.xori %i, %sixteen : i32
  %at = tt.addptr %tos, %place : ${pointers}, tensor<64xi32>
  %v = tt.load %all : ${pointers}
  tt.store %at, %v, %mask : ${pointers}`,
    limits,
  );
});

it.each(["addi", "subi"])("flags are numbers of one bit (%s)", async (name) => {
  await expectSame(
    `%one = arith.constant dense<1> : i32
  %odd = arith.andi %i, %one : i32
  %flag = arith.cmpi eq, %odd, %zeros : i32
  %set = arith.constant dense<true> : tensor<64xi1>
  %mask = arith.${name} %flag, %set : i1
  tt.store %out, %i, %mask : ${pointers}`,
    [[0, 0]],
  );
});

it.each(["slt", "sle", "sgt", "sge"])("a flag that is set is -1 as a signed number (%s)", async (predicate) => {
  await expectSame(
    `%one = arith.constant dense<1> : i32
  %odd = arith.andi %i, %one : i32
  %flag = arith.cmpi eq, %odd, %zeros : i32
  %unset = arith.constant dense<false> : tensor<64xi1>
  %mask = arith.cmpi ${predicate}, %flag, %unset : i1
  tt.store %out, %i, %mask : ${pointers}`,
    [[0, 0]],
  );
});

it("narrow numbers wrap around", async () => {
  await expectSame(
    `%one = arith.constant dense<1> : i32
  %odd = arith.andi %i, %one : i32
  %flag = arith.cmpi eq, %odd, %zeros : i32
  %sign = arith.extsi %flag : tensor<64xi1> to tensor<64xi8>
  %hundred = arith.constant dense<100> : tensor<64xi8>
  %none = arith.constant dense<0> : tensor<64xi8>
  %product = arith.muli %sign, %hundred : tensor<64xi8>
  %sum = arith.addi %product, %product : tensor<64xi8>
  %mask = arith.cmpi sgt, %sum, %none : tensor<64xi8>
  tt.store %out, %i, %mask : ${pointers}`,
    [[0, 0]],
  );
});

it.each(["shrui", "shrsi"])("numbers below and above 0 are shifted (%s)", async (name) => {
  await expectSame(
    `%minus = arith.constant dense<-5> : i32
  %one = arith.constant dense<1> : i32
  %j = arith.addi %i, %minus : i32
  %v = arith.${name} %j, %one : i32
  tt.store %out, %v : ${pointers}`,
    [[0, 0]],
  );
});
