/** Integers of widths that no processor has, which MLIR allows: how they saturate, multiply and are added to pointers. */
import { it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const settings = [{}, { vectorize: false }];

/** A kernel that stores, as i64, what `body` makes of 16 elements `%v` of type `from`. */
const kernel = (from: string, body: string): string => `tt.func public @kernel(%x: !tt.ptr<${from}>, %y: !tt.ptr<i64>) {
  %i = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<${from}> -> tensor<16x!tt.ptr<${from}>>
  %xp = tt.addptr %xs, %i : tensor<16x!tt.ptr<${from}>>, tensor<16xi32>
  %v = tt.load %xp : tensor<16x!tt.ptr<${from}>>
  ${body}
  %ys = tt.splat %y : !tt.ptr<i64> -> tensor<16x!tt.ptr<i64>>
  %yp = tt.addptr %ys, %i : tensor<16x!tt.ptr<i64>>, tensor<16xi32>
  tt.store %yp, %r : tensor<16x!tt.ptr<i64>>
  tt.return
}`;

const floats = [0, 1, -1, 100000, -100000, 8388607, -8388609, 1e9, -1e9, 1e14, -1e15, 1e30, -1e30, 0.5, Infinity, NaN];

it.each([
  ["fptosi", "extsi", 17],
  ["fptosi", "extsi", 24],
  ["fptosi", "extsi", 48],
  ["fptoui", "extui", 24],
  ["fptoui", "extui", 48],
])("floats become integers by %s, %s and %i bits", async (convert, extend, bits) => {
  const body = `%c = arith.${convert} %v : tensor<16xf64> to tensor<16xi${bits}>
  %r = arith.${extend} %c : tensor<16xi${bits}> to tensor<16xi64>`;
  const args = (): [Float64Array, BigInt64Array] => [Float64Array.from(floats), new BigInt64Array(16)];
  await expectSameArguments(kernel("f64", body), [1, 1, 1], args, settings);
});

it.each([
  ["mulsi_extended", 24],
  ["mulsi_extended", 48],
  ["mului_extended", 40],
  ["mulsi_extended", 64],
])("the upper half of %s of %i bits", async (name, bits) => {
  const type = `tensor<16xi${bits}>`;
  const narrow = bits === 64 ? "arith.addi %v, %v : tensor<16xi64>" : `arith.trunci %v : tensor<16xi64> to ${type}`;
  const wide = bits === 64 ? "arith.addi %h, %h : tensor<16xi64>" : `arith.extsi %h : ${type} to tensor<16xi64>`;
  const body = `%a = ${narrow}
  %l, %h = arith.${name} %a, %a : ${type}
  %r = ${wide}`;
  const numbers = Array.from(
    { length: 16 },
    (_, i) => (i % 2 === 0 ? 1n : -1n) * 987654321n ** BigInt(1 + (i % 2)) * 5n,
  );
  const args = (): [BigInt64Array, BigInt64Array] => [BigInt64Array.from(numbers), new BigInt64Array(16)];
  await expectSameArguments(kernel("i64", body), [1, 1, 1], args, settings);
});

it.each([4, 8, 16])("an offset of %i bits may be negative", async (bits) => {
  const text = `tt.func public @kernel(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %n: i32) {
  %c8 = arith.constant 8 : i32
  %middle = tt.addptr %x, %c8 : !tt.ptr<i32>, i32
  %o = arith.trunci %n : i32 to i${bits}
  %p = tt.addptr %middle, %o : !tt.ptr<i32>, i${bits}
  %v = tt.load %p : !tt.ptr<i32>
  tt.store %y, %v : !tt.ptr<i32>
  tt.return
}`;
  for (const offset of [-8, -1, 0, 7]) {
    const args = (): [Int32Array, Int32Array, number] => [
      Int32Array.from({ length: 16 }, (_, i) => i + 1),
      new Int32Array(1),
      offset,
    ];
    await expectSameArguments(text, [1, 1, 1], args, settings);
  }
});
