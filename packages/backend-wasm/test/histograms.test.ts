/**
 * Random kernels that count numbers of several widths, with and without masks, in one step or in each one of a loop, give
 * what the interpreter gives. `HISTOGRAM_RUNS=10000` looks longer.
 */
import * as fc from "fast-check";
import { it } from "vitest";
import { blockIndices } from "./operation-writer.ts";
import { compareWithInterpreted } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["HISTOGRAM_RUNS"] ?? 60);

const plan = fc.record({
  block: fc.constantFrom(4, 64, 256),
  bins: fc.constantFrom(2, 16, 256, 512),
  programs: fc.constantFrom(1, 3),
  /** How the bytes that are loaded become numbers. */
  number: fc.constantFrom("bytes", "unsigned", "signed", "shifted", "long", "indices"),
  mask: fc.constantFrom("", "inside", "chosen"),
  /** How often the block is counted, into one sum. */
  times: fc.constantFrom(1, 3),
  missing: fc.nat(70),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

/** The operations that compute `%number` from the bytes `%x`, and its type. */
function numberOf({ number, block }: Plan): { readonly lines: readonly string[]; readonly element: string } {
  const [bytes, ints, longs] = ["i8", "i32", "i64"].map((type) => `tensor<${block}x${type}>`);
  switch (number) {
    case "bytes":
      return { lines: [`%number = arith.xori %x, %x0 : ${bytes}`], element: "i8" };
    case "unsigned":
      return { lines: [`%number = arith.extui %x : ${bytes} to ${ints}`], element: "i32" };
    case "signed":
      return { lines: [`%number = arith.extsi %x : ${bytes} to ${ints}`], element: "i32" };
    case "shifted":
      return {
        lines: [
          `%wide = arith.extui %x : ${bytes} to ${ints}`,
          `%four = arith.constant dense<4> : ${ints}`,
          `%number = arith.shrui %wide, %four : ${ints}`,
        ],
        element: "i32",
      };
    case "long":
      return {
        lines: [
          `%wide = arith.extsi %x : ${bytes} to ${longs}`,
          `%factor = arith.constant dense<4294967297> : ${longs}`,
          `%number = arith.muli %wide, %factor : ${longs}`,
        ],
        element: "i64",
      };
    default:
      return { lines: [`%number = arith.addi %own, %own : ${ints}`], element: "i32" };
  }
}

function kernelText(drawn: Plan): string {
  const { block, bins, mask, times } = drawn;
  const { lines, element } = numberOf(drawn);
  const [ints, flags] = [`tensor<${block}xi32>`, `tensor<${block}xi1>`];
  const counts = `tensor<${bins}xi32>`;
  const masked = mask === "" ? "" : `, %${mask}`;
  return `module {
  tt.func public @kernel(%p: !tt.ptr<i8>, %out: !tt.ptr<i32>, %n: i32) attributes {noinline = false} {
    %x0 = arith.constant dense<0> : tensor<${block}xi8>
    %none = arith.constant dense<0> : ${counts}
    %odd = arith.constant dense<1> : ${ints}
    %from = arith.constant 0 : i32
    %to = arith.constant ${times} : i32
    %step = arith.constant 1 : i32
    ${blockIndices(block, "%own", "%inside")}
    %bins = arith.constant ${bins} : i32
    %low = arith.andi %own, %odd : ${ints}
    %isOdd = arith.cmpi eq, %low, %odd : ${ints}
    %chosen = arith.andi %inside, %isOdd : ${flags}
    %ps = tt.splat %p : !tt.ptr<i8> -> tensor<${block}x!tt.ptr<i8>>
    %places = tt.addptr %ps, %own : tensor<${block}x!tt.ptr<i8>>, ${ints}
    %sum = scf.for %k = %from to %to step %step iter_args(%before = %none) -> (${counts}) : i32 {
      %x = tt.load %places, %inside, %x0 : tensor<${block}x!tt.ptr<i8>>
      ${lines.join("\n      ")}
      %h = tt.histogram %number${masked} : tensor<${block}x${element}> -> ${counts}
      %after = arith.addi %before, %h : ${counts}
      scf.yield %after : ${counts}
    }
    %start = arith.muli %pid, %bins : i32
    %bin = tt.make_range {end = ${bins} : i32, start = 0 : i32} : ${counts}
    %starts = tt.splat %start : i32 -> ${counts}
    %here = arith.addi %starts, %bin : ${counts}
    %outs = tt.splat %out : !tt.ptr<i32> -> tensor<${bins}x!tt.ptr<i32>>
    %to0 = tt.addptr %outs, %here : tensor<${bins}x!tt.ptr<i32>>, ${counts}
    tt.store %to0, %sum : tensor<${bins}x!tt.ptr<i32>>
    tt.return
  }
}`;
}

it("counts as the interpreter does", async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (drawn) => {
      const total = drawn.block * drawn.programs;
      await compareWithInterpreted(kernelText(drawn), [drawn.programs, 1, 1], () => {
        const numbers = Int8Array.from({ length: total }, (_, i) => (i * 37) ^ (i >> 3));
        const counts = new Int32Array(drawn.bins * drawn.programs).fill(-7);
        return { args: [numbers, counts, Math.max(0, total - drawn.missing)], written: [counts] };
      });
    }),
    { numRuns },
  );
}, 60_000);
