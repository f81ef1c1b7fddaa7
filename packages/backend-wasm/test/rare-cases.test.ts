/** Loops are executed as if rare cases did not occur, and repeated: the results are the same wherever one occurs. */
import { expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";
import { blockIndices } from "./operation-writer.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

const [size, block] = [300, 256];

/** Extrema of four numbers, one from each quarter of `%x`, in an order of `%a` to `%d`, in blocks of 256. */
const kernel = (extrema: string): string => {
  const [type, floats] = [`tensor<${block}xi32>`, `tensor<${block}xf32>`];
  const pointers = `tensor<${block}x!tt.ptr<f32>>`;
  const load = (name: string, by: number): string => `  %step${name} = arith.constant dense<${by * size}> : ${type}
  %at${name} = arith.addi %index, %step${name} : ${type}
  %from${name} = tt.addptr %xs, %at${name} : ${pointers}, ${type}
  %${name} = tt.load %from${name}, %mask : ${pointers}
`;
  return `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %end = arith.constant dense<${size}> : ${type}
  ${blockIndices(block, "%index")}
  %mask = arith.cmpi slt, %index, %end : ${type}
  %xs = tt.splat %x : !tt.ptr<f32> -> ${pointers}
${["a", "b", "c", "d"].map(load).join("")}${extrema.replaceAll("$T", floats)}
  %ys = tt.splat %y : !tt.ptr<f32> -> ${pointers}
  %to = tt.addptr %ys, %index : ${pointers}, ${type}
  tt.store %to, %r, %mask : ${pointers}
  tt.return
}`;
};

const orders: Readonly<Record<string, string>> = {
  "one after the other": `  %p = arith.maxnumf %a, %b : $T
  %q = arith.maxnumf %p, %c : $T
  %r = arith.maxnumf %q, %d : $T`,
  "the other way round": `  %p = arith.minnumf %a, %b : $T
  %q = arith.minnumf %c, %p : $T
  %r = arith.minnumf %d, %q : $T`,
  "in pairs": `  %p = arith.maxnumf %a, %b : $T
  %q = arith.maxnumf %c, %d : $T
  %r = arith.maxnumf %p, %q : $T`,
  "with a constant between": `  %zero = arith.constant dense<-600.0> : $T
  %p = arith.maxnumf %a, %b : $T
  %s = arith.maxnumf %p, %zero : $T
  %q = arith.maxnumf %c, %d : $T
  %t = arith.maxnumf %q, %a : $T
  %r = arith.addf %s, %t : $T`,
  "of both kinds": `  %p = arith.maxnumf %a, %b : $T
  %q = arith.minnumf %c, %d : $T
  %s = arith.maxnumf %p, %q : $T
  %r = arith.minnumf %s, %c : $T`,
};

/** Numbers, with NaN at the places of the quarters that `isNaN` chooses. */
const numbers = (isNaN: (quarter: number, i: number) => boolean): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length: 4 * size }, (_, k) =>
    isNaN(Math.floor(k / size), k % size) ? NaN : ((k * 7919) % 1000) - 499.5,
  );

const settings = [{}, { relaxed: false }, { vectorize: false }, { unroll: 1 }];

it.each(Object.keys(orders))("extrema %s", async (order) => {
  const text = kernel(orders[order] ?? "");
  const cases = [
    () => false,
    // Every combination of NaN, and NaN in one place of one block only.
    (quarter: number, i: number) => ((i >> quarter) & 1) === 1,
    (quarter: number, i: number) => i === 261 && quarter === 0,
    (quarter: number, i: number) => i === 3 && quarter < 3,
  ];
  for (const isNaN of cases)
    await expectSameArguments(text, [2, 1, 1], () => [numbers(isNaN), new Float32Array(size)], settings);
});

it("extrema of what is overwritten are computed from what was there", async () => {
  const kernelInPlace = await compileKernel(kernel(orders["one after the other"] ?? ""), { threads: 1 });
  const x = numbers((quarter, i) => quarter === 0 && i % 7 === 0);
  const want = Float32Array.from({ length: size }, (_, i) =>
    Math.max(...[0, 1, 2, 3].map((quarter) => x[quarter * size + i] ?? 0).filter((v) => !Number.isNaN(v))),
  );
  await kernelInPlace.launch([2, 1, 1], [x, x.subarray(0, size)]);
  await kernelInPlace.dispose();
  expect(x.subarray(0, size)).toEqual(want);
});
