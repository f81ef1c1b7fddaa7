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
