/** Integers that wrap around, as those of hash functions, are no indices: nothing is known of how their lanes differ. */
import { describe, it } from "vitest";
import { blockIndices } from "./operation-writer.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

const size = 64;
const [i32s, i64s, flags] = [`tensor<${size}xi32>`, `tensor<${size}xi64>`, `tensor<${size}xi1>`];

/** Stores `%v`, of 32 or 64 bits, that `lines` compute from the index `%i`, where `%on` is set. */
function kernel(lines: readonly string[], bits: 32 | 64): string {
  const pointers = `tensor<${size}x!tt.ptr<i${bits}>>`;
  return `module {
  tt.func public @kernel(%y: !tt.ptr<i${bits}>) {
    ${blockIndices(size, "%i")}
    %one = arith.constant dense<1> : ${i32s}
    %zero = arith.constant dense<0> : ${i32s}
    ${lines.join("\n    ")}
    %ys = tt.splat %y : !tt.ptr<i${bits}> -> ${pointers}
    %to = tt.addptr %ys, %i : ${pointers}, ${i32s}
    tt.store %to, %v${lines.some((line) => line.startsWith("%on =")) ? ", %on" : ""} : ${pointers}
    tt.return
  }
}`;
}

const product = (factor: number): readonly string[] => [
  `%f = arith.constant dense<${factor}> : ${i32s}`,
  `%p = arith.muli %i, %f : ${i32s}`,
];
const wide = (name: string): string => `%w = arith.extsi ${name} : ${i32s} to ${i64s}`;

const cases: Readonly<Record<string, readonly [lines: readonly string[], bits: 32 | 64]>> = {
  "two steps of a generator": [
    [
      ...product(1103515245),
      `%c = arith.constant dense<12345> : ${i32s}`,
      `%q = arith.addi %p, %c : ${i32s}`,
      `%r = arith.muli %q, %f : ${i32s}`,
      `%v = arith.addi %r, %c : ${i32s}`,
    ],
    32,
  ],
  "a product of 64 bits": [
    [wide("%i"), `%f = arith.constant dense<6364136223846793005> : ${i64s}`, `%v = arith.muli %w, %f : ${i64s}`],
    64,
  ],
  "an extended product": [[...product(1103515245), `%v = arith.extsi %p : ${i32s} to ${i64s}`], 64],
  "an extended product without a sign": [[...product(123456789), `%v = arith.extui %p : ${i32s} to ${i64s}`], 64],
  "an extended sum": [
    [
      `%c = arith.constant dense<2147483600> : ${i32s}`,
      `%s = arith.addi %i, %c : ${i32s}`,
      `%v = arith.extsi %s : ${i32s} to ${i64s}`,
    ],
    64,
  ],
  "a quotient of a product": [
    [...product(50331648), `%d = arith.constant dense<16777216> : ${i32s}`, `%v = arith.divsi %p, %d : ${i32s}`],
    32,
  ],
  "a shifted product": [
    [...product(12582912), `%d = arith.constant dense<24> : ${i32s}`, `%v = arith.shrsi %p, %d : ${i32s}`],
    32,
  ],
  "a mask of a product": [
    [...product(100000000), `%on = arith.cmpi slt, %p, %zero : ${i32s}`, `%v = arith.addi %i, %one : ${i32s}`],
    32,
  ],
  "a mask of a product of a program's number": [
    [
      `%f = arith.constant dense<1103515245> : ${i32s}`,
      `%pids = tt.splat %pid : i32 -> ${i32s}`,
      `%p = arith.muli %pids, %f : ${i32s}`,
      `%on = arith.cmpi sge, %p, %zero : ${i32s}`,
      `%v = arith.addi %i, %one : ${i32s}`,
    ],
    32,
  ],
  "a mask of a sum": [
    [
      `%c = arith.constant dense<2147483640> : ${i32s}`,
      `%s = arith.addi %range, %c : ${i32s}`,
      `%on = arith.cmpi sge, %s, %zero : ${i32s}`,
      `%v = arith.addi %i, %one : ${i32s}`,
    ],
    32,
  ],
  "a choice by a product": [
    [
      ...product(1103515245),
      `%is = arith.cmpi slt, %p, %zero : ${i32s}`,
      `%v = arith.select %is, %i, %zero : ${flags}, ${i32s}`,
    ],
    32,
  ],
};

describe("integers that wrap around", () => {
  it.each(Object.keys(cases))("%s", async (name) => {
    const [lines, bits] = cases[name] ?? [[], 32];
    const makeArgs = () => [bits === 32 ? new Int32Array(4 * size) : new BigInt64Array(4 * size)];
    await expectSameArguments(kernel(lines, bits), [4, 1, 1], makeArgs, [{}, { vectorize: false }]);
  });
});
