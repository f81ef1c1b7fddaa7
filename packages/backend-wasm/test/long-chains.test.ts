/** Kernels in which thousands of operations wait for one another: as many as the stack of recursive functions would not hold. */
import { expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";

it("compiles thousands of sums, each of the one before", async () => {
  const [count, block] = [3000, 64];
  const [floats, pointers] = [`tensor<${block}xf32>`, `tensor<${block}x!tt.ptr<f32>>`];
  const sums = Array.from({ length: count }, (_, i) => `%s${i + 1} = arith.addf %s${i}, %c${i % 2} : ${floats}`);
  const text = `tt.func public @kernel(%x: !tt.ptr<f32>) {
  %i = tt.make_range {end = ${block} : i32, start = 0 : i32} : tensor<${block}xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> ${pointers}
  %p = tt.addptr %xs, %i : ${pointers}, tensor<${block}xi32>
  %c0 = arith.constant dense<2.0> : ${floats}
  %c1 = arith.constant dense<-1.0> : ${floats}
  %s0 = tt.load %p : ${pointers}
  ${sums.join("\n  ")}
  tt.store %p, %s${count} : ${pointers}
  tt.return
}`;
  const kernel = await compileKernel(text, { threads: 1 });
  const x = Float32Array.from({ length: block }, (_, i) => i);
  await kernel.launch([1, 1, 1], [x]);
  await kernel.dispose();
  expect([...x]).toEqual(Array.from({ length: block }, (_, i) => i + count / 2));
}, 60_000);

it("compiles thousands of remainders, each of a sum with the one before", async () => {
  const [count, block] = [3000, 64];
  const [numbers, pointers] = [`tensor<${block}xi64>`, `tensor<${block}x!tt.ptr<i64>>`];
  const steps = Array.from(
    { length: count },
    (_, i) => `%r${i} = arith.remsi %s${i}, %c${i % 2} : ${numbers}
  %s${i + 1} = arith.addi %r${i}, %s0 : ${numbers}`,
  );
  const text = `tt.func public @kernel(%x: !tt.ptr<i64>) {
  %i = tt.make_range {end = ${block} : i32, start = 0 : i32} : tensor<${block}xi32>
  %xs = tt.splat %x : !tt.ptr<i64> -> ${pointers}
  %p = tt.addptr %xs, %i : ${pointers}, tensor<${block}xi32>
  %c0 = arith.constant dense<16> : ${numbers}
  %c1 = arith.constant dense<24> : ${numbers}
  %s0 = tt.load %p : ${pointers}
  ${steps.join("\n  ")}
  tt.store %p, %s${count} : ${pointers}
  tt.return
}`;
  const kernel = await compileKernel(text, { threads: 1 });
  const x = BigInt64Array.from({ length: block }, (_, i) => BigInt(i));
  const expected = x.map((first) => {
    let value = first;
    for (let i = 0; i < count; i++) value = (value % (i % 2 === 0 ? 16n : 24n)) + first;
    return value;
  });
  await kernel.launch([1, 1, 1], [x]);
  await kernel.dispose();
  expect(x).toEqual(expected);
}, 60_000);
