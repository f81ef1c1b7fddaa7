/** Values that are long to compute, next to each other in rows: each part of a row computes what the interpreter does. */
import { it } from "vitest";
import { blockIndices } from "./operation-writer.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

const block = 512;

/** `exp2` of an element before place `limit` of a row of `width`, `sqrt` or `log2` of it from there on. */
const kernel = (width: number, limit: number, predicate: string, other: string): string => {
  const [type, floats] = [`tensor<${block}xi32>`, `tensor<${block}xf32>`];
  const pointers = `tensor<${block}x!tt.ptr<f32>>`;
  return `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %width = arith.constant dense<${width}> : ${type}
  %limit = arith.constant dense<${limit}> : ${type}
  ${blockIndices(block, "%index", "%mask")}
  %column = arith.remsi %index, %width : ${type}
  %xs = tt.splat %x : !tt.ptr<f32> -> ${pointers}
  %from = tt.addptr %xs, %index : ${pointers}, ${type}
  %v = tt.load %from, %mask : ${pointers}
  %condition = arith.cmpi ${predicate}, %column, %limit : ${type}
  %e = math.exp2 %v : ${floats}
  %o = math.${other} %v : ${floats}
  %chosen = arith.select %condition, %e, %o : tensor<${block}xi1>, ${floats}
  %ys = tt.splat %y : !tt.ptr<f32> -> ${pointers}
  %to = tt.addptr %ys, %index : ${pointers}, ${type}
  tt.store %to, %chosen, %mask : ${pointers}
  tt.return
}`;
};

// Whole powers of two, of which functions are exact.
const settings = [{}, { relaxed: false }, { vectorize: false }];

it.each([
  [256, 128, "slt", "sqrt"],
  [256, 128, "sge", "log2"],
  [100, 37, "slt", "sqrt"],
  [100, 36, "sgt", "log2"],
  [384, 64, "sle", "sqrt"],
  [96, 8, "slt", "log2"],
  [700, 600, "slt", "sqrt"],
])("rows of %d, up to %d (%s, %s)", async (width, limit, predicate, other) => {
  for (const n of [2 * block, 2 * block - 3, block + 77, 1, 0])
    await expectSameArguments(
      kernel(width, limit, predicate, other),
      [2, 1, 1],
      () => [Float32Array.from({ length: 2 * block }, (_, i) => 4 ** (i % 4)), new Float32Array(2 * block).fill(-1), n],
      settings,
    );
});
