/** Indices that a kernel divides in 64 bits by any argument, or compares with it: 32-bit lanes must give the same. */
import { describe, expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";
import { blockIndices } from "./operation-writer.ts";

const length = 256;
const programs = 3;

/** The index of each element, and the same in 64 bits. */
const indices = `  ${blockIndices(length, "%i")}
  %a = arith.extsi %i : tensor<${length}xi32> to tensor<${length}xi64>`;

const kernelText = `tt.func public @divisions(%q: !tt.ptr<i64>, %r: !tt.ptr<i64>, %s: !tt.ptr<i64>, %n: i64, %m: i64) {
${indices}
  %ns = tt.splat %n : i64 -> tensor<${length}xi64>
  %ms = tt.splat %m : i64 -> tensor<${length}xi64>
  %quotient = arith.divsi %a, %ns : tensor<${length}xi64>
  %remainder = arith.remsi %a, %ns : tensor<${length}xi64>
  %second = arith.remsi %quotient, %ms : tensor<${length}xi64>
  %sum = arith.addi %second, %remainder : tensor<${length}xi64>
  %q0 = tt.splat %q : !tt.ptr<i64> -> tensor<${length}x!tt.ptr<i64>>
  %q1 = tt.addptr %q0, %i : tensor<${length}x!tt.ptr<i64>>, tensor<${length}xi32>
  tt.store %q1, %quotient : tensor<${length}x!tt.ptr<i64>>
  %r0 = tt.splat %r : !tt.ptr<i64> -> tensor<${length}x!tt.ptr<i64>>
  %r1 = tt.addptr %r0, %i : tensor<${length}x!tt.ptr<i64>>, tensor<${length}xi32>
  tt.store %r1, %remainder : tensor<${length}x!tt.ptr<i64>>
  %s0 = tt.splat %s : !tt.ptr<i64> -> tensor<${length}x!tt.ptr<i64>>
  %s1 = tt.addptr %s0, %i : tensor<${length}x!tt.ptr<i64>>, tensor<${length}xi32>
  tt.store %s1, %sum : tensor<${length}x!tt.ptr<i64>>
  tt.return
}`;

/** Division by 0 gives the dividend and no remainder. */
const divide = (a: bigint, b: bigint): bigint => (b === 0n ? a : a / b);
const modulo = (a: bigint, b: bigint): bigint => (b === 0n ? 0n : a % b);

const powers = [31n, 32n, 33n, 40n].flatMap((power) => [2n ** power, -(2n ** power), 2n ** power - 1n]);
const divisors = [0n, 1n, -1n, 2n, 3n, 7n, -7n, 100n, 255n, 256n, 1000n, ...powers, 2n ** 63n - 1n, -(2n ** 63n)];

describe("divisions of indices in 64 bits", () => {
  it.each([true, false])("are exact for every divisor (vectors: %s)", async (vectorize) => {
    const kernel = await compileKernel(kernelText, { vectorize });
    for (const n of divisors) {
      for (const m of [3n, -1n, 0n, 2n ** 32n, n]) {
        const results = [0, 1, 2].map(() => new BigInt64Array(length * programs));
        await kernel.launch([programs, 1, 1], [...results, n, m]);
        const all = Array.from({ length: length * programs }, (_, i) => BigInt(i));
        const expected = [
          all.map((i) => divide(i, n)),
          all.map((i) => modulo(i, n)),
          all.map((i) => modulo(divide(i, n), m) + modulo(i, n)),
        ];
        expect(results.map((result) => [...result])).toEqual(expected);
      }
    }
    await kernel.dispose();
  });
});

const predicates = ["slt", "sle", "sgt", "sge"];

/** A bit of each element for each comparison: of index and limit, and of limit and index. */
const comparingText = `tt.func public @comparisons(%q: !tt.ptr<i32>, %n: i64) {
${indices}
  %b = tt.splat %n : i64 -> tensor<${length}xi64>
  %bits0 = arith.constant dense<0> : tensor<${length}xi32>
${predicates
  .flatMap((predicate) => [`${predicate}, %a, %b`, `${predicate}, %b, %a`])
  .map(
    (compared, k) => `  %k${k} = arith.cmpi ${compared} : tensor<${length}xi64>
  %e${k} = arith.extui %k${k} : tensor<${length}xi1> to tensor<${length}xi32>
  %f${k} = arith.constant dense<${2 ** k}> : tensor<${length}xi32>
  %g${k} = arith.muli %e${k}, %f${k} : tensor<${length}xi32>
  %bits${k + 1} = arith.addi %bits${k}, %g${k} : tensor<${length}xi32>`,
  )
  .join("\n")}
  %q0 = tt.splat %q : !tt.ptr<i32> -> tensor<${length}x!tt.ptr<i32>>
  %q1 = tt.addptr %q0, %i : tensor<${length}x!tt.ptr<i32>>, tensor<${length}xi32>
  tt.store %q1, %bits8 : tensor<${length}x!tt.ptr<i32>>
  tt.return
}`;

describe("comparisons of indices in 64 bits", () => {
  it.each([true, false])("are exact for every limit (vectors: %s)", async (vectorize) => {
    const kernel = await compileKernel(comparingText, { vectorize });
    for (const n of [...divisors, 5n, 767n, 768n]) {
      const result = new Int32Array(length * programs);
      await kernel.launch([programs, 1, 1], [result, n]);
      const expected = Array.from({ length: length * programs }, (_, index) => {
        const i = BigInt(index);
        const holds = [i < n, n < i, i <= n, n <= i, i > n, n > i, i >= n, n >= i];
        return holds.reduce((bits, isTrue, k) => bits + (isTrue ? 2 ** k : 0), 0);
      });
      expect([...result], `limit ${n}`).toEqual(expected);
    }
    await kernel.dispose();
  });
});
