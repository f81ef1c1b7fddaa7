/**
 * Kernels whose arguments are the same memory, so that they update it in place: random chains of loads and stores give
 * what the interpreter gives. Arguments that are one address are compiled as one. `IN_PLACE_RUNS=10000` looks longer.
 */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { compileForLaunches, compileKernel, instantiateKernel, type KernelVersion } from "../src/index.ts";
import { blockIndices, OperationWriter } from "./operation-writer.ts";
import { compareWithInterpreted } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["IN_PLACE_RUNS"] ?? 60);

const buffers = ["%x", "%y", "%z"] as const;

const step = fc.record({
  kind: fc.constantFrom("load", "load", "store", "store", "combine", "total", "pick"),
  buffer: fc.constantFrom(...buffers),
  place: fc.constantFrom("%own", "%own", "%next", "%reverse", "%row"),
  mask: fc.constantFrom("", ", %inside"),
  value: fc.nat(20),
  other: fc.nat(20),
});

const plan = fc.record({
  block: fc.constantFrom(8, 64, 256),
  programs: fc.constantFrom(1, 3),
  steps: fc.array(step, { minLength: 2, maxLength: 7 }),
  /** The first elements of `%x`, `%y` and `%z` in one buffer: most are the same. */
  starts: fc.array(fc.constantFrom(0, 0, 0, 1, 1000), { minLength: 3, maxLength: 3 }),
  missing: fc.nat(20),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

function kernelText({ block, steps }: Plan): string {
  const numbers = `tensor<${block}xi32>`;
  const pointers = `tensor<${block}x!tt.ptr<i32>>`;
  const writer = new OperationWriter();
  const { lines } = writer;
  const values = ["%own"];
  const valueOf = (drawn: number): string => values[drawn % values.length] ?? "%own";
  for (const { kind, buffer, place, mask, value, other } of steps) {
    if (kind === "combine") {
      values.push(writer.op(`arith.subi ${valueOf(value)}, ${valueOf(other)} : ${numbers}`));
      continue;
    }
    if (kind === "total") {
      const sum = `({^bb0(%a: i32, %b: i32): %c = arith.addi %a, %b : i32  tt.reduce.return %c : i32})`;
      const total = writer.op(`"tt.reduce"(${valueOf(value)}) <{axis = 0 : i32}> ${sum} : (${numbers}) -> i32`);
      values.push(writer.op(`tt.splat ${total} : i32 -> ${numbers}`));
      continue;
    }
    const splatOf = (name: string): string => writer.op(`tt.splat ${name} : !tt.ptr<i32> -> ${pointers}`);
    const choose = (mask: string, a: string, b: string): string =>
      writer.op(`arith.select ${mask}, ${a}, ${b} : tensor<${block}xi1>, ${pointers}`);
    // Lanes load from any of the buffers.
    const others = buffers.filter((each) => each !== buffer).map(splatOf);
    const splat =
      kind === "pick"
        ? choose("%inside", splatOf(buffer), choose("%isEven", others[0] ?? "", others[1] ?? ""))
        : splatOf(buffer);
    // Lanes that store to one element have no order.
    const to = kind === "store" && (place === "%row" || place === "%next") ? "%own" : place;
    const at = writer.op(`tt.addptr ${splat}, ${to} : ${pointers}, ${numbers}`);
    if (kind === "store") lines.push(`tt.store ${at}, ${valueOf(value)}${mask} : ${pointers}`);
    else values.push(writer.op(`tt.load ${at}${mask === "" ? "" : `${mask}, ${valueOf(other)}`} : ${pointers}`));
  }
  return `module { tt.func public @kernel(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %z: !tt.ptr<i32>, %n: i32, %last: i32) {
  ${blockIndices(block, "%own", "%inside")}
  %lasts = tt.splat %last : i32 -> ${numbers}
  %reverse = arith.subi %lasts, %own : ${numbers}
  %one = arith.constant dense<1> : ${numbers}
  %next = arith.addi %own, %one : ${numbers}
  %four = arith.constant dense<4> : ${numbers}
  %bit = arith.andi %own, %one : ${numbers}
  %isEven = arith.cmpi ne, %bit, %one : ${numbers}
  %row = arith.divsi %own, %four : ${numbers}
  ${lines.join("\n  ")}
  tt.return
} }`;
}

it(
  "kernels compute in place what the interpreter computes",
  () =>
    fc.assert(
      fc.asyncProperty(plan, (chosen) => {
        const { block, programs, starts, missing } = chosen;
        const size = block * programs;
        return compareWithInterpreted(kernelText(chosen), [programs, 1, 1], () => {
          const memory = Int32Array.from({ length: 2200 }, (_, i) => ((i * 7919) % 1000) - 500);
          const parts = starts.map((start) => memory.subarray(start, start + size + 1));
          return { args: [...parts, size - missing, size - 1], written: [memory] };
        });
      }),
      { numRuns },
    ),
  60_000 + 1000 * numRuns,
);

it("compiles arguments that are one address as one", async () => {
  const text = `module { tt.func public @kernel(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %bits: !tt.ptr<f32>) {
  ${blockIndices(64, "%i")}
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %xp = tt.addptr %xs, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %v = tt.load %xp : tensor<64x!tt.ptr<i32>>
  %w = arith.addi %v, %i : tensor<64xi32>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %yp = tt.addptr %ys, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %yp, %w : tensor<64x!tt.ptr<i32>>
  %one = tt.load %bits : !tt.ptr<f32>
  tt.store %bits, %one : !tt.ptr<f32>
  tt.return
} }`;
  const { module, recompile } = await compileForLaunches(text);
  const versions: KernelVersion[] = [];
  const kernel = await instantiateKernel(module, {
    recompile: (version) => {
      versions.push(version);
      return recompile(version);
    },
  });
  const other = new Float32Array(1);
  const [first, second] = [new Int32Array(128), new Int32Array(128)];
  await kernel.launch([2, 1, 1], [first, second, other]);
  await kernel.launch([2, 1, 1], [second, second, other]);
  await kernel.launch([2, 1, 1], [second, first, other]);
  // Two views of one buffer, and two types for one place, are not one argument.
  await kernel.launch([1, 1, 1], [second.subarray(0, 64), second.subarray(64), other]);
  await kernel.launch([1, 1, 1], [second, second, new Float32Array(second.buffer)]);
  expect(versions).toMatchObject([
    { distinct: true, same: [0, 0, 2] },
    { distinct: false, same: [] },
  ]);
  expect([...first.subarray(0, 3), first[127]]).toEqual([0, 3, 6, 3 * 127]);
  expect([...second.subarray(0, 3), second[63], second[64], second[65], second[127]]).toEqual([
    0,
    3,
    6,
    3 * 63,
    0,
    3,
    3 * 63,
  ]);
  await kernel.dispose();
});

it("launches with one buffer for several arguments of which lanes choose", async () => {
  const [numbers, flags, pointers] = ["tensor<64xi32>", "tensor<64xi1>", "tensor<64x!tt.ptr<i32>>"];
  const choose = (mask: string, a: string, b: string): string =>
    `arith.select ${mask}, ${a}, ${b} : ${flags}, ${pointers}`;
  const parameters = ["x", "y", "z", "w", "out", "copy"].map((name) => `%${name}: !tt.ptr<i32>`).join(", ");
  const text = `module { tt.func public @kernel(${parameters}, %n: i32) {
  ${blockIndices(64, "%i", "%isFirst")}
  %ends = tt.splat %n : i32 -> ${numbers}
  %isEnd = arith.cmpi eq, %i, %ends : ${numbers}
  %xs = tt.splat %x : !tt.ptr<i32> -> ${pointers}
  %ys = tt.splat %y : !tt.ptr<i32> -> ${pointers}
  %zs = tt.splat %z : !tt.ptr<i32> -> ${pointers}
  %ws = tt.splat %w : !tt.ptr<i32> -> ${pointers}
  %outs = tt.splat %out : !tt.ptr<i32> -> ${pointers}
  %copies = tt.splat %copy : !tt.ptr<i32> -> ${pointers}
  %either = ${choose("%isFirst", "%xs", "%ys")}
  %any = ${choose("%isEnd", "%zs", "%either")}
  %from = tt.addptr %any, %i : ${pointers}, ${numbers}
  %v = tt.load %from : ${pointers}
  %next = tt.addptr %ws, %i : ${pointers}, ${numbers}
  %u = tt.load %next : ${pointers}
  %to = tt.addptr %outs, %i : ${pointers}, ${numbers}
  tt.store %to, %v : ${pointers}
  %beside = tt.addptr %copies, %i : ${pointers}, ${numbers}
  tt.store %beside, %u : ${pointers}
  tt.return
} }`;
  const kernel = await compileKernel(text);
  expect(kernel.module.assumesDistinct).toBe(true);
  const made = (start: number): Int32Array => Int32Array.from({ length: 64 }, (_, i) => start + i);
  const [x, y, z, w] = [made(0), made(1000), made(2000), made(3000)];
  for (const [first, second, third, fourth] of [
    [x, y, z, w],
    [x, y, x, w],
    [x, x, x, w],
    [x, y, w, w],
  ] as const) {
    const [out, copy] = [new Int32Array(64), new Int32Array(64)];
    await kernel.launch([1, 1, 1], [first, second, third, fourth, out, copy, 20]);
    expect(out).toEqual(Int32Array.from(x, (_, i) => (i < 20 ? first : i === 20 ? third : second)[i] ?? NaN));
    expect(copy).toEqual(fourth);
  }
  await kernel.dispose();
});
