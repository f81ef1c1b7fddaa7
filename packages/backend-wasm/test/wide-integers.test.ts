/**
 * Blocks of integers of 64 bits, which take two registers where other lanes take one: compiled kernels compute what the
 * interpreter computes, also where such numbers choose from lanes of 32 bits, are made of them or are addresses.
 * `WIDE_RUNS=1000` looks longer.
 */
import * as fc from "fast-check";
import { it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["WIDE_RUNS"] ?? 40);
const size = 32;
const [wide, narrow, floats, flags] = ["i64", "i32", "f32", "i1"].map((type) => `tensor<${size}x${type}>`);

const binary = ["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxui", "shli", "shrsi", "divsi", "remui"];
const predicates = ["eq", "ne", "slt", "uge"];

interface Program {
  /** Each computes with its index among {@link binary}, of two earlier values. */
  readonly steps: readonly (readonly [number, number, number])[];
  readonly predicate: number;
  readonly combination: number;
  readonly count: number;
}

const program: fc.Arbitrary<Program> = fc.record({
  steps: fc.array(fc.tuple(fc.nat(binary.length - 1), fc.nat(9), fc.nat(9)), { maxLength: 5 }),
  predicate: fc.nat(predicates.length - 1),
  combination: fc.nat(binary.length - 5),
  count: fc.integer({ min: 0, max: size }),
});

function kernelText({ steps, predicate, combination }: Program): string {
  const names = ["%a", "%number", "%seven"];
  const lines = steps.map(([op, left, right], i) => {
    const [lhs, rhs] = [names[left % names.length], names[right % names.length]];
    names.push(`%s${i}`);
    const name = binary[op] ?? "";
    // Amounts of shifts and divisors have to be small and not 0.
    return `%s${i} = arith.${name} ${lhs}, ${/sh|div|rem/.test(name) ? "%seven" : rhs} : ${wide}`;
  });
  const last = names.at(-1);
  const combine = binary[combination === 1 ? 0 : combination];
  const place = (base: string, type: string, at = "%index"): string => `
  %${base}s = tt.splat %${base} : !tt.ptr<${type}> -> tensor<${size}x!tt.ptr<${type}>>
  %${base}p = tt.addptr %${base}s, ${at} : tensor<${size}x!tt.ptr<${type}>>, ${at === "%index" ? narrow : wide}`;
  return `module { tt.func public @kernel(%x: !tt.ptr<i64>, %y: !tt.ptr<f32>, %u: !tt.ptr<i64>, %v: !tt.ptr<f32>, %r: !tt.ptr<i64>, %n: i32) {
  %index = tt.make_range {start = 0 : i32, end = ${size} : i32} : ${narrow}
  %limit = tt.splat %n : i32 -> ${narrow}
  %mask = arith.cmpi slt, %index, %limit : ${narrow}
  %zero = arith.constant dense<0> : ${wide}
  %nothing = arith.constant dense<0.0> : ${floats}
  %seven = arith.constant dense<7> : ${wide}
  %low = arith.constant dense<${size - 1}> : ${wide}
  %number = arith.extsi %index : ${narrow} to ${wide}
  ${place("x", "i64")}${place("u", "i64")}${place("v", "f32")}
  %a = tt.load %xp, %mask, %zero : tensor<${size}x!tt.ptr<i64>>
  ${lines.join("\n  ")}
  %within = arith.andi ${last}, %low : ${wide}
  ${place("y", "f32", "%within")}
  %b = tt.load %yp, %mask, %nothing : tensor<${size}x!tt.ptr<f32>>
  %chosen = arith.cmpi ${predicates[predicate]}, ${last}, %a : ${wide}
  %c = arith.select %chosen, %b, %nothing : ${flags}, ${floats}
  %d = arith.select %chosen, ${last}, %number : ${flags}, ${wide}
  tt.store %up, %d, %mask : tensor<${size}x!tt.ptr<i64>>
  tt.store %vp, %c, %mask : tensor<${size}x!tt.ptr<f32>>
  %one = "tt.reduce"(%d) <{axis = 0 : i32}> ({
  ^bb0(%p: i64, %q: i64):
    %z = arith.${combine} %p, %q : i64
    tt.reduce.return %z : i64
  }) : (${wide}) -> i64
  tt.store %r, %one : !tt.ptr<i64>
  tt.return
} }`;
}

function argumentsOf({ count }: Program) {
  const x = BigInt64Array.from({ length: size }, (_, i) => BigInt(i - 9) * (i % 3 === 0 ? 1n << 33n : 1n));
  const y = Float32Array.from({ length: size }, (_, i) => i / 4);
  return [x, y, new BigInt64Array(size), new Float32Array(size), new BigInt64Array(1), count];
}

it(
  "kernels compute with integers of 64 bits as the interpreter does",
  async () => {
    await fc.assert(
      fc.asyncProperty(program, async (made) => {
        const text = kernelText(made);
        await expectSameArguments(text, [1, 1, 1], () => argumentsOf(made), [{}, { vectorize: false }, { unroll: 1 }]);
      }),
      { numRuns },
    );
  },
  numRuns * 1000 + 10_000,
);
