/** Loops that add products, whose counters begin or end near the ends of their range. */
import type { KernelArgument } from "@tt-opt/interpreter";
import { describe, it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const settings = [{}, { vectorize: false }, { relaxed: true }];

const numbers = (length: number): Float32Array => Float32Array.from({ length }, (_, i) => ((i * 7919) % 33) - 16);

/** Adds a product in each iteration from `%lb` to `%ub`, with a step that is constant if `step` is given. */
const sum = (
  step: number | undefined,
): string => `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %lb: i32, %ub: i32, %step: i32) {
  %by = ${step === undefined ? "arith.maxsi %step, %step" : `arith.constant ${step}`} : i32
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %c16 = arith.constant dense<16> : tensor<16x1xi32>
  %i = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %r = tt.expand_dims %i {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %k = tt.expand_dims %i {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %r16 = arith.muli %r, %c16 : tensor<16x1xi32>
  %ro = tt.broadcast %r16 : tensor<16x1xi32> -> tensor<16x16xi32>
  %kb = tt.broadcast %k : tensor<1x16xi32> -> tensor<16x16xi32>
  %o = arith.addi %ro, %kb : tensor<16x16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %zs = tt.splat %z : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %px = tt.addptr %xs, %o : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  %py = tt.addptr %ys, %o : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  %pz = tt.addptr %zs, %o : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  %acc = scf.for %t = %lb to %ub step %by iter_args(%s = %zero) -> (tensor<16x16xf32>) : i32 {
    %a = tt.load %px : tensor<16x16x!tt.ptr<f32>>
    %b = tt.load %py : tensor<16x16x!tt.ptr<f32>>
    %d = tt.dot %a, %b, %s : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    scf.yield %d : tensor<16x16xf32>
  }
  tt.store %pz, %acc : tensor<16x16x!tt.ptr<f32>>
  tt.return
}`;

describe("sums of products in loops", () => {
  it.each([
    [0, 3, 1],
    [5, 5, 1],
    [-7, 40, 3],
    [1_000_000_000, 1_900_000_000, 500_000_000],
    [-2_000_000_000, 2_000_000_000, 1_000_000_000],
    [-2_147_483_648, -2_147_483_000, 64],
    [2_147_483_000, 2_147_483_640, 64],
    [2_147_483_600, 2_147_483_647, 1],
  ])("from %i to %i step %i", async (lb, ub, step) => {
    const args = (): KernelArgument[] => [numbers(256), numbers(256).reverse(), new Float32Array(256), lb, ub, step];
    for (const known of [step, undefined]) await expectSameArguments(sum(known), [1, 1, 1], args, settings);
  });
});
