/** Scans of long rows, which go on by strips together with loads and stores: the compiled kernel stores what the interpreter does. */
import { runKernel } from "@tt-opt/interpreter";
import { Context, parseModule, renderDiagnostics, verify } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import { describe, expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";

const block = 256;

type Element = "f32" | "i32" | "i64";

/** Blocks of `rows` rows, each of which has `n` elements; what is behind them, or in a row behind `last`, is 3, and not stored. */
function kernelText(type: Element, combine: string, rows: number, reverse: boolean): string {
  const shape = `${rows}x${block}`;
  const [lanes, pointers] = [`tensor<${shape}x${type}>`, `tensor<${shape}x!tt.ptr<${type}>>`];
  const [indices, column, line] = [`tensor<${shape}xi32>`, `tensor<${rows}x1xi32>`, `tensor<1x${block}xi32>`];
  const other = type === "f32" ? "3.0" : "3";
  return `module { tt.func public @kernel(%x: !tt.ptr<${type}>, %y: !tt.ptr<${type}>, %n: i32, %last: i32) {
  %program = tt.get_program_id x : i32
  %rows = arith.constant ${rows} : i32
  %first = arith.muli %program, %rows : i32
  %r = tt.make_range {start = 0 : i32, end = ${rows} : i32} : tensor<${rows}xi32>
  %re = tt.expand_dims %r {axis = 1 : i32} : tensor<${rows}xi32> -> ${column}
  %firsts = tt.splat %first : i32 -> ${column}
  %row = arith.addi %re, %firsts : ${column}
  %nr = tt.splat %n : i32 -> ${column}
  %start = arith.muli %row, %nr : ${column}
  %c = tt.make_range {start = 0 : i32, end = ${block} : i32} : tensor<${block}xi32>
  %ce = tt.expand_dims %c {axis = 0 : i32} : tensor<${block}xi32> -> ${line}
  %nc = tt.splat %n : i32 -> ${line}
  %isIn = arith.cmpi slt, %ce, %nc : ${line}
  %lasts = tt.splat %last : i32 -> ${column}
  %isRow = arith.cmpi sle, %row, %lasts : ${column}
  %inRow = tt.broadcast %isIn : tensor<1x${block}xi1> -> tensor<${shape}xi1>
  %inRows = tt.broadcast %isRow : tensor<${rows}x1xi1> -> tensor<${shape}xi1>
  %mask = arith.andi %inRow, %inRows : tensor<${shape}xi1>
  %starts = tt.broadcast %start : ${column} -> ${indices}
  %columns = tt.broadcast %ce : ${line} -> ${indices}
  %i = arith.addi %starts, %columns : ${indices}
  %xs = tt.splat %x : !tt.ptr<${type}> -> ${pointers}
  %xp = tt.addptr %xs, %i : ${pointers}, ${indices}
  %ys = tt.splat %y : !tt.ptr<${type}> -> ${pointers}
  %yp = tt.addptr %ys, %i : ${pointers}, ${indices}
  %other = arith.constant dense<${other}> : ${lanes}
  %v = tt.load %xp, %mask, %other : ${pointers}
  %s = "tt.scan"(%v) <{axis = 1 : i32, reverse = ${reverse}}> ({
  ^bb0(%a: ${type}, %b: ${type}):
    %m = arith.${combine} %a, %b : ${type}
    tt.scan.return %m : ${type}
  }) : (${lanes}) -> ${lanes}
  %twice = arith.${type === "f32" ? "addf" : "addi"} %s, %s : ${lanes}
  tt.store %yp, %twice, %mask : ${pointers}
  tt.return
} }`;
}

const views = { f32: Float32Array, i32: Int32Array, i64: BigInt64Array } as const;

/** Launches two programs of rows of `n` elements, of which the last is left out; `y` begins `distance` elements after `x`, in one buffer. */
async function expectSame(
  type: Element,
  combine: string,
  {
    rows,
    n,
    reverse,
    distance = 2 * rows * Math.max(0, n),
  }: { rows: number; n: number; reverse: boolean; distance?: number },
): Promise<void> {
  const text = kernelText(type, combine, rows, reverse);
  const context = new Context(...allDialects);
  const module = parseModule(context, text, "kernel.ttir");
  if (module === undefined || !verify(module)) throw new Error(renderDiagnostics(context.diagnostics.all));
  // The second row begins with NaN; no sum of these numbers is rounded.
  const element = (i: number): number =>
    combine === "maxnumf" && ((i >= n && i < n + 70) || (i >= 2 * n - 9 && i < 2 * n) || i % 9 === 5)
      ? NaN
      : ((i * 37) % 64) - 32;
  const make = () => {
    const length = 2 * rows * Math.max(0, n) + distance + 8;
    const elements = Array.from({ length }, (_, i) => element(i));
    const memory = type === "i64" ? BigInt64Array.from(elements, BigInt) : new views[type](elements);
    return [memory, memory.subarray(distance)] as const;
  };
  const [expected, got] = [make(), make()];
  runKernel(module, "kernel", [2, 1, 1], [...expected, n, 2 * rows - 2]);
  const kernel = await compileKernel(text, { threads: 1 });
  await kernel.launch([2, 1, 1], [...got, n, 2 * rows - 2]);
  await kernel.dispose();
  expect(got[0]).toEqual(expected[0]);
}

describe("scans by strips", () => {
  const cases = [
    ["f32", "addf"],
    ["f32", "maxnumf"],
    ["f32", "maximumf"],
    ["i32", "addi"],
    ["i32", "muli"],
    ["i32", "minsi"],
    ["i64", "addi"],
    ["i64", "xori"],
  ] as const;
  it.each(cases)("of %s with %s", async (type, combine) => {
    for (const reverse of [false, true])
      for (const rows of [1, 4])
        for (const n of [-3, 0, 63, 130, 256]) await expectSame(type, combine, { rows, n, reverse });
  });

  it("in place, and into memory that overlaps what is read", async () => {
    for (const reverse of [false, true])
      for (const rows of [1, 2])
        for (const distance of [0, 1, 5])
          for (const n of [200, 256]) await expectSame("i32", "addi", { rows, n, reverse, distance });
  });
});
