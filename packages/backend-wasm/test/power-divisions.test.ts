/** Loaded 64-bit numbers that a kernel divides by powers of two have lanes: shifts must give the same. */
import { it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const count = 64;
const [numbers, pointers] = [`tensor<${count}xi64>`, `tensor<${count}x!tt.ptr<i64>>`];

function kernelText(operation: string, divisor: bigint): string {
  return `tt.func public @kernel(%x: !tt.ptr<i64>, %y: !tt.ptr<i64>) {
  %i = tt.make_range {start = 0 : i32, end = ${count} : i32} : tensor<${count}xi32>
  %n = arith.constant dense<${divisor}> : ${numbers}
  %xs = tt.splat %x : !tt.ptr<i64> -> ${pointers}
  %from = tt.addptr %xs, %i : ${pointers}, tensor<${count}xi32>
  %v = tt.load %from : ${pointers}
  %r = ${operation} %v, %n : ${numbers}
  %ys = tt.splat %y : !tt.ptr<i64> -> ${pointers}
  %to = tt.addptr %ys, %i : ${pointers}, tensor<${count}xi32>
  tt.store %to, %r : ${pointers}
  tt.return
}`;
}

const divisors = [1n, 2n, 256n, 2n ** 32n, 2n ** 62n];
const operations = ["arith.divsi", "arith.remsi", "arith.divui", "arith.remui"];
const makeArgs = () => [
  BigInt64Array.from({ length: count }, (_, i) => (i % 2 === 0 ? 1n : -1n) * ((1n << BigInt(i)) + BigInt(i % 7) - 3n)),
  new BigInt64Array(count),
];

it.each(operations.flatMap((operation) => divisors.map((divisor) => ({ operation, divisor }))))(
  "$operation by $divisor",
  async ({ operation, divisor }) => {
    const text = kernelText(operation, divisor);
    await expectSameArguments(text, [1, 1, 1], makeArgs, [{}, { relaxed: false }, { vectorize: false }]);
  },
);
