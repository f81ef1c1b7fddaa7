/** Blocks of floats of 16 bits, which are converted four at a time: every pattern, and what lies between them. */
import { decodeFloat, encodeFloat, floatFormat } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";
import { blockIndices } from "./operation-writer.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

const block = 1024;

/** Casts blocks of `from` to `to`. */
async function cast(operation: string, from: string, to: string, args: (Uint16Array | Uint32Array)[]): Promise<void> {
  const [numbers, sources, targets] = [`tensor<${block}xi32>`, `tensor<${block}x${from}>`, `tensor<${block}x${to}>`];
  const pointers = (type: string): string => `tensor<${block}x!tt.ptr<${type}>>`;
  const kernel = await compileKernel(
    `module { tt.func public @kernel(%x: !tt.ptr<${from}>, %y: !tt.ptr<${to}>) {
  ${blockIndices(block, "%i")}
  %xs = tt.splat %x : !tt.ptr<${from}> -> ${pointers(from)}
  %xp = tt.addptr %xs, %i : ${pointers(from)}, ${numbers}
  %v = tt.load %xp : ${pointers(from)}
  %w = ${operation} %v : ${sources} to ${targets}
  %ys = tt.splat %y : !tt.ptr<${to}> -> ${pointers(to)}
  %yp = tt.addptr %ys, %i : ${pointers(to)}, ${numbers}
  tt.store %yp, %w : ${pointers(to)}
  tt.return
} }`,
    { threads: 1 },
  );
  await kernel.launch([65536 / block, 1, 1], args);
  await kernel.dispose();
}

describe.each(["f16", "bf16"] as const)("blocks of %s", (kind) => {
  const format = floatFormat(kind);

  it("are widened exactly", async () => {
    const x = Uint16Array.from({ length: 65536 }, (_, i) => i);
    const y = new Uint32Array(65536);
    await cast("arith.extf", kind, "f32", [x, y]);
    const floats = new Float32Array(y.buffer);
    x.forEach((pattern) => {
      const [actual, expected] = [floats[pattern], decodeFloat(format, BigInt(pattern))];
      if (!Object.is(actual, expected)) expect([pattern, actual]).toEqual([pattern, expected]);
    });
  });

  it.each([0, 1, -1, 0x1000, 0x8000, 0xffff])("are rounded once, %d units from a number", async (distance) => {
    const shift = kind === "f16" ? 1 << 12 : 1 << 15;
    const floats = Float32Array.from({ length: 65536 }, (_, i) => decodeFloat(format, BigInt(i)));
    const x = new Uint32Array(floats.buffer).map((bits, i) => (i & 1 ? bits + shift : bits) + distance);
    const y = new Uint16Array(65536);
    await cast("arith.truncf", "f32", kind, [x, y]);
    new Float32Array(x.buffer).forEach((value, i) => {
      if (!Number.isNaN(value)) {
        const expected = Number(encodeFloat(format, value));
        if (y[i] !== expected) expect([value, y[i]]).toEqual([value, expected]);
      } else expect(decodeFloat(format, BigInt(y[i] ?? 0))).toBeNaN();
    });
  });
});

it.each(["sitofp", "uitofp"])("64-bit integers are rounded once (%s)", async (name) => {
  const text = `tt.func public @kernel(%x: !tt.ptr<i64>, %y: !tt.ptr<bf16>, %z: !tt.ptr<f16>) {
  %i = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<i64> -> tensor<32x!tt.ptr<i64>>
  %xp = tt.addptr %xs, %i : tensor<32x!tt.ptr<i64>>, tensor<32xi32>
  %v = tt.load %xp : tensor<32x!tt.ptr<i64>>
  %b = arith.${name} %v : tensor<32xi64> to tensor<32xbf16>
  %h = arith.${name} %v : tensor<32xi64> to tensor<32xf16>
  %ys = tt.splat %y : !tt.ptr<bf16> -> tensor<32x!tt.ptr<bf16>>
  %yp = tt.addptr %ys, %i : tensor<32x!tt.ptr<bf16>>, tensor<32xi32>
  tt.store %yp, %b : tensor<32x!tt.ptr<bf16>>
  %zs = tt.splat %z : !tt.ptr<f16> -> tensor<32x!tt.ptr<f16>>
  %zp = tt.addptr %zs, %i : tensor<32x!tt.ptr<f16>>, tensor<32xi32>
  tt.store %zp, %h : tensor<32x!tt.ptr<f16>>
  tt.return
}`;
  // Halfway between two bf16, and one more or less, where f64 cannot tell; and numbers that are held exactly.
  const halves = [62n, 60n, 54n, 53n, 24n].map((bits) => 2n ** bits + 2n ** (bits - 8n));
  const numbers = halves.flatMap((half) => [half - 1n, half, half + 1n]).flatMap((n) => [n, -n]);
  const x = BigInt64Array.from({ length: 32 }, (_, i) => numbers[i] ?? BigInt(i - 31));
  await expectSameArguments(text, [1, 1, 1], () => [x.slice(), new Uint16Array(32), new Uint16Array(32)], [{}]);
});
