/** Blocks that are loaded along one dimension and stored along another: whole ones, and ones at the edge. */
import { runKernel } from "@tt-opt/interpreter";
import { Context, parseModule, renderDiagnostics, verify } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import { expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";

const rows = 8;
const pitch = 20;

function kernelText(type: string, columns: number): string {
  const shape = `${rows}x${columns}`;
  const [numbers, pointers] = [`tensor<${shape}xi32>`, `tensor<${shape}x!tt.ptr<${type}>>`];
  const thin = { r: `tensor<${rows}x1xi32>`, c: `tensor<1x${columns}xi32>` };
  const dimension = (id: "r" | "c", size: number, limit: string): readonly string[] => [
    `%${id} = tt.make_range {start = 0 : i32, end = ${size} : i32} : tensor<${size}xi32>`,
    `%${id}e = tt.expand_dims %${id} {axis = ${id === "r" ? 1 : 0} : i32} : tensor<${size}xi32> -> ${thin[id]}`,
    `%${id}b = tt.broadcast %${id}e : ${thin[id]} -> ${numbers}`,
    `%${id}l = tt.splat %${limit} : i32 -> ${numbers}`,
    `%${id}m = arith.cmpi slt, %${id}b, %${id}l : ${numbers}`,
    `%${id}s = arith.muli %${id}b, %pitch : ${numbers}`,
  ];
  const lines = [
    `%pitch = arith.constant dense<${pitch}> : ${numbers}`,
    ...dimension("r", rows, "n"),
    ...dimension("c", columns, "m"),
    `%mask = arith.andi %rm, %cm : tensor<${shape}xi1>`,
    `%from = arith.addi %rs, %cb : ${numbers}`,
    `%to = arith.addi %cs, %rb : ${numbers}`,
    ...["x", "y"].map((base) => `%${base}s = tt.splat %${base} : !tt.ptr<${type}> -> ${pointers}`),
    `%xp = tt.addptr %xs, %from : ${pointers}, ${numbers}`,
    `%yp = tt.addptr %ys, %to : ${pointers}, ${numbers}`,
    `%v = tt.load %xp, %mask : ${pointers}`,
    `%w = arith.${type.startsWith("f") ? "addf" : "addi"} %v, %v : tensor<${shape}x${type}>`,
    `tt.store %yp, %w, %mask : ${pointers}`,
    "tt.return",
  ];
  return `module { tt.func public @kernel(%x: !tt.ptr<${type}>, %y: !tt.ptr<${type}>, %n: i32, %m: i32) {\n${lines.join("\n")}\n} }`;
}

const views = { f32: Float32Array, i32: Int32Array, f16: Uint16Array, i8: Int8Array } as const;

// A row of four columns is a single vector.
const blocks = (["f32", "i32", "f16", "i8", "i64"] as const).flatMap((type) =>
  [16, 4].map((columns) => ({ type, columns })),
);

it.each(blocks)(
  "blocks of $type with $columns columns are transposed as in the interpreter",
  async ({ type, columns }) => {
    const text = kernelText(type, columns);
    const context = new Context(...allDialects);
    const module = parseModule(context, text, "kernel.ttir");
    if (module === undefined || !verify(module)) throw new Error(renderDiagnostics(context.diagnostics.all));
    const numbers = (size: number, first: number) =>
      type === "i64"
        ? BigInt64Array.from({ length: size }, (_, i) => BigInt(first * (1 + (i % 60))))
        : new views[type](size).map((_, i) => first * ((type === "f16" ? 0x3400 : 1) + (i % 60)));
    for (const options of [{}, { checkBounds: true }]) {
      const kernel = await compileKernel(text, { ...options, threads: 1 });
      const limits = [
        [rows, columns],
        [rows + 5, columns + 9],
        [rows - 1, columns],
        [rows, columns - 3],
        [3, 2],
        [0, columns],
      ] as const;
      for (const [n, m] of limits) {
        // Buffers end with the last element that a lane accesses.
        const [last, across] = [Math.min(n, rows) - 1, Math.min(m, columns) - 1];
        const make = () =>
          [last * pitch + across + 1, across * pitch + last + 1].map((size, k) =>
            numbers(Math.max(1, size), k === 0 ? 1 : 0),
          );
        const [expected, got] = [make(), make()];
        runKernel(module, "kernel", [1, 1, 1], [...expected, n, m]);
        await kernel.launch([1, 1, 1], [...got, n, m]);
        expect(got).toEqual(expected);
      }
      await kernel.dispose();
    }
  },
);
