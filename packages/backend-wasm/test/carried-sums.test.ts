/** Accumulators of loops that are reduced after it: what is stored in between, and loops that are never entered. */
import type { KernelArgument } from "@tt-opt/interpreter";
import { it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const settings = [{}, { vectorize: false }, { fuse: false }];

it.each([0, 1, 3])("an accumulator that is stored in each of %i iterations is reduced", async (count) => {
  const text = `tt.func public @kernel(%x: !tt.ptr<i32>, %q: !tt.ptr<i32>, %y: !tt.ptr<i32>, %m: i32) {
  %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %z = arith.constant dense<0> : tensor<256xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c256 = arith.constant 256 : i32
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %qs = tt.splat %q : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %acc = scf.for %k = %c0 to %m step %c1 iter_args(%a = %z) -> (tensor<256xi32>) : i32 {
    %o = arith.muli %k, %c256 : i32
    %os = tt.splat %o : i32 -> tensor<256xi32>
    %at = arith.addi %i, %os : tensor<256xi32>
    %xp = tt.addptr %xs, %at : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %qp = tt.addptr %qs, %at : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %v = tt.load %xp : tensor<256x!tt.ptr<i32>>
    %n = arith.addi %a, %v : tensor<256xi32>
    tt.store %qp, %n : tensor<256x!tt.ptr<i32>>
    scf.yield %n : tensor<256xi32>
  }
  %r = "tt.reduce"(%acc) <{axis = 0 : i32}> ({
  ^bb0(%p: i32, %s: i32):
    %t = arith.addi %p, %s : i32
    tt.reduce.return %t : i32
  }) : (tensor<256xi32>) -> i32
  tt.store %y, %r : !tt.ptr<i32>
  tt.return
}`;
  const args = (): KernelArgument[] => [
    Int32Array.from({ length: 768 }, (_, i) => i * 7919),
    new Int32Array(768),
    new Int32Array(1),
    count,
  ];
  await expectSameArguments(text, [1, 1, 1], args, settings);
});

it.each(["andi", "ori", "xori"])("flags are combined by %s, and widened before that", async (name) => {
  const text = `tt.func public @kernel(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %m: i32) {
  %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %t = arith.constant dense<${name === "andi"}> : tensor<256xi1>
  %z = arith.constant dense<0> : tensor<256xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c256 = arith.constant 256 : i32
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %acc = scf.for %k = %c0 to %m step %c1 iter_args(%a = %t) -> (tensor<256xi1>) : i32 {
    %o = arith.muli %k, %c256 : i32
    %os = tt.splat %o : i32 -> tensor<256xi32>
    %at = arith.addi %i, %os : tensor<256xi32>
    %xp = tt.addptr %xs, %at : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %v = tt.load %xp : tensor<256x!tt.ptr<i32>>
    %c = arith.cmpi sgt, %v, %z : tensor<256xi32>
    %n = arith.${name} %a, %c : tensor<256xi1>
    scf.yield %n : tensor<256xi1>
  }
  %e = arith.extui %acc : tensor<256xi1> to tensor<256xi32>
  %r = "tt.reduce"(%e) <{axis = 0 : i32}> ({
  ^bb0(%p: i32, %q: i32):
    %s = arith.${name} %p, %q : i32
    tt.reduce.return %s : i32
  }) : (tensor<256xi32>) -> i32
  tt.store %y, %r : !tt.ptr<i32>
  tt.return
}`;
  for (const count of [0, 1, 3]) {
    const args = (): KernelArgument[] => [new Int32Array(768).fill(7), new Int32Array(1).fill(99), count];
    await expectSameArguments(text, [1, 1, 1], args, settings);
  }
});

it("more lanes than the greatest f16 are off", async () => {
  const text = `tt.func public @kernel(%x: !tt.ptr<f16>, %z: !tt.ptr<f16>, %y: !tt.ptr<f16>, %n: i32) {
  %i = tt.make_range {start = 0 : i32, end = 131072 : i32} : tensor<131072xi32>
  %ns = tt.splat %n : i32 -> tensor<131072xi32>
  %m = arith.cmpi slt, %i, %ns : tensor<131072xi32>
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<131072x!tt.ptr<f16>>
  %xp = tt.addptr %xs, %i : tensor<131072x!tt.ptr<f16>>, tensor<131072xi32>
  %z0 = tt.load %z : !tt.ptr<f16>
  %zz = tt.splat %z0 : f16 -> tensor<131072xf16>
  %v = tt.load %xp, %m, %zz : tensor<131072x!tt.ptr<f16>>
  %r = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f16, %b: f16):
    %s = arith.addf %a, %b : f16
    tt.reduce.return %s : f16
  }) : (tensor<131072xf16>) -> f16
  tt.store %y, %r : !tt.ptr<f16>
  tt.return
}`;
  const args = (): KernelArgument[] => [new Uint16Array(10).fill(0x3c00), new Uint16Array(1), new Uint16Array(1), 10];
  await expectSameArguments(text, [1, 1, 1], args, [{}]);
});
