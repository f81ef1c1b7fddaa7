/**
 * Programs that meet in memory while several threads execute them: atomic operations of every kind and width, locks,
 * counters that give each program a ticket, and barriers.
 */
import { describe, expect, it } from "vitest";
import { compileKernel, compileToKernelModule, type Grid, instantiateKernel, KernelMemory } from "../src/index.ts";

const threads = 4;
const programs = 1000;

/** Each of 16 lanes of each program combines its number with one of 8 elements. */
function atomicKernel(kind: string, type: string, convert: string): string {
  const scope = "acq_rel, gpu";
  return `tt.func @k(%p: !tt.ptr<${type}>) {
    %pid = tt.get_program_id x : i32
    %c16 = arith.constant 16 : i32
    %start = arith.muli %pid, %c16 : i32
    %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
    %s = tt.splat %start : i32 -> tensor<16xi32>
    %n = arith.addi %s, %r : tensor<16xi32>
    %low = arith.constant dense<127> : tensor<16xi32>
    %m = arith.andi %n, %low : tensor<16xi32>
    ${convert}
    %seven = arith.constant dense<7> : tensor<16xi32>
    %i = arith.andi %r, %seven : tensor<16xi32>
    %ps = tt.splat %p : !tt.ptr<${type}> -> tensor<16x!tt.ptr<${type}>>
    %q = tt.addptr %ps, %i : tensor<16x!tt.ptr<${type}>>, tensor<16xi32>
    %old = tt.atomic_rmw ${kind}, ${scope}, %q, %v : (tensor<16x!tt.ptr<${type}>>, tensor<16x${type}>) -> tensor<16x${type}>
    tt.return
  }`;
}

/** What each lane combines: its number modulo 128. */
const values = (element: number): bigint[] =>
  Array.from({ length: programs * 16 }, (_, n) => n)
    .filter((n) => n % 8 === element)
    .map((n) => BigInt(n % 128));

const integerKinds: Readonly<Record<string, (old: bigint, value: bigint) => bigint>> = {
  add: (old, value) => old + value,
  and: (old, value) => old & value,
  or: (old, value) => old | value,
  xor: (old, value) => old ^ value,
  max: (old, value) => (old > value ? old : value),
  min: (old, value) => (old < value ? old : value),
  umax: (old, value) => (old > value ? old : value),
  umin: (old, value) => (old < value ? old : value),
};
const integerArrays = { i8: Int8Array, i16: Int16Array, i32: Int32Array, i64: BigInt64Array } as const;
const widths = ["i8", "i16", "i32", "i64"] as const;

describe("atomic operations lose nothing", () => {
  it.each(widths.flatMap((type) => Object.keys(integerKinds).map((kind) => [kind, type] as const)))(
    "%s of %s",
    async (kind, type) => {
      const convert =
        type === "i32"
          ? "%zero = arith.constant dense<0> : tensor<16xi32>\n %v = arith.addi %m, %zero : tensor<16xi32>"
          : `%v = arith.${type === "i64" ? "extsi" : "trunci"} %m : tensor<16xi32> to tensor<16x${type}>`;
      const kernel = await compileKernel(atomicKernel(kind, type, convert), { threads });
      await kernel.warmUp();
      const start = 85n;
      const buffer = new integerArrays[type](8);
      if (buffer instanceof BigInt64Array) buffer.fill(start);
      else buffer.fill(Number(start));
      await kernel.launch([programs, 1, 1], [buffer]);
      await kernel.dispose();
      const combine = integerKinds[kind] ?? ((old) => old);
      const expected = Array.from({ length: 8 }, (_, i) =>
        BigInt.asIntN(Number(type.slice(1)), values(i).reduce(combine, start)),
      );
      expect(Array.from(buffer, BigInt)).toEqual(expected);
    },
  );

  it.each([
    ["f32", "%v = arith.sitofp %m : tensor<16xi32> to tensor<16xf32>", Float32Array],
    ["f64", "%v = arith.sitofp %m : tensor<16xi32> to tensor<16xf64>", Float64Array],
  ] as const)("fadd of %s", async (type, convert, array) => {
    const kernel = await compileKernel(atomicKernel("fadd", type, convert), { threads });
    await kernel.warmUp();
    const buffer = new array(8);
    await kernel.launch([programs, 1, 1], [buffer]);
    await kernel.dispose();
    // Whole numbers: exact in any order.
    const sums = Array.from({ length: 8 }, (_, i) => Number(values(i).reduce((a, b) => a + b, 0n)));
    expect([...buffer]).toEqual(sums);
  });

  it.each(["f16", "bf16"])("fadd of %s", async (type) => {
    const convert = `%few = arith.constant dense<0.0> : tensor<16x${type}>
      %one = arith.constant dense<1.0> : tensor<16x${type}>
      %limit = arith.constant dense<100> : tensor<16xi32>
      %isEarly = arith.cmpi slt, %n, %limit : tensor<16xi32>
      %v = arith.select %isEarly, %one, %few : tensor<16xi1>, tensor<16x${type}>`;
    const kernel = await compileKernel(atomicKernel("fadd", type, convert), { threads });
    await kernel.warmUp();
    const buffer = new Uint16Array(8);
    await kernel.launch([programs, 1, 1], [buffer]);
    await kernel.dispose();
    // 100 lanes add 1: 13 or 12 to each of the elements.
    const bits = type === "f16" ? { 13: 0x4a80, 12: 0x4a00 } : { 13: 0x4150, 12: 0x4140 };
    expect([...buffer]).toEqual([13, 13, 13, 13, 12, 12, 12, 12].map((count) => (count === 13 ? bits[13] : bits[12])));
  });

  it("gives each program a ticket of its own", async () => {
    const kernel = await compileKernel(
      `tt.func @k(%counter: !tt.ptr<i32>, %out: !tt.ptr<i32>) {
        %one = arith.constant 1 : i32
        %ticket = tt.atomic_rmw add, acq_rel, gpu, %counter, %one : (!tt.ptr<i32>, i32) -> i32
        %q = tt.addptr %out, %ticket : !tt.ptr<i32>, i32
        %old = tt.load %q : !tt.ptr<i32>
        %next = arith.addi %old, %one : i32
        tt.store %q, %next : !tt.ptr<i32>
        tt.return
      }`,
      { threads },
    );
    await kernel.warmUp();
    const [counter, out] = [new Int32Array(1), new Int32Array(programs)];
    await kernel.launch([programs, 1, 1], [counter, out]);
    expect(counter[0]).toBe(programs);
    expect(out.every((count) => count === 1)).toBe(true);
    await kernel.dispose();
  });
});

describe("a kernel of one thread in memory that others share", () => {
  // Each program adds 1 to the same 64 elements.
  const add = `tt.func @k(%p: !tt.ptr<f32>) {
    %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %q = tt.addptr %ps, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %one = arith.constant dense<1.0> : tensor<64xf32>
    %old = tt.atomic_rmw fadd, relaxed, gpu, %q, %one : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>) -> tensor<64xf32>
    tt.return
  }`;

  it("updates without atomic instructions, and meets no launch on several threads", async () => {
    const memory = new KernelMemory({ shared: true });
    const [alone, together] = [await compileKernel(add, { memory }), await compileKernel(add, { memory, threads })];
    expect([alone.module.updatesAlone, together.module.updatesAlone]).toEqual([true, false]);
    await together.warmUp();
    const sums = memory.alloc(256);
    const grid: Grid = [20000, 1, 1];
    // Again and again, so that a launch with the same arguments is repeated.
    for (let i = 0; i < 3; i++) await Promise.all([together.launch(grid, [sums]), alone.launch(grid, [sums])]);
    await Promise.all([alone.launch(grid, [sums]), together.launch(grid, [sums])]);
    expect(sums.view(Float32Array)).toEqual(new Float32Array(64).fill(8 * 20000));
    await alone.dispose();
    await together.dispose();
  });

  it("has another version for several threads", async () => {
    const module = compileToKernelModule(add, { shared: true, alone: true });
    await expect(instantiateKernel(module, { threads })).rejects.toThrow("was compiled for one thread");
  });
});

/** A lock is taken by `acquire`, which gives 0 to the program that has it. */
const lockKernel = (acquire: string): string => `tt.func @k(%lock: !tt.ptr<i32>, %sum: !tt.ptr<f32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.while : () -> () {
    %old = ${acquire}
    %isTaken = arith.cmpi ne, %old, %zero : i32
    scf.condition(%isTaken)
  } do {
    scf.yield
  }
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %ps = tt.splat %sum : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %ps, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %x = tt.load %q : tensor<64x!tt.ptr<f32>>
  %f = arith.constant dense<1.0> : tensor<64xf32>
  %y = arith.addf %x, %f : tensor<64xf32>
  tt.store %q, %y : tensor<64x!tt.ptr<f32>>
  gpu.barrier
  %free = tt.atomic_rmw exch, acq_rel, gpu, %lock, %zero : (!tt.ptr<i32>, i32) -> i32
  tt.return
}`;

describe("a lock lets one program in at a time", () => {
  it.each([
    ["compare and swap", "tt.atomic_cas acq_rel, gpu, %lock, %zero, %one : (!tt.ptr<i32>, i32, i32) -> i32"],
    ["exchange", "tt.atomic_rmw exch, acq_rel, gpu, %lock, %one : (!tt.ptr<i32>, i32) -> i32"],
  ])("taken by %s", async (_, acquire) => {
    for (const count of [1, 2, threads]) {
      const kernel = await compileKernel(lockKernel(acquire), { threads: count });
      await kernel.warmUp();
      const [lock, sum] = [new Int32Array(1), new Float32Array(64)];
      await kernel.launch([programs, 1, 1], [lock, sum]);
      expect(lock[0]).toBe(0);
      expect(sum.every((x) => x === programs)).toBe(true);
      await kernel.dispose();
    }
  });
});

it("a program may wait for those before it", async () => {
  // Each program adds to what the one before it has left, when that has raised its flag.
  const kernel = await compileKernel(
    `tt.func @k(%flags: !tt.ptr<i32>, %sums: !tt.ptr<i32>) {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %pid = tt.get_program_id x : i32
      %next = arith.addi %pid, %one : i32
      %before = tt.addptr %flags, %pid : !tt.ptr<i32>, i32
      %own = tt.addptr %flags, %next : !tt.ptr<i32>, i32
      scf.while : () -> () {
        %flag = tt.atomic_cas acq_rel, gpu, %before, %one, %one : (!tt.ptr<i32>, i32, i32) -> i32
        %isDown = arith.cmpi eq, %flag, %zero : i32
        scf.condition(%isDown)
      } do {
        scf.yield
      }
      %from = tt.addptr %sums, %pid : !tt.ptr<i32>, i32
      %x = tt.load %from : !tt.ptr<i32>
      %y = arith.addi %x, %next : i32
      %to = tt.addptr %sums, %next : !tt.ptr<i32>, i32
      tt.store %to, %y : !tt.ptr<i32>
      ttg.barrier all
      ttg.local_barrier
      %old = tt.atomic_rmw exch, acq_rel, gpu, %own, %one : (!tt.ptr<i32>, i32) -> i32
      tt.return
    }`,
    { threads },
  );
  await kernel.warmUp();
  const [flags, sums] = [new Int32Array(1001), new Int32Array(1001)];
  flags[0] = 1;
  await kernel.launch([1000, 1, 1], [flags, sums]);
  expect([...sums]).toEqual(Array.from({ length: 1001 }, (_, i) => (i * (i + 1)) / 2));
  await kernel.dispose();
});
