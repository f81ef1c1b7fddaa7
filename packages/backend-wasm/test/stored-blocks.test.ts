/** Blocks that loops carry and that are stored in part, by programs of which some lie outside in part or as a whole. */
import type { KernelArgument } from "@tt-opt/interpreter";
import { describe, it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const settings = [{}, { vectorize: false }, { fuse: false }, { join: 1 }, { relaxed: true }];

const [rows, columns, taps] = [5, 70, 3];

/** A block of 4 × 32 elements of `m` × `n`: sums over neighbours, of which those outside count as zero. */
const neighbours = `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %m: i32, %n: i32, %taps: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %c32 = arith.constant 32 : i32
  %zero = arith.constant dense<0> : tensor<1x32xi32>
  %start = arith.constant dense<0.5> : tensor<4x32xf32>
  %other = arith.constant dense<0.0> : tensor<4x32xf32>
  %px = tt.get_program_id x : i32
  %py = tt.get_program_id y : i32
  %rb = arith.muli %py, %c4 : i32
  %cb = arith.muli %px, %c32 : i32
  %r0 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %k0 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %rs = tt.splat %rb : i32 -> tensor<4xi32>
  %cs = tt.splat %cb : i32 -> tensor<32xi32>
  %r1 = arith.addi %rs, %r0 : tensor<4xi32>
  %k1 = arith.addi %cs, %k0 : tensor<32xi32>
  %r = tt.expand_dims %r1 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %k = tt.expand_dims %k1 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %ms = tt.splat %m : i32 -> tensor<4x1xi32>
  %ns = tt.splat %n : i32 -> tensor<1x32xi32>
  %n1 = tt.splat %n : i32 -> tensor<4x1xi32>
  %rin = arith.cmpi slt, %r, %ms : tensor<4x1xi32>
  %kin = arith.cmpi slt, %k, %ns : tensor<1x32xi32>
  %rinb = tt.broadcast %rin : tensor<4x1xi1> -> tensor<4x32xi1>
  %kinb = tt.broadcast %kin : tensor<1x32xi1> -> tensor<4x32xi1>
  %in = arith.andi %rinb, %kinb : tensor<4x32xi1>
  %ro = arith.muli %r, %n1 : tensor<4x1xi32>
  %rob = tt.broadcast %ro : tensor<4x1xi32> -> tensor<4x32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<4x32x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<4x32x!tt.ptr<f32>>
  %acc = scf.for %t = %c0 to %taps step %c1 iter_args(%a = %start) -> (tensor<4x32xf32>) : i32 {
    %d = arith.subi %t, %c1 : i32
    %ds = tt.splat %d : i32 -> tensor<1x32xi32>
    %s = arith.addi %k, %ds : tensor<1x32xi32>
    %low = arith.cmpi sge, %s, %zero : tensor<1x32xi32>
    %high = arith.cmpi slt, %s, %ns : tensor<1x32xi32>
    %both = arith.andi %low, %high : tensor<1x32xi1>
    %bothb = tt.broadcast %both : tensor<1x32xi1> -> tensor<4x32xi1>
    %mask = arith.andi %rinb, %bothb : tensor<4x32xi1>
    %sb = tt.broadcast %s : tensor<1x32xi32> -> tensor<4x32xi32>
    %at = arith.addi %rob, %sb : tensor<4x32xi32>
    %p = tt.addptr %xs, %at : tensor<4x32x!tt.ptr<f32>>, tensor<4x32xi32>
    %v = tt.load %p, %mask, %other : tensor<4x32x!tt.ptr<f32>>
    %w = arith.sitofp %t : i32 to f32
    %ws = tt.splat %w : f32 -> tensor<4x32xf32>
    %vw = arith.mulf %v, %ws : tensor<4x32xf32>
    %next = arith.addf %a, %vw : tensor<4x32xf32>
    scf.yield %next : tensor<4x32xf32>
  }
  %kb = tt.broadcast %k : tensor<1x32xi32> -> tensor<4x32xi32>
  %out = arith.addi %rob, %kb : tensor<4x32xi32>
  %q = tt.addptr %ys, %out : tensor<4x32x!tt.ptr<f32>>, tensor<4x32xi32>
  tt.store %q, %acc, %in : tensor<4x32x!tt.ptr<f32>>
  tt.return
}`;

/** A block to which its transpose is added: rows that are not stored become columns of those that are. */
const transposed = `tt.func public @kernel(%y: !tt.ptr<f32>, %n: i32, %count: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %width = arith.constant dense<16> : tensor<16x1xi32>
  %i = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %r = tt.expand_dims %i {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %k = tt.expand_dims %i {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %ro = arith.muli %r, %width : tensor<16x1xi32>
  %rob = tt.broadcast %ro : tensor<16x1xi32> -> tensor<16x16xi32>
  %kb = tt.broadcast %k : tensor<1x16xi32> -> tensor<16x16xi32>
  %at = arith.addi %rob, %kb : tensor<16x16xi32>
  %start = arith.sitofp %at : tensor<16x16xi32> to tensor<16x16xf32>
  %ns = tt.splat %n : i32 -> tensor<16x1xi32>
  %in = arith.cmpi slt, %r, %ns : tensor<16x1xi32>
  %mask = tt.broadcast %in : tensor<16x1xi1> -> tensor<16x16xi1>
  %acc = scf.for %t = %c0 to %count step %c1 iter_args(%a = %start) -> (tensor<16x16xf32>) : i32 {
    %b = tt.trans %a {order = array<i32: 1, 0>} : tensor<16x16xf32> -> tensor<16x16xf32>
    %next = arith.subf %a, %b : tensor<16x16xf32>
    %half = arith.addf %next, %start : tensor<16x16xf32>
    scf.yield %half : tensor<16x16xf32>
  }
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %p = tt.addptr %ys, %at : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  tt.store %p, %acc, %mask : tensor<16x16x!tt.ptr<f32>>
  tt.return
}`;

/** A running value per lane, which changes where a mask holds, and is stored as a whole. */
const chosen = (mask: string): string => `tt.func public @kernel(%y: !tt.ptr<f32>, %n: i32, %m: i32, %count: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %half = arith.constant dense<0.5> : tensor<64xf32>
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %f = arith.sitofp %i : tensor<64xi32> to tensor<64xf32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %ms = tt.splat %m : i32 -> tensor<64xi32>
  %below = arith.cmpi slt, %i, %ns : tensor<64xi32>
  %from = arith.cmpi sge, %i, %ms : tensor<64xi32>
  %both = arith.andi %below, %from : tensor<64xi1>
  %r = scf.for %t = %c0 to %count step %c1 iter_args(%a = %f) -> (tensor<64xf32>) : i32 {
    %v = arith.mulf %a, %half : tensor<64xf32>
    %s = arith.select %${mask}, %v, %a : tensor<64xi1>, tensor<64xf32>
    scf.yield %s : tensor<64xf32>
  }
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %p = tt.addptr %ys, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %p, %r : tensor<64x!tt.ptr<f32>>
  tt.return
}`;

describe("blocks that are stored in part", () => {
  it.each([
    [rows, columns],
    [4, 32],
    [3, 31],
    [8, 97],
    [1, 1],
  ])("%i × %i elements", async (m, n) => {
    const args = (): KernelArgument[] => [
      Float32Array.from({ length: m * n }, (_, i) => ((i * 7919) % 64) - 32),
      new Float32Array(m * n + 8).fill(-1),
      m,
      n,
      taps,
    ];
    await expectSameArguments(neighbours, [Math.ceil(n / 32), Math.ceil(m / 4), 1], args, settings);
  });
});

it("elements of other rows are needed for those that are stored", async () => {
  for (const n of [5, 16])
    await expectSameArguments(transposed, [1, 1, 1], () => [new Float32Array(256), n, 3], settings);
});

describe("elements that a kernel keeps", () => {
  it.each(["below", "from", "both"])("where %s does not hold", async (mask) => {
    for (const [n, m] of [
      [64, 0],
      [37, 5],
      [0, 0],
      [-3, 70],
      [100, 63],
    ] as const) {
      const args = (): KernelArgument[] => [new Float32Array(64), n, m, 3];
      await expectSameArguments(chosen(mask), [1, 1, 1], args, settings);
    }
  });
});
