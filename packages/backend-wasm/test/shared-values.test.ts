/** Values that are used twice, by values that are used twice: what follows a value through all of its uses never ends. */
import { compileKernel } from "@tt-opt/backend-wasm";
import { expect, it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const steps = 60;
const block = "tensor<64xf32>";
const offsets = "tensor<64xi32>";

/** A kernel that makes each value of the last two; `%v0` is what it loads, and `%v1` one more. */
function kernel(step: (i: number, last: string, before: string) => string): string {
  const made = Array.from({ length: steps }, (_, i) => step(i + 2, `%v${i + 1}`, `%v${i}`));
  return `tt.func public @f(%x: !tt.ptr<f32>) {
    %range = tt.make_range {start = 0 : i32, end = 64 : i32} : ${offsets}
    %bases = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %places = tt.addptr %bases, %range : tensor<64x!tt.ptr<f32>>, ${offsets}
    %v0 = tt.load %places : tensor<64x!tt.ptr<f32>>
    %one = arith.constant dense<1.0> : ${block}
    %v1 = arith.addf %v0, %one : ${block}
    ${made.join("\n")}
    tt.store %places, %v${steps + 1} : tensor<64x!tt.ptr<f32>>
    tt.return
  }`;
}

const ways: Readonly<Record<string, readonly [string, (a: number, b: number) => number]>> = {
  maxima: ["%vI = arith.maxnumf LAST, BEFORE : BLOCK", Math.max],
  minima: ["%vI = arith.minnumf LAST, BEFORE : BLOCK", Math.min],
  differences: ["%vI = arith.subf LAST, BEFORE : BLOCK", (a, b) => Math.fround(a - b)],
  choices: [
    `%cI = arith.cmpf olt, LAST, BEFORE : BLOCK
     %nI = arith.negf LAST : BLOCK
     %vI = arith.select %cI, %nI, BEFORE : tensor<64xi1>, BLOCK`,
    (a, b) => (a < b ? -a : b),
  ],
  "maxima of what is loaded again": [
    `tt.store %places, LAST : tensor<64x!tt.ptr<f32>>
     %lI = tt.load %places : tensor<64x!tt.ptr<f32>>
     %vI = arith.maxnumf %lI, BEFORE : BLOCK`,
    Math.max,
  ],
};

it.each(Object.entries(ways))("are compiled in the end: %s", async (_, [text, compute]) => {
  const compiled = await compileKernel(
    kernel((i, last, before) =>
      text.replaceAll("I", String(i)).replaceAll("LAST", last).replaceAll("BEFORE", before).replaceAll("BLOCK", block),
    ),
  );
  const x = Float32Array.from({ length: 64 }, (_each, i) => Math.sin(i));
  const expected = x.map((first) => {
    let [before, last] = [first, Math.fround(first + 1)];
    for (let i = 0; i < steps; i++) [before, last] = [last, compute(last, before)];
    return last;
  });
  await compiled.launch([1, 1, 1], [x]);
  expect(x).toEqual(expected);
  await compiled.dispose();
});

it("are compiled in the end: conditions of elements of a product", async () => {
  const hashed = Array.from(
    { length: steps },
    (_, i) => `%s${i} = arith.shrui %h${i}, %five : tensor<16x16xi32>
    %h${i + 1} = arith.xori %h${i}, %s${i} : tensor<16x16xi32>`,
  );
  const text = `tt.func public @kernel(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
    %range = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %at = tt.reshape %range : tensor<256xi32> -> tensor<16x16xi32>
    %five = arith.constant dense<5> : tensor<16x16xi32>
    %zero = arith.constant dense<0> : tensor<16x16xi32>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<16x16x!tt.ptr<i32>>
    %ys = tt.splat %y : !tt.ptr<i32> -> tensor<16x16x!tt.ptr<i32>>
    %px = tt.addptr %xs, %at : tensor<16x16x!tt.ptr<i32>>, tensor<16x16xi32>
    %py = tt.addptr %ys, %at : tensor<16x16x!tt.ptr<i32>>, tensor<16x16xi32>
    %a = tt.load %px : tensor<16x16x!tt.ptr<i32>>
    %b = tt.load %py : tensor<16x16x!tt.ptr<i32>>
    %h0 = tt.dot %a, %b, %zero : tensor<16x16xi32> * tensor<16x16xi32> -> tensor<16x16xi32>
    ${hashed.join("\n")}
    %c = arith.cmpi sgt, %h${steps}, %zero : tensor<16x16xi32>
    %v = arith.select %c, %h0, %zero : tensor<16x16xi1>, tensor<16x16xi32>
    tt.store %py, %v : tensor<16x16x!tt.ptr<i32>>
    tt.return
  }`;
  const numbers = (factor: number): Int32Array => Int32Array.from({ length: 256 }, (_, i) => ((i * factor) % 64) - 32);
  await expectSameArguments(text, [1, 1, 1], () => [numbers(7), numbers(11)], [{}]);
});

it("are compiled in the end: amounts of shifts", async () => {
  const sums = Array.from(
    { length: steps },
    (_, i) => `%x${i} = arith.andi %a${i}, %n : i32
    %a${i + 1} = arith.addi %a${i}, %x${i} : i32`,
  );
  const text = `tt.func public @kernel(%y: !tt.ptr<i32>, %n: i32) {
    %range = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
    %ones = arith.constant dense<-1> : tensor<16xi32>
    %one = arith.constant 1 : i32
    %a0 = arith.andi %n, %one : i32
    ${sums.join("\n")}
    %amount = tt.splat %a${steps} : i32 -> tensor<16xi32>
    %amounts = arith.addi %amount, %range : tensor<16xi32>
    %v = arith.shrui %ones, %amounts : tensor<16xi32>
    %ys = tt.splat %y : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %py = tt.addptr %ys, %range : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    tt.store %py, %v : tensor<16x!tt.ptr<i32>>
    tt.return
  }`;
  for (const n of [0, 1, 3]) await expectSameArguments(text, [1, 1, 1], () => [new Int32Array(16), n], [{}]);
});
