/**
 * `checkBounds` finds each access outside of all buffers before it happens, whichever way the access was lowered, and
 * says where it was. Buffers, and memory beside them, are as before.
 */
import { describe, expect, it } from "vitest";
import { compileKernel, type Kernel, type KernelArg, KernelError, KernelMemory } from "../src/index.ts";

/** Accesses of 16 elements of `%p` from `%n` on, or of what stands in `body`. */
const kernelText = (body: string): string => `
tt.func public @k(%p: !tt.ptr<i32>, %other: !tt.ptr<i32>, %n: i32) {
  %pid = tt.get_program_id x : i32
  %c16 = arith.constant 16 : i32
  %start0 = arith.muli %pid, %c16 : i32
  %start = arith.addi %start0, %n : i32
  %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %starts = tt.splat %start : i32 -> tensor<16xi32>
  %i = arith.addi %starts, %r : tensor<16xi32>
  %one = arith.constant dense<1> : tensor<16xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %ptrs = tt.addptr %ps, %i : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  %os = tt.splat %other : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %others = tt.addptr %os, %r : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  ${body}
  tt.return
}`;

const at = `loc("k.py":12:5)`;
const block = "tensor<16x!tt.ptr<i32>>";
/** Indices in an order that has no pattern within a vector. */
const scattered = `
  %five = arith.constant dense<5> : tensor<16xi32>
  %sixteen = arith.constant dense<16> : tensor<16xi32>
  %scaled = arith.muli %r, %five : tensor<16xi32>
  %mixed = arith.remui %scaled, %sixteen : tensor<16xi32>
  %odd = arith.addi %starts, %mixed : tensor<16xi32>
  %odds = tt.addptr %ps, %odd : ${block}, tensor<16xi32>`;
const descriptor = `
  %c32 = arith.constant 48 : i32
  %s = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%c32], [%s] : <i32>, <16xi32>`;

/** By the way an access is lowered: what accesses `%p` in program 1 from element 16 on, and how it is named. */
const accesses: readonly (readonly [string, string, string, number])[] = [
  ["vector load", `%v = tt.load %ptrs : ${block} ${at}\n tt.store %others, %v : ${block}`, "tt.load", 16],
  ["vector store", `tt.store %ptrs, %one : ${block} ${at}`, "tt.store", 16],
  [
    "masked load",
    `%l = arith.constant dense<1000> : tensor<16xi32>
     %m = arith.cmpi slt, %i, %l : tensor<16xi32>
     %v = tt.load %ptrs, %m, %one : ${block} ${at}\n tt.store %others, %v : ${block}`,
    "tt.load",
    16,
  ],
  [
    "lanes of a mask",
    `%z = arith.constant dense<0> : tensor<16xi32>
     %b = arith.andi %i, %one : tensor<16xi32>
     %m = arith.cmpi eq, %b, %z : tensor<16xi32>
     tt.store %ptrs, %one, %m : ${block} ${at}`,
    "tt.store",
    4,
  ],
  [
    "scalar load",
    `%q = tt.addptr %p, %start : !tt.ptr<i32>, i32
     %v = tt.load %q : !tt.ptr<i32> ${at}\n tt.store %other, %v : !tt.ptr<i32>`,
    "tt.load",
    4,
  ],
  [
    "scalar store",
    `%q = tt.addptr %p, %start : !tt.ptr<i32>, i32\n tt.store %q, %pid : !tt.ptr<i32> ${at}`,
    "tt.store",
    4,
  ],
  ["gather", `${scattered}\n %v = tt.load %odds : ${block} ${at}\n tt.store %others, %v : ${block}`, "tt.load", 4],
  ["scatter", `${scattered}\n tt.store %odds, %one : ${block} ${at}`, "tt.store", 4],
  [
    "atomic addition",
    `%v = tt.atomic_rmw add, acq_rel, gpu, %ptrs, %one : (${block}, tensor<16xi32>) -> tensor<16xi32> ${at}`,
    "tt.atomic_rmw",
    4,
  ],
  [
    "compare and swap",
    `%v = tt.atomic_cas acq_rel, gpu, %ptrs, %one, %one : (${block}, tensor<16xi32>, tensor<16xi32>) -> tensor<16xi32> ${at}`,
    "tt.atomic_cas",
    4,
  ],
  [
    "descriptor load",
    `${descriptor}\n %v = tt.descriptor_load %d[%start] : !tt.tensordesc<16xi32> -> tensor<16xi32> ${at}\n tt.store %others, %v : ${block}`,
    "tt.load",
    16,
  ],
  [
    "descriptor store",
    `${descriptor}\n tt.descriptor_store %d[%start], %one : !tt.tensordesc<16xi32>, tensor<16xi32> ${at}`,
    "tt.store",
    16,
  ],
  [
    "block pointer",
    `%size = arith.constant 48 : i64
     %s = arith.constant 1 : i64
     %b = tt.make_tensor_ptr %p, [%size], [%s], [%start] {order = array<i32: 0>} : <tensor<16xi32>>
     tt.store %b, %one : !tt.ptr<tensor<16xi32>> ${at}`,
    "tt.store",
    16,
  ],
  [
    "address from a number",
    `%a = tt.ptr_to_int %p : !tt.ptr<i32> -> i64
     %wide = arith.extsi %start : i32 to i64
     %four = arith.constant 4 : i64
     %bytes = arith.muli %wide, %four : i64
     %sum = arith.addi %a, %bytes : i64
     %q = tt.int_to_ptr %sum : i64 -> !tt.ptr<i32>
     tt.store %q, %pid : !tt.ptr<i32> ${at}`,
    "tt.store",
    4,
  ],
];

async function failure(
  kernel: Kernel,
  grid: number,
  args: readonly KernelArg[],
  checkBounds = true,
): Promise<KernelError> {
  const error: unknown = await kernel.launch([grid, 1, 1], args, { checkBounds }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(KernelError);
  if (!(error instanceof KernelError)) throw new Error("the launch did not fail");
  return error;
}

describe.each([1, 2])("with %i thread(s), an access outside of all buffers is found:", (threads) => {
  it.each(accesses)("%s", async (_, body, op, bytes) => {
    const kernel = await compileKernel(kernelText(body), { threads });
    await kernel.warmUp();
    // The launcher puts buffers one after the other: what is behind the first one is another one.
    const [p, other] = [new Int32Array(32).fill(3), new Int32Array(64).fill(5)];
    await kernel.launch([2, 1, 1], [p, other, 0], { checkBounds: true });
    p.fill(3);
    other.fill(5);
    const error = await failure(kernel, 3, [p, other, 0]);
    expect(error).toMatchObject({
      code: "bounds",
      op,
      program: [2, 0, 0],
      source: { file: "k.py", line: 12, column: 5 },
    });
    expect(error.message).toMatch(
      `k.py:12:5: kernel 'k': ${op} of ${bytes} bytes at address 0x${(error.address ?? 0).toString(16)} is outside of all buffers in program (2, 0, 0), `,
    );
    expect(error.message).toMatch(/, \d+ bytes beyond the end of argument 0 'p' of 128 bytes$/);
    expect(p.every((x) => x === 3) && other.every((x) => x === 5)).toBe(true);
    const before = await failure(kernel, 1, [p, other, -16]).catch(() => undefined);
    // Descriptors check what is before their tensors by themselves.
    if (before !== undefined) expect(before.message).toMatch(/bytes before the start of argument 0 'p'/);
    await kernel.dispose();
  });
});

describe("an address that is wrong by a multiple of 4 GiB", () => {
  const faraway = `
  %long = arith.extsi %n : i32 to i64`;
  const pointers: readonly (readonly [string, string, string, number])[] = [
    [
      "offsets of 64 bits",
      `${faraway}
       %four = arith.constant 1024 : i64
       %d = arith.muli %long, %four : i64
       %ds = tt.splat %d : i64 -> tensor<16xi64>
       %rl = arith.extsi %r : tensor<16xi32> to tensor<16xi64>
       %il = arith.addi %rl, %ds : tensor<16xi64>
       %far = tt.addptr %ps, %il : ${block}, tensor<16xi64>
       tt.store %far, %one : ${block} ${at}`,
      "tt.store",
      16,
    ],
    [
      "a pointer that a loop carries",
      `%zero = arith.constant 0 : i32
       %step = arith.constant 1 : i32
       %last = scf.for %k = %zero to %step step %step iter_args(%q = %p) -> (!tt.ptr<i32>) : i32 {
         %next = tt.addptr %q, %n : !tt.ptr<i32>, i32
         scf.yield %next : !tt.ptr<i32>
       }
       tt.store %last, %pid : !tt.ptr<i32> ${at}`,
      "tt.store",
      4,
    ],
    [
      "a pointer that a branch chooses",
      `%zero = arith.constant 0 : i32
       %isFar = arith.cmpi ne, %n, %zero : i32
       %chosen = scf.if %isFar -> (!tt.ptr<i32>) {
         %q = tt.addptr %p, %n : !tt.ptr<i32>, i32
         tt.print "far" {hex = false, isSigned = array<i32: 1>} : %n : i32
         scf.yield %q : !tt.ptr<i32>
       } else {
         scf.yield %p : !tt.ptr<i32>
       }
       %v = tt.atomic_rmw add, acq_rel, gpu, %chosen, %pid : (!tt.ptr<i32>, i32) -> i32 ${at}`,
      "tt.atomic_rmw",
      4,
    ],
    [
      "a pointer of another type",
      `%b = tt.bitcast %p : !tt.ptr<i32> -> !tt.ptr<i64>
       %q = tt.addptr %b, %n : !tt.ptr<i64>, i32
       %v = tt.load %q : !tt.ptr<i64> ${at}
       %u = arith.trunci %v : i64 to i32
       tt.store %other, %u : !tt.ptr<i32>`,
      "tt.load",
      8,
    ],
    [
      "a pointer that was a number in between",
      `%q = tt.addptr %p, %n : !tt.ptr<i32>, i32
       %number = tt.ptr_to_int %q : !tt.ptr<i32> -> i64
       %eight = arith.constant 8 : i64
       %sum = arith.addi %number, %eight : i64
       %back = tt.int_to_ptr %sum : i64 -> !tt.ptr<i32>
       tt.store %back, %pid : !tt.ptr<i32> ${at}`,
      "tt.store",
      4,
    ],
  ];
  const all = [...accesses, ...pointers].filter(([name]) => !/^(masked|descriptor|block)/.test(name));

  it.each(all)("is found: %s", async (_, body, op, bytes) => {
    const kernel = await compileKernel(kernelText(body));
    const [p, other] = [new Int32Array(32).fill(3), new Int32Array(64).fill(5)];
    await kernel.launch([1, 1, 1], [p, other, 0], { checkBounds: true, print: () => {} });
    p.fill(3);
    other.fill(5);
    for (const n of [2 ** 30, -(2 ** 30), -(2 ** 31)]) {
      const error: unknown = await kernel
        .launch([1, 1, 1], [p, other, n], { checkBounds: true, print: () => {} })
        .catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "bounds", op, program: [0, 0, 0], source: { file: "k.py", line: 12 } });
      if (!(error instanceof KernelError)) throw new Error("the launch did not fail");
      expect(Math.abs(error.address ?? 0)).toBeGreaterThan(2 ** 31);
      expect(error.message).toContain(`${op} of ${bytes} bytes at address ${n < 0 ? "-" : ""}0x`);
      expect(p.every((x) => x === 3) && other.every((x) => x === 5)).toBe(true);
    }
    await kernel.dispose();
  });

  it("is none if only a part of it is", async () => {
    const kernel = await compileKernel(
      kernelText(`%far = tt.addptr %ptrs, %starts : ${block}, tensor<16xi32>
        %minus = arith.constant dense<-1> : tensor<16xi32>
        %back = arith.muli %starts, %minus : tensor<16xi32>
        %near = tt.addptr %far, %back : ${block}, tensor<16xi32>
        %home = tt.addptr %near, %back : ${block}, tensor<16xi32>
        tt.store %home, %one : ${block}`),
    );
    const p = new Int32Array(32);
    for (const n of [2 ** 30, -(2 ** 30), 2 ** 31 - 16]) {
      p.fill(0);
      await kernel.launch([1, 1, 1], [p, new Int32Array(16), n], { checkBounds: true });
      expect([...p]).toEqual(Array.from({ length: 32 }, (_, i) => (i < 16 ? 1 : 0)));
    }
    await kernel.dispose();
  });
});

describe("what a kernel promises", () => {
  const gather = `tt.func public @k(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>, %n: i32) {
    %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
    %ps = tt.splat %p : !tt.ptr<i32> -> ${block}
    %ptrs = tt.addptr %ps, %r : ${block}, tensor<16xi32>
    %qs = tt.splat %q : !tt.ptr<i32> -> ${block}
    %outs = tt.addptr %qs, %r : ${block}, tensor<16xi32>
    %x = tt.load %ptrs : ${block}
    %ns = tt.splat %n : i32 -> tensor<16xi32>
    %i = arith.addi %r, %ns : tensor<16xi32>
    %g = tt.gather %x[%i] {axis = 0 : i32} : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi32> ${at}
    tt.store %outs, %g : ${block}
    tt.return
  }`;
  const assume = `tt.func public @k(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>, %n: i32) {
    %zero = arith.constant 0 : i32
    %ok = arith.cmpi eq, %n, %zero : i32
    llvm.intr.assume %ok : i1 ${at}
    tt.store %q, %n : !tt.ptr<i32>
    tt.return
  }`;
  it.each([
    ["indices of tt.gather are in range", gather, "index of tt.gather is in dimension 0, which has 16 elements"],
    ["assumptions hold", assume, "what llvm.intr.assume takes for granted"],
  ])("is checked: %s", async (_, text, message) => {
    const kernel = await compileKernel(text);
    const args = (n: number): KernelArg[] => [Int32Array.from({ length: 16 }, (_v, i) => i), new Int32Array(16), n];
    await kernel.launch([1, 1, 1], args(0), { checkBounds: true });
    for (const n of [1, -1]) {
      const error = await failure(kernel, 1, args(n));
      expect(error).toMatchObject({ code: "assert", program: [0, 0, 0], source: { file: "k.py", line: 12 } });
      expect(error.message).toBe(`k.py:12:5: kernel 'k': assertion '${message}' failed in program (0, 0, 0)`);
    }
    // Without checks, nothing is reported and nothing traps.
    for (const n of [2 ** 31 - 16, -(2 ** 31)]) await kernel.launch([1, 1, 1], args(n));
    await kernel.dispose();
  });

  it("is taken modulo the size where an index is out of range and nothing is checked", async () => {
    const kernel = await compileKernel(gather);
    const out = new Int32Array(16);
    await kernel.launch([1, 1, 1], [Int32Array.from({ length: 16 }, (_, i) => i), out, 2 ** 29 + 3]);
    expect([...out]).toEqual(Array.from({ length: 16 }, (_, i) => (i + 3) % 16));
    await kernel.dispose();
  });
});

describe("memory of the kernel", () => {
  const text = kernelText(`tt.store %ptrs, %one : ${block} ${at}`);

  it("is left alone if it is not an argument", async () => {
    const kernel = await compileKernel(text);
    const [p, bystander] = [kernel.alloc(128), kernel.alloc(128)];
    const distance = (bystander.address - p.address) / 4;
    expect((await failure(kernel, 1, [p, null, distance])).message).toMatch(/outside of all buffers/);
    expect(bystander.bytes.every((byte) => byte === 0)).toBe(true);
    // Without checks it is overwritten.
    await kernel.launch([1, 1, 1], [p, null, distance]);
    expect(
      bystander
        .view(Int32Array)
        .slice(0, 16)
        .every((x) => x === 1),
    ).toBe(true);
    await kernel.launch([1, 1, 1], [p, bystander, 0], { checkBounds: true });
    await kernel.dispose();
  });

  it("is protected from null pointers and addresses that lead nowhere", async () => {
    const kernel = await compileKernel(text);
    for (const address of [null, 64, 2 ** 20 - 64]) {
      const error = await failure(kernel, 1, [address, null, 0]);
      expect(error).toMatchObject({ code: "bounds", address: address ?? 0 });
    }
    await kernel.dispose();
  });

  it("is reached through addresses in memory, if it was allocated", async () => {
    const kernel = await compileKernel(`tt.func public @k(%table: !tt.ptr<i64>) {
      %a = tt.load %table : !tt.ptr<i64>
      %q = tt.int_to_ptr %a : i64 -> !tt.ptr<i32>
      %one = arith.constant 1 : i32
      tt.store %q, %one : !tt.ptr<i32>
      tt.return
    }`);
    const target = kernel.alloc(64);
    await kernel.launch([1, 1, 1], [BigInt64Array.of(BigInt(target.address))], { checkBounds: true });
    expect(target.view(Int32Array)[0]).toBe(1);
    const error = await failure(kernel, 1, [BigInt64Array.of(BigInt(target.address + 61))]);
    expect(error).toMatchObject({ code: "bounds", address: target.address + 61 });
    await kernel.dispose();
  });
});

it("whole buffers around views may be accessed, and lanes that are masked off may be anywhere", async () => {
  const kernel = await compileKernel(
    kernelText(`%l = arith.constant dense<0> : tensor<16xi32>
      %m = arith.cmpi slt, %i, %l : tensor<16xi32>
      tt.store %ptrs, %one, %m : ${block}
      %far = arith.constant dense<100000000> : tensor<16xi32>
      %fars = tt.addptr %ps, %far : ${block}, tensor<16xi32>
      %never = arith.cmpi sgt, %i, %far : tensor<16xi32>
      %v = tt.load %fars, %never, %one : ${block}
      tt.store %others, %v : ${block}`),
  );
  const [all, other] = [new Int32Array(32), new Int32Array(16)];
  await kernel.launch([1, 1, 1], [all.subarray(16), other, -4], { checkBounds: true });
  expect([...all.slice(10, 18)]).toEqual([0, 0, 1, 1, 1, 1, 0, 0]);
  expect([...other]).toEqual(Array(16).fill(1));
  await kernel.dispose();
});

it("an empty view at the end of a buffer leads to no memory beyond it", async () => {
  const kernel = await compileKernel(kernelText(`tt.store %ptrs, %one : ${block} ${at}`));
  const all = new Int32Array(32);
  const error = await failure(kernel, 1, [all.subarray(32), all, 0]);
  expect(error.message).toMatch(/outside of all buffers/);
  await kernel.launch([1, 1, 1], [all.subarray(32), all, -32], { checkBounds: true });
  await kernel.dispose();
});

it("a buffer may end 64 bytes before 32-bit addresses do", async () => {
  const memory = new KernelMemory({ initialBytes: 2 ** 32 });
  const kernel = await compileKernel(kernelText(`tt.store %ptrs, %one : ${block} ${at}`), { memory });
  const other = kernel.alloc(64);
  // What the launch itself needs lies before the last buffer.
  const low = memory.allocate(2 ** 20);
  const hole = memory.allocate(2 ** 32 - 2 ** 16 - memory.usedBytes - 128);
  const last = kernel.alloc(64);
  for (const address of [low, hole]) memory.release(address);
  expect(last.address + last.byteLength).toBe(2 ** 32 - 64);
  await kernel.launch([1, 1, 1], [last, other, 0], { checkBounds: true });
  expect(last.view(Int32Array)[15]).toBe(1);
  // Elements from 32 on have addresses that wrap around.
  for (const first of [1, 17, 32]) {
    const error = await failure(kernel, 1, [last, other, first]);
    expect(error).toMatchObject({ code: "bounds" });
  }
  await kernel.dispose();
});
