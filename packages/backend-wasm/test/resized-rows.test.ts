/** Rows that are enlarged by linear interpolation: neighbours are found in integers, and loaded as vectors. */
import * as vector from "@tt-opt/dialect-vector";
import type { Instrumentation } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { compileToKernelModule } from "../src/index.ts";
import { blockIndices } from "./operation-writer.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

/** How a place `%p` is kept from being negative, as `%u`. */
const extrema: Readonly<Record<string, string>> = {
  "a maximum": "%u = arith.maxnumf %p, %zero : $T",
  "a choice that keeps NaN": `%c = arith.cmpf ogt, %p, %zero : $T
  %m = arith.cmpf une, %p, %p : $T
  %o = arith.ori %c, %m : $K
  %u = arith.select %o, %p, %zero : $K, $T`,
};

/** Rows of `width` elements, enlarged by `factor`. */
function kernel(block: number, factor: number, width: number, extremum: string): string {
  const [i32, f32, i1] = ["i32", "f32", "i1"].map((element) => `tensor<${block}x${element}>`);
  const pointers = `tensor<${block}x!tt.ptr<f32>>`;
  return `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %half = arith.constant dense<0.5> : ${f32}
  %zero = arith.constant dense<0.0> : ${f32}
  %scale = arith.constant dense<${(1 / factor).toFixed(20)}> : ${f32}
  %length = arith.constant dense<${factor * width}> : ${i32}
  %width = arith.constant dense<${width}> : ${i32}
  %last = arith.constant dense<${width - 1}> : ${i32}
  %one = arith.constant dense<1> : ${i32}
  ${blockIndices(block, "%index", "%inside")}
  %column = arith.remsi %index, %length : ${i32}
  %row = arith.divsi %index, %length : ${i32}
  %start = arith.muli %row, %width : ${i32}
  %f = arith.sitofp %column : ${i32} to ${f32}
  %g = arith.addf %f, %half : ${f32}
  %h = arith.mulf %g, %scale : ${f32}
  %p = arith.subf %h, %half : ${f32}
  ${extremum.replaceAll("$T", f32 ?? "").replaceAll("$K", i1 ?? "")}
  %t = arith.fptosi %u : ${f32} to ${i32}
  %t1 = arith.addi %t, %one : ${i32}
  %t2 = arith.minsi %t1, %last : ${i32}
  %xs = tt.splat %x : !tt.ptr<f32> -> ${pointers}
  %i = arith.addi %start, %t : ${i32}
  %ip = tt.addptr %xs, %i : ${pointers}, ${i32}
  %a = tt.load %ip, %inside : ${pointers}
  %j = arith.addi %start, %t2 : ${i32}
  %jp = tt.addptr %xs, %j : ${pointers}, ${i32}
  %b = tt.load %jp, %inside : ${pointers}
  %ft = arith.sitofp %t : ${i32} to ${f32}
  %w = arith.subf %u, %ft : ${f32}
  %d = arith.subf %b, %a : ${f32}
  %e = arith.mulf %d, %w : ${f32}
  %r = arith.addf %a, %e : ${f32}
  %ys = tt.splat %y : !tt.ptr<f32> -> ${pointers}
  %to = tt.addptr %ys, %index : ${pointers}, ${i32}
  tt.store %to, %r, %inside : ${pointers}
  tt.return
}`;
}

describe.each(Object.entries(extrema))("rows enlarged with %s", (_, extremum) => {
  it.each([
    [256, 2, 64],
    [128, 2, 20],
    [256, 4, 16],
    [256, 4, 9],
    [128, 8, 8],
    [256, 2, 33],
    [64, 3, 17],
    [64, 1, 40],
  ])("in blocks of %d by %d, from %d elements", async (block, factor, width) => {
    const count = 3 * factor * width - 7;
    // Small integers and quarters are exact in any order.
    await expectSameArguments(
      kernel(block, factor, width, extremum),
      [Math.ceil(count / block), 1, 1],
      () => [
        Float32Array.from({ length: 3 * width }, (__, i) => factor * ((i * 7) % 23)),
        new Float32Array(count + 8).fill(-1),
        count,
      ],
      factor === 3 ? [{ relaxed: false }, { vectorize: false }] : [{}, { relaxed: false }, { vectorize: false }],
    );
  });

  it.each([2, 4, 8])("load vectors, by %d", (factor) => {
    let gathered = 0;
    const after: Instrumentation = {
      afterPass({ name }, root) {
        if (name === "linalg-vectorize") root.walkOps(vector.FromElementsOp, () => void gathered++);
      },
    };
    compileToKernelModule(kernel(256, factor, 64, extremum), { instrumentations: [after] });
    expect(gathered).toBe(0);
  });
});
