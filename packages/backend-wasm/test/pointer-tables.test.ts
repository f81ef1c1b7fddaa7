/**
 * Kernels that load pointers from memory, as those of grouped products do, and follow them: to memory from `alloc`, or
 * to a buffer of the launch whose address the kernel has stored. With `checkBounds` a pointer has all of its 64 bits.
 */
import { describe, expect, it } from "vitest";
import { compileKernel, type Kernel } from "../src/index.ts";

const at = `loc("k.py":7:3)`;

/** Doubles `%n` numbers behind the pointer in `%table` of each program, 4 at a time. */
const doubling = `
tt.func public @k(%table: !tt.ptr<!tt.ptr<f32>>, %n: i32) {
  %pid = tt.get_program_id x : i32
  %zero = arith.constant 0 : i32
  %four = arith.constant 4 : i32
  %r = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  %entry = tt.addptr %table, %pid : !tt.ptr<!tt.ptr<f32>>, i32
  %p = tt.load %entry : !tt.ptr<!tt.ptr<f32>>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  scf.for %k = %zero to %n step %four : i32 {
    %ks = tt.splat %k : i32 -> tensor<4xi32>
    %i = arith.addi %ks, %r : tensor<4xi32>
    %isIn = arith.cmpi slt, %i, %ns : tensor<4xi32>
    %at = tt.addptr %ps, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
    %x = tt.load %at, %isIn : tensor<4x!tt.ptr<f32>>
    %y = arith.addf %x, %x : tensor<4xf32>
    tt.store %at, %y, %isIn : tensor<4x!tt.ptr<f32>> ${at}
  }
  tt.return
}`;

/** Stores through the pointer that `%table` has, or `%other` where `%isIn` is not set. */
const masked = `
tt.func public @k(%table: !tt.ptr<!tt.ptr<f32>>, %other: !tt.ptr<f32>, %copy: !tt.ptr<!tt.ptr<f32>>, %n: i32) {
  %zero = arith.constant 0 : i32
  %isIn = arith.cmpi ne, %n, %zero : i32
  %p = tt.load %table, %isIn, %other : !tt.ptr<!tt.ptr<f32>>
  tt.store %copy, %p : !tt.ptr<!tt.ptr<f32>>
  %one = arith.constant 1.0 : f32
  tt.store %p, %one : !tt.ptr<f32> ${at}
  tt.return
}`;

async function withKernel(text: string, run: (kernel: Kernel) => Promise<void>): Promise<void> {
  const kernel = await compileKernel(text);
  try {
    await run(kernel);
  } finally {
    await kernel.dispose();
  }
}

const farBy = 2n ** 32n;

describe("pointers in memory", () => {
  it.each([false, true])("are followed (checkBounds %s)", async (checkBounds) => {
    await withKernel(doubling, async (kernel) => {
      const rows = [0, 1, 2].map((row) => {
        const memory = kernel.alloc(4 * 5);
        memory.view(Float32Array).set([1, 2, 3, 4, 5].map((x) => x + 10 * row));
        return memory;
      });
      const table = BigInt64Array.from(rows.map(({ address }) => BigInt(address)));
      await kernel.launch([3, 1, 1], [table, 5], { checkBounds });
      expect(rows.map((row) => [...row.view(Float32Array)])).toEqual([
        [2, 4, 6, 8, 10],
        [22, 24, 26, 28, 30],
        [42, 44, 46, 48, 50],
      ]);
    });
  });

  it("are reported if they lead past the end of memory from alloc, whatever lies there", async () => {
    await withKernel(doubling, async (kernel) => {
      const memory = kernel.alloc(64);
      const table = BigInt64Array.of(BigInt(memory.address));
      const launch = kernel.launch([1, 1, 1], [table, 17], { checkBounds: true });
      await expect(launch).rejects.toThrow(/k\.py.* is outside of all buffers|tt\.load .* is outside of all buffers/);
    });
  });

  it("are reported if they are wrong by 4 GiB", async () => {
    await withKernel(doubling, async (kernel) => {
      const table = BigInt64Array.of(BigInt(kernel.alloc(64).address) + farBy);
      const launch = kernel.launch([1, 1, 1], [table, 4], { checkBounds: true });
      await expect(launch).rejects.toThrow(/tt\.load .* at address 0x1[0-9a-f]{8} is outside of all buffers/);
    });
  });

  it.each([0, 1])("are stored with all their bits (mask %s)", async (mask) => {
    await withKernel(masked, async (kernel) => {
      const [memory, other] = [kernel.alloc(64), new Float32Array(4)];
      const [table, copy] = [BigInt64Array.of(BigInt(memory.address)), new BigInt64Array(1)];
      await kernel.launch([1, 1, 1], [table, other, copy, mask], { checkBounds: true });
      expect([memory.view(Float32Array)[0], other[0]]).toEqual(mask === 1 ? [1, 0] : [0, 1]);
      expect(copy[0] === table[0]).toBe(mask === 1);
      const far = kernel.launch([1, 1, 1], [table.map((p) => p + farBy), other, copy, mask], { checkBounds: true });
      if (mask === 0) await far;
      else await expect(far).rejects.toThrow(/k\.py:7:3: .* at address 0x1[0-9a-f]{8} is outside of all buffers/);
    });
  });
});
