/** A time limit ends programs that have no end, in whichever loop they are, on one thread and on several. */
import { compileKernel, type KernelArg } from "@tt-opt/backend-wasm";
import { describe, expect, it } from "vitest";

const kernelText = (loop: string): string => `tt.func public @k(%out: !tt.ptr<i32>, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %pid = tt.get_program_id x : i32
  %own = tt.addptr %out, %pid : !tt.ptr<i32>, i32
  ${loop}
  tt.store %own, %r : !tt.ptr<i32>
  tt.return
}`;

/** Loops that end after `%n` iterations, and never if it is negative, or not in this century. */
const loops: readonly (readonly [string, string, number])[] = [
  [
    "while",
    `%r = scf.while (%i = %zero) : (i32) -> i32 {
       %goesOn = arith.cmpi ne, %i, %n : i32
       scf.condition(%goesOn) %i : i32
     } do {
     ^bb0(%i: i32):
       %next = arith.addi %i, %one : i32
       %bit = arith.andi %next, %one : i32
       %isOdd = arith.cmpi eq, %bit, %one : i32
       %back = arith.subi %next, %bit : i32
       %isNegative = arith.cmpi slt, %n, %zero : i32
       %new = arith.select %isNegative, %back, %next : i32
       scf.yield %new : i32
     }`,
    -1,
  ],
  [
    "a flag that nobody sets",
    `scf.while : () -> () {
       %v = tt.load %own {isVolatile = true} : !tt.ptr<i32>
       %goesOn = arith.cmpi sgt, %n, %v : i32
       %isSmall = arith.cmpi sgt, %n, %one : i32
       %both = arith.andi %goesOn, %isSmall : i1
       scf.condition(%both)
     } do {
       scf.yield
     }
     %r = arith.addi %n, %zero : i32`,
    2,
  ],
  [
    "for in for",
    `%most = arith.constant 2147483647 : i32
     %isNegative = arith.cmpi slt, %n, %zero : i32
     %count = arith.select %isNegative, %most, %n : i32
     %r = scf.for %i = %zero to %count step %one iter_args(%a = %zero) -> (i32) : i32 {
       %inner = scf.for %j = %zero to %count step %one iter_args(%b = %a) -> (i32) : i32 {
         %v = tt.load %own : !tt.ptr<i32>
         %w = arith.xori %b, %v : i32
         %new = arith.addi %w, %j : i32
         scf.yield %new : i32
       }
       scf.yield %inner : i32
     }`,
    -1,
  ],
  [
    "for over blocks",
    `%most = arith.constant 2147483647 : i32
     %isNegative = arith.cmpi slt, %n, %zero : i32
     %count = arith.select %isNegative, %most, %n : i32
     %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
     %all = scf.for %i = %zero to %count step %one iter_args(%a = %range) -> (tensor<64xi32>) : i32 {
       %is = tt.splat %i : i32 -> tensor<64xi32>
       %b = arith.xori %a, %is : tensor<64xi32>
       %product = arith.muli %b, %b : tensor<64xi32>
       scf.yield %product : tensor<64xi32>
     }
     %r = "tt.reduce"(%all) <{axis = 0 : i32}> ({
     ^bb0(%x: i32, %y: i32):
       %s = arith.addi %x, %y : i32
       tt.reduce.return %s : i32
     }) : (tensor<64xi32>) -> i32`,
    -1,
  ],
];

describe.each([1, 2])("with %i thread(s), a program that has no end is stopped by a time limit:", (threads) => {
  it.each(loops)("%s", async (_, loop, endless) => {
    const kernel = await compileKernel(kernelText(loop), { threads });
    await kernel.warmUp();
    const out = new Int32Array(8).fill(-7);
    const args = (n: number): readonly KernelArg[] => [out, n];
    await kernel.launch([8, 1, 1], args(1));
    const expected = [...out];
    out.fill(1);
    for (const grid of [1, 8]) {
      const start = performance.now();
      const launch = kernel.launch([grid, 1, 1], args(endless), { timeoutMs: 50 });
      await expect(launch).rejects.toMatchObject({
        code: "timeout",
        message: "kernel 'k' was stopped after its time limit of 50 ms",
      });
      expect(performance.now() - start).toBeLessThan(5000);
      expect(out.every((x) => x === 1)).toBe(true);
    }
    out.fill(-7);
    await kernel.launch([8, 1, 1], args(1), { timeoutMs: 60_000 });
    expect([...out]).toEqual(expected);
    await kernel.dispose();
  });
});

it("kernels without loops are not compiled again for a time limit", async () => {
  const kernel = await compileKernel(kernelText("%r = arith.addi %n, %pid : i32"));
  expect(kernel.module).toMatchObject({ hasLoops: false, isInterruptible: false });
  const out = new Int32Array(4);
  await kernel.launch([4, 1, 1], [out, 5], { timeoutMs: 10_000 });
  expect([...out]).toEqual([5, 6, 7, 8]);
  await kernel.dispose();
});
