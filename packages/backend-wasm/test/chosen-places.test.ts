/** Places beyond borders that go to the border: the loops for the parts of a row compute what the interpreter does. */
import { tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import type { Instrumentation } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { compileToKernelModule } from "../src/index.ts";
import { blockIndices } from "./operation-writer.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

/** How a place `%u` is clamped to `[%low, %high]`, as `%v`. */
const clamps: Readonly<Record<string, string>> = {
  extrema: `%m = arith.maxsi %u, %low : $T
  %v = arith.minsi %m, %high : $T`,
  "extrema in the other order": `%m = arith.minsi %u, %high : $T
  %v = arith.maxsi %m, %low : $T`,
  products: `%a = arith.cmpi sgt, %u, %low : $T
  %b = arith.extui %a : $K to $T
  %c = arith.muli %u, %b : $T
  %d = arith.cmpi sle, %u, %low : $T
  %e = arith.extui %d : $K to $T
  %f = arith.muli %e, %low : $T
  %m = arith.addi %c, %f : $T
  %g = arith.cmpi sge, %m, %high : $T
  %h = arith.extui %g : $K to $T
  %i = arith.muli %h, %high : $T
  %j = arith.cmpi slt, %m, %high : $T
  %k = arith.extui %j : $K to $T
  %l = arith.muli %m, %k : $T
  %v = arith.addi %i, %l : $T`,
  "one bound": `%v = arith.maxsi %u, %low : $T`,
};

/** Rows of `width` elements, of which each begins `border` elements before a row of `inner` elements. */
function kernel(block: number, width: number, border: number, inner: number, clamp: string): string {
  const [type, mask] = [`tensor<${block}xi32>`, `tensor<${block}xi1>`];
  const pointers = `tensor<${block}x!tt.ptr<f32>>`;
  return `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %low = arith.constant dense<0> : ${type}
  %high = arith.constant dense<${inner - 1}> : ${type}
  %width = arith.constant dense<${width}> : ${type}
  %border = arith.constant dense<${border}> : ${type}
  %pitch = arith.constant dense<${Math.max(inner, width)}> : ${type}
  ${blockIndices(block, "%index", "%inside")}
  %column = arith.remsi %index, %width : ${type}
  %row = arith.divsi %index, %width : ${type}
  %u = arith.subi %column, %border : ${type}
  ${clamp.replaceAll("$T", type).replaceAll("$K", mask)}
  %start = arith.muli %row, %pitch : ${type}
  %place = arith.addi %start, %v : ${type}
  %xs = tt.splat %x : !tt.ptr<f32> -> ${pointers}
  %from = tt.addptr %xs, %place : ${pointers}, ${type}
  %value = tt.load %from, %inside : ${pointers}
  %ys = tt.splat %y : !tt.ptr<f32> -> ${pointers}
  %to = tt.addptr %ys, %index : ${pointers}, ${type}
  tt.store %to, %value, %inside : ${pointers}
  tt.return
}`;
}

describe.each(Object.entries(clamps))("places clamped by %s", (_, clamp) => {
  it.each([
    [64, 68, 2, 64],
    [256, 68, 2, 64],
    [256, 24, 3, 20],
    [128, 40, 5, 20],
    [64, 16, 0, 9],
    [256, 100, 30, 200],
    [128, 200, -10, 150],
  ])("in blocks of %d: rows of %d from %d on, with %d elements", async (block, width, border, inner) => {
    const count = 3 * width - 5;
    const size = 4 * Math.max(inner, width);
    await expectSameArguments(
      kernel(block, width, border, inner, clamp),
      [Math.ceil(count / block), 1, 1],
      () => [Float32Array.from({ length: size }, (__, i) => i % 1009), new Float32Array(count + 8).fill(-1), count],
      [{}, { relaxed: false }, { vectorize: false }],
    );
  });
});

it("are one or the other in each of three parts of a row, which load vectors", () => {
  for (const clamp of Object.values(clamps).slice(0, 3)) {
    const loads = new Set<string>();
    let gathers = 0;
    const after: Instrumentation = {
      afterPass({ name }, root) {
        if (name !== "linalg-vectorize") return;
        root.walkOps(tts.LoadOp, (op) => void loads.add(op.result.type.toString()));
        root.walkOps(vector.FromElementsOp, () => void gathers++);
      },
    };
    compileToKernelModule(kernel(256, 68, 2, 64, clamp), { instrumentations: [after] });
    expect([...loads].sort()).toEqual(["f32", "vector<4xf32>"]);
    expect(gathers).toBe(0);
  }
});

/** The halves of a row that is cut where a place is clamped: vectors begin at multiples of four again after each cut. */
const halved = `tt.func public @kernel(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  ${blockIndices(128, "%index")}
  %zero = arith.constant dense<0> : tensor<128xi32>
  %three = arith.constant dense<3> : tensor<128xi32>
  %border = arith.constant dense<29> : tensor<128xi32>
  %high = arith.constant dense<47> : tensor<128xi32>
  %eighth = arith.shrsi %index, %three : tensor<128xi32>
  %u = arith.subi %range, %border : tensor<128xi32>
  %m = arith.minsi %u, %high : tensor<128xi32>
  %v = arith.maxsi %m, %zero : tensor<128xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %clampedAt = tt.addptr %xs, %v : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %clamped = tt.load %clampedAt : tensor<128x!tt.ptr<i32>>
  %own = tt.addptr %xs, %index : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %value = tt.load %own : tensor<128x!tt.ptr<i32>>
  %isChosen = arith.cmpi sgt, %value, %zero : tensor<128xi32>
  %eighthAt = tt.addptr %xs, %eighth : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %shared = tt.load %eighthAt, %isChosen, %zero : tensor<128x!tt.ptr<i32>>
  %sum = arith.addi %shared, %clamped : tensor<128xi32>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %to = tt.addptr %ys, %index : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  tt.store %to, %sum : tensor<128x!tt.ptr<i32>>
  tt.return
}`;

it("shares what a part of a row does not begin with", async () => {
  const numbers = (): Int32Array => Int32Array.from({ length: 256 }, (_, i) => ((i * 7919) % 1013) - 200);
  await expectSameArguments(halved, [2, 1, 1], () => [numbers(), new Int32Array(256)], [{}, { relaxed: false }]);
});

/** Rows of `%n` elements, of which each is combined with those `reach` before and after it, or with the ends of the row. */
function neighbours(block: number, reach: number, element: string): string {
  const [type, pointers] = [`tensor<${block}xi32>`, `tensor<${block}x!tt.ptr<${element}>>`];
  const values = `tensor<${block}x${element}>`;
  const load = (name: string, place: string): string => `%${name}At = tt.addptr %xs, ${place} : ${pointers}, ${type}
  %${name} = tt.load %${name}At, %inside : ${pointers}`;
  return `tt.func public @kernel(%x: !tt.ptr<${element}>, %y: !tt.ptr<${element}>, %n: i32) {
  ${blockIndices(block, "%i", "%inside")}
  %one = arith.constant 1 : i32
  %zero = arith.constant dense<0> : ${type}
  %reach = arith.constant dense<${reach}> : ${type}
  %last = arith.subi %n, %one : i32
  %lasts = tt.splat %last : i32 -> ${type}
  %before = arith.subi %i, %reach : ${type}
  %left = arith.maxsi %before, %zero : ${type}
  %after = arith.addi %i, %reach : ${type}
  %right = arith.minsi %after, %lasts : ${type}
  %line = tt.get_program_id y : i32
  %start = arith.muli %line, %n : i32
  %xl = tt.addptr %x, %start : !tt.ptr<${element}>, i32
  %yl = tt.addptr %y, %start : !tt.ptr<${element}>, i32
  %xs = tt.splat %xl : !tt.ptr<${element}> -> ${pointers}
  ${load("a", "%left")}
  ${load("b", "%i")}
  ${load("c", "%right")}
  %ab = arith.subi %a, %b : ${values}
  %abc = arith.subi %ab, %c : ${values}
  %ys = tt.splat %yl : !tt.ptr<${element}> -> ${pointers}
  %to = tt.addptr %ys, %i : ${pointers}, ${type}
  tt.store %to, %abc, %inside : ${pointers}
  tt.return
}`;
}

describe.each([1, 3, 70])("places clamped to a row whose length is an argument, %d beside each", (reach) => {
  it.each([1, 2, 3, 5, 63, 64, 65, 130])("rows of %d", async (n) => {
    for (const element of ["i32", "i8"]) {
      const make = () => (element === "i32" ? new Int32Array(2 * n) : new Int8Array(2 * n));
      await expectSameArguments(
        neighbours(64, reach, element),
        [Math.ceil(n / 64), 2, 1],
        () => [make().map((_, i) => (i * 7919) % 101), make(), n],
        [{}, { relaxed: false }, { vectorize: false }],
      );
    }
  });
});

it("are loaded in vectors between the ends of a row", () => {
  let gathers = 0;
  const after: Instrumentation = {
    afterPass({ name }, root) {
      if (name === "linalg-vectorize") root.walkOps(vector.FromElementsOp, () => void gathers++);
    },
  };
  compileToKernelModule(neighbours(64, 1, "i32"), { distinct: true, instrumentations: [after] });
  expect(gathers).toBe(0);
});
