/** The passes that simplify operations on blocks keep what kernels compute, to the last bit. */
import { describe, it } from "vitest";
import { ttShareExponentials, ttUnrollLoops } from "../../src/index.ts";
import { expectSameMeaning, numbers } from "./same-meaning.ts";

describe("tt-share-exponentials", () => {
  const special = [0, -0, 1, -1, 1.5, 100, -100, 1e-40, -1e-40, 3e38, -3e38, Infinity, -Infinity, NaN];
  const pairs = special.flatMap((a) => special.map((b) => [a, b] as const));
  const maxima = {
    maxnumf: "%m = arith.maxnumf %a, %b : tensor<256xf32>",
    maximumf: "%m = arith.maximumf %a, %b : tensor<256xf32>",
    "a select that keeps NaN": `%g = arith.cmpf ogt, %a, %b : tensor<256xf32>
      %n = arith.cmpf une, %a, %a : tensor<256xf32>
      %c = arith.ori %g, %n : tensor<256xi1>
      %m = arith.select %c, %a, %b : tensor<256xi1>, tensor<256xf32>`,
  };
  for (const [name, maximum] of Object.entries(maxima)) {
    for (const [exponential, factor] of [["exp", "1.0"] as const, ["exp2", "1.4426950216293335"] as const]) {
      it(`keeps all bits of ${exponential}, with ${name}`, () => {
        const load = (
          to: string,
          from: string,
        ): string => `%${to}_p = tt.splat %${from} : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
          %${to}_q = tt.addptr %${to}_p, %r : tensor<256x!tt.ptr<f32>>, tensor<256xi32>`;
        const text = `tt.func public @k(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %u: !tt.ptr<f32>, %v: !tt.ptr<f32>) {
          %k = arith.constant dense<${factor}> : tensor<256xf32>
          %r = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
          ${load("a", "x")}
          ${load("b", "y")}
          ${load("c", "u")}
          ${load("d", "v")}
          %a = tt.load %a_q : tensor<256x!tt.ptr<f32>>
          %b = tt.load %b_q : tensor<256x!tt.ptr<f32>>
          ${maximum}
          %s = arith.subf %a, %m : tensor<256xf32>
          %t = arith.subf %b, %m : tensor<256xf32>
          %sk = arith.mulf %s, %k : tensor<256xf32>
          %tk = arith.mulf %t, %k : tensor<256xf32>
          %e = math.${exponential} %sk : tensor<256xf32>
          %f = math.${exponential} %tk : tensor<256xf32>
          tt.store %c_q, %e : tensor<256x!tt.ptr<f32>>
          tt.store %d_q, %f : tensor<256x!tt.ptr<f32>>
          tt.return
        }`;
        const column = (index: 0 | 1): Float32Array =>
          Float32Array.from({ length: 256 }, (_, i) => pairs[i % pairs.length]?.[index] ?? 0);
        const args = (): Float32Array[] => [column(0), column(1), new Float32Array(256), new Float32Array(256)];
        expectSameMeaning(text, args, ttShareExponentials());
      });
    }
  }
});

describe("tt-unroll-loops", () => {
  it("combines what each iteration loads", () => {
    const text = `tt.func public @k(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
      %zero = arith.constant dense<0.0> : tensor<64xf32>
      %c0 = arith.constant 0 : i32
      %c64 = arith.constant 64 : i32
      %c192 = arith.constant 192 : i32
      %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
      %p = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %sums:2 = scf.for %i = %c0 to %c192 step %c64 iter_args(%m = %zero, %n = %zero) -> (tensor<64xf32>, tensor<64xf32>) : i32 {
        %is = tt.splat %i : i32 -> tensor<64xi32>
        %at = arith.addi %is, %r : tensor<64xi32>
        %q = tt.addptr %p, %at : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
        %v = tt.load %q : tensor<64x!tt.ptr<f32>>
        %d = arith.subf %v, %m : tensor<64xf32>
        %e = arith.mulf %d, %v : tensor<64xf32>
        %o = arith.addf %n, %e : tensor<64xf32>
        scf.yield %d, %o : tensor<64xf32>, tensor<64xf32>
      }
      %all:2 = "tt.reduce"(%sums#0, %sums#1) <{axis = 0 : i32}> ({
      ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
        %e = arith.subf %c, %a : f32
        %f = arith.mulf %b, %d : f32
        %g = arith.addf %f, %e : f32
        tt.reduce.return %e, %g : f32, f32
      }) : (tensor<64xf32>, tensor<64xf32>) -> (f32, f32)
      %z = arith.addf %all#0, %all#1 : f32
      tt.store %y, %z : !tt.ptr<f32>
      tt.return
    }`;
    expectSameMeaning(text, () => [Float32Array.from(numbers(192)), new Float32Array(1)], ttUnrollLoops());
  });
});
