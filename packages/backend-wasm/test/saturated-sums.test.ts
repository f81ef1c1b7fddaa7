/** Sums of narrow numbers that saturate: compiled kernels compute the same as interpreted ones, for all bytes. */
import { it } from "vitest";
import { blockIndices } from "./operation-writer.ts";
import { compareWithInterpreted, type LaunchArguments } from "./same-as-interpreted.ts";

const block = 1024;

/** A kernel that stores the sum or difference of elements of `bits` bits between limits. */
function kernel(bits: number, name: string, extension: string, low: number, high: number): string {
  const [tensor, pointers] = [`tensor<${block}xi${bits}>`, `tensor<${block}x!tt.ptr<i${bits}>>`];
  const wide = `tensor<${block}xi32>`;
  const load = (x: string): string => `  %${x}s = tt.splat %${x} : !tt.ptr<i${bits}> -> ${pointers}
  %${x}p = tt.addptr %${x}s, %i : ${pointers}, ${wide}
  %${x}n = tt.load %${x}p, %m : ${pointers}
  %${x}w = arith.${extension} %${x}n : ${tensor} to ${wide}`;
  return `tt.func public @kernel(%a: !tt.ptr<i${bits}>, %b: !tt.ptr<i${bits}>, %out: !tt.ptr<i${bits}>, %n: i32) {
  ${blockIndices(block, "%i", "%m")}
  %low = arith.constant dense<${low}> : ${wide}
  %high = arith.constant dense<${high}> : ${wide}
${load("a")}
${load("b")}
  %sum = arith.${name} %aw, %bw : ${wide}
  %above = arith.maxsi %sum, %low : ${wide}
  %between = arith.minsi %above, %high : ${wide}
  %r = arith.trunci %between : ${wide} to ${tensor}
  %os = tt.splat %out : !tt.ptr<i${bits}> -> ${pointers}
  %op = tt.addptr %os, %i : ${pointers}, ${wide}
  tt.store %op, %r, %m : ${pointers}
  tt.return
}`;
}

const kinds = [
  ["extsi", "addi"],
  ["extsi", "subi"],
  ["extui", "addi"],
  ["extui", "subi"],
] as const;

const signed8 = [-128, 127] as const;
const unsigned8 = [0, 255] as const;

it.each([
  ...kinds.flatMap(([extension, name]) => [
    [extension, name, ...signed8] as const,
    [extension, name, ...unsigned8] as const,
  ]),
  ["extsi", "addi", -127, 127] as const,
  ["extsi", "subi", -128, 126] as const,
  ["extui", "subi", 0, 254] as const,
])("of all pairs of bytes: %s, %s, between %i and %i", async (extension, name, low, high) => {
  // The last program has a few elements more.
  const count = 2 ** 16 + 301;
  const makeArgs = (): LaunchArguments => {
    const a = Int8Array.from({ length: count }, (_, i) => i);
    const b = Int8Array.from({ length: count }, (_, i) => (i >> 8) + i);
    const out = new Int8Array(count);
    return { args: [a, b, out, count], written: [out] };
  };
  await compareWithInterpreted(kernel(8, name, extension, low, high), [Math.ceil(count / block), 1, 1], makeArgs);
});

it.each(kinds)("of pairs of 16 bits: %s, %s", async (extension, name) => {
  const edges = [0, 1, 2, 100, 255, 256, 16384, 32766, 32767, 32768, 32769, 49152, 65000, 65534, 65535, 127];
  const makeArgs = (): LaunchArguments => {
    const a = Int16Array.from({ length: block }, (_, i) => edges[i % 16] ?? 0);
    const b = Int16Array.from({ length: block }, (_, i) => edges[(i >> 4) % 16] ?? 0);
    const out = new Int16Array(block);
    return { args: [a, b, out, block - 5], written: [out] };
  };
  const [low, high] = extension === "extsi" ? [-32768, 32767] : [0, 65535];
  await compareWithInterpreted(kernel(16, name, extension, low, high), [1, 1, 1], makeArgs);
});
