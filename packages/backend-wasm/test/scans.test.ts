/** Scans of rows and of columns, in either direction: what compiled kernels store is what the interpreter does, but for the rounding of sums. */
import { runKernel } from "@tt-opt/interpreter";
import { Context, parseModule, renderDiagnostics, verify } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import { expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";

const [rows, columns] = [4, 32];

function kernelText(type: string, combine: string, axis: number, reverse: boolean): string {
  const shape = `${rows}x${columns}`;
  const numbers = `tensor<${shape}xi32>`;
  return `module { tt.func public @kernel(%x: !tt.ptr<${type}>, %y: !tt.ptr<${type}>) {
  %r = tt.make_range {start = 0 : i32, end = ${rows} : i32} : tensor<${rows}xi32>
  %c = tt.make_range {start = 0 : i32, end = ${columns} : i32} : tensor<${columns}xi32>
  %re = tt.expand_dims %r {axis = 1 : i32} : tensor<${rows}xi32> -> tensor<${rows}x1xi32>
  %ce = tt.expand_dims %c {axis = 0 : i32} : tensor<${columns}xi32> -> tensor<1x${columns}xi32>
  %n = arith.constant dense<${columns}> : tensor<${rows}x1xi32>
  %rs = arith.muli %re, %n : tensor<${rows}x1xi32>
  %rb = tt.broadcast %rs : tensor<${rows}x1xi32> -> ${numbers}
  %cb = tt.broadcast %ce : tensor<1x${columns}xi32> -> ${numbers}
  %i = arith.addi %rb, %cb : ${numbers}
  %xs = tt.splat %x : !tt.ptr<${type}> -> tensor<${shape}x!tt.ptr<${type}>>
  %xp = tt.addptr %xs, %i : tensor<${shape}x!tt.ptr<${type}>>, ${numbers}
  %v = tt.load %xp : tensor<${shape}x!tt.ptr<${type}>>
  %s = "tt.scan"(%v) <{axis = ${axis} : i32, reverse = ${reverse}}> ({
  ^bb0(%a: ${type}, %b: ${type}):
    %m = arith.${combine} %a, %b : ${type}
    tt.scan.return %m : ${type}
  }) : (tensor<${shape}x${type}>) -> tensor<${shape}x${type}>
  %ys = tt.splat %y : !tt.ptr<${type}> -> tensor<${shape}x!tt.ptr<${type}>>
  %yp = tt.addptr %ys, %i : tensor<${shape}x!tt.ptr<${type}>>, ${numbers}
  tt.store %yp, %s : tensor<${shape}x!tt.ptr<${type}>>
  tt.return
} }`;
}

const views = { f32: Float32Array, f64: Float64Array, i32: Int32Array, i64: BigInt64Array } as const;

const floats = ["addf", "mulf", "maxnumf", "minnumf", "maximumf", "minimumf"];
const integers = ["addi", "muli", "maxsi", "minsi", "maxui", "minui", "andi", "ori", "xori"];
const cases = [
  ...(["f32", "f64"] as const).flatMap((type) => floats.map((name) => [type, name] as const)),
  ...(["i32", "i64"] as const).flatMap((type) => integers.map((name) => [type, name] as const)),
];

/** Rows of `type` with the elements that `element` gives. */
function rowsOf(type: keyof typeof views, element: (i: number) => number) {
  const numbers = Array.from({ length: rows * columns }, (_, i) => element(i));
  return type === "i64" ? BigInt64Array.from(numbers, BigInt) : new views[type](numbers);
}

it.each(cases)("scans of %s with %s", async (type, combine) => {
  // NaN and zeros of either sign at places of their own; no sum of these numbers is rounded.
  const special = [NaN, -0, 0, NaN, -Infinity];
  const isExtremum = combine.startsWith("m") && combine !== "mulf";
  const element = (i: number): number => {
    if (type.startsWith("i")) return ((i * 7919) % 1000) - 500;
    // The second row begins and ends with NaN, and so with what no number has been combined with.
    if (isExtremum && i >= columns && (i < columns + 6 || i >= 2 * columns - 3)) return NaN;
    if (isExtremum && i % 5 === 3) return special[i % special.length] ?? 0;
    return combine === "mulf" ? ([1, -1, 2, 0.5][(i * 3) % 4] ?? 1) : i === 0 ? -0 : ((i * 37) % 64) - 32;
  };
  const forms = [0, 1].flatMap((axis) => [false, true].map((reverse) => [axis, reverse] as const));
  for (const [axis, reverse] of forms) {
    const text = kernelText(type, combine, axis, reverse);
    const context = new Context(...allDialects);
    const module = parseModule(context, text, "kernel.ttir");
    if (module === undefined || !verify(module)) throw new Error(renderDiagnostics(context.diagnostics.all));
    const make = () => [rowsOf(type, element), rowsOf(type, () => 0)];
    const [expected, got] = [make(), make()];
    runKernel(module, "kernel", [1, 1, 1], expected);
    const kernel = await compileKernel(text, { threads: 1 });
    await kernel.launch([1, 1, 1], got);
    await kernel.dispose();
    // Which of two zeros an extremum is, is left open.
    const plain = (lists: readonly ReturnType<typeof rowsOf>[]) =>
      lists.map((list) => Array.from<number | bigint, number | bigint>(list, (n) => (isExtremum && n === 0 ? 0 : n)));
    expect(plain(got)).toEqual(plain(expected));
  }
});
