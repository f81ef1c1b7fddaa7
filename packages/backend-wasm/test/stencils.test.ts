/**
 * Kernels that combine neighbours of an element, each of which is loaded under a mask of its own: random stencils, along
 * blocks or rows in them, whose masks begin and end in different places, give what the interpreter gives.
 * `STENCIL_RUNS=10000` looks longer.
 */
import * as fc from "fast-check";
import { it } from "vitest";
import { OperationWriter } from "./operation-writer.ts";
import { compareWithInterpreted } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["STENCIL_RUNS"] ?? 100);

/** What a mask may ask of the place `i + shift`, of its row or column, or of no place at all. */
const condition = fc.constantFrom(
  "%place >= low",
  "%place < high",
  "%place < %n",
  "%place >= 0",
  "%place >= 1",
  "%place < 40",
  "%low < %high",
  "%n > 50",
  "%here > 100",
  // The rows of 12 and the columns of 40 elements.
  "/12 < 3",
  "/12 >= 2",
  "%40 < 30",
);
type Condition = typeof condition extends fc.Arbitrary<infer T> ? T : never;

/** The conditions that ask of no place, as operands of a comparison. */
const scalars: Readonly<Record<string, string | undefined>> = {
  "%low < %high": "slt, %low, %high",
  "%n > 50": "sgt, %n, %fifty",
};

const tap = fc.record({
  shift: fc.integer({ min: -3, max: 3 }),
  /** The distance between the places of neighbours. */
  stride: fc.constantFrom(1, 1, 1, 2),
  /** The length of rows, in each of which places begin anew; 0 for none. */
  row: fc.constantFrom(0, 0, 12, 40),
  mask: fc.uniqueArray(condition, { maxLength: 4 }),
  other: fc.constantFrom(0, 0, 5),
  weight: fc.integer({ min: 1, max: 9 }),
});
type Tap = typeof tap extends fc.Arbitrary<infer T> ? T : never;

const store = fc.record({ mask: fc.uniqueArray(condition, { maxLength: 2 }), from: fc.nat(20) });

const plan = fc.record({
  type: fc.constantFrom("i32", "f32"),
  block: fc.constantFrom(16, 64, 128),
  programs: fc.constantFrom(1, 2),
  taps: fc.array(tap, { minLength: 1, maxLength: 9 }),
  stores: fc.array(store, { minLength: 1, maxLength: 2 }),
  /** Whether the sum of the block is stored, too. */
  isSummed: fc.boolean(),
  low: fc.integer({ min: -4, max: 20 }),
  high: fc.integer({ min: -4, max: 140 }),
  n: fc.integer({ min: 0, max: 260 }),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

/** Elements before the first one that `%i` counts, so that shifts stay in the buffer. */
const margin = 8;

function kernelText({ type, block, taps, stores, isSummed }: Plan): string {
  const [numbers, elements] = [`tensor<${block}xi32>`, `tensor<${block}x${type}>`];
  const writer = new OperationWriter();
  const { lines } = writer;
  const op = (text: string): string => writer.op(text);
  const dense = (value: number | string, of = numbers): string =>
    typeof value === "string"
      ? op(`tt.splat ${value} : i32 -> ${numbers}`)
      : op(`arith.constant dense<${value}${of === numbers || type === "i32" ? "" : ".0"}> : ${of}`);
  const conditionOf = (name: Condition, place: string): string => {
    if (name === "%here > 100") return "%chosen";
    const scalar = scalars[name];
    if (scalar !== undefined) return op(`tt.splat ${op(`arith.cmpi ${scalar} : i32`)} : i1 -> tensor<${block}xi1>`);
    const [value = "", predicate, limit = ""] = name.split(" ");
    const bound = { low: "%low", high: "%high", "%n": "%n" }[limit];
    const division = { "/12": "divsi", "%40": "remsi" }[value];
    const compared =
      division === undefined ? place : op(`arith.${division} ${place}, ${dense(Number(value.slice(1)))} : ${numbers}`);
    return op(
      `arith.cmpi ${predicate === "<" ? "slt" : "sge"}, ${compared}, ${dense(bound ?? Number(limit))} : ${numbers}`,
    );
  };
  const maskOf = (conditions: readonly Condition[], place: string): string | undefined =>
    conditions
      .map((name) => conditionOf(name, place))
      .reduce<string | undefined>(
        (all, one) => (all === undefined ? one : op(`arith.andi ${all}, ${one} : tensor<${block}xi1>`)),
        undefined,
      );
  const pointers = `tensor<${block}x!tt.ptr<${type}>>`;
  const address = (buffer: string, place: string): string => {
    const base = op(`tt.splat ${buffer} : !tt.ptr<${type}> -> ${pointers}`);
    const shifted = op(`arith.addi ${place}, ${dense(margin)} : ${numbers}`);
    return op(`tt.addptr ${base}, ${shifted} : ${pointers}, ${numbers}`);
  };
  const kind = type === "i32" ? "i" : "f";
  // A condition that any lane may fulfil.
  const here = op(`tt.load ${address("%x", "%i")} : ${pointers}`);
  const exceeds = type === "i32" ? "cmpi sgt" : "cmpf ogt";
  lines.push(`%chosen = arith.${exceeds}, ${here}, ${dense(100, elements)} : ${elements}`);
  const terms = taps.map(({ shift, stride, row, mask, other, weight }: Tap) => {
    const column = row === 0 ? "%i" : op(`arith.remsi %i, ${dense(row)} : ${numbers}`);
    const scaled = stride === 1 ? column : op(`arith.muli ${column}, ${dense(stride)} : ${numbers}`);
    const place = shift === 0 ? scaled : op(`arith.addi ${scaled}, ${dense(shift)} : ${numbers}`);
    const condition = maskOf(mask, place);
    const masked = condition === undefined ? "" : `, ${condition}, ${dense(other, elements)}`;
    const loaded = op(`tt.load ${address("%x", place)}${masked} : ${pointers}`);
    return op(`arith.mul${kind} ${loaded}, ${dense(weight, elements)} : ${elements}`);
  });
  const partial = [...terms];
  const total = terms.reduce((sum, term) => {
    const next = op(`arith.add${kind} ${sum}, ${term} : ${elements}`);
    partial.push(next);
    return next;
  });
  stores.forEach(({ mask, from }, k) => {
    const to = address(`%y${k}`, "%i");
    const condition = maskOf(mask, "%i");
    const value = k === 0 ? total : partial[from % partial.length];
    lines.push(`tt.store ${to}, ${value}${condition === undefined ? "" : `, ${condition}`} : ${pointers}`);
  });
  if (isSummed)
    lines.push(
      `%sum = "tt.reduce"(${total}) <{axis = 0 : i32}> ({
      ^bb0(%a: ${type}, %b: ${type}):
        %c = arith.add${kind} %a, %b : ${type}
        tt.reduce.return %c : ${type}
      }) : (${elements}) -> ${type}`,
      `%to = tt.addptr %sums, %pid : !tt.ptr<${type}>, i32`,
      `tt.store %to, %sum : !tt.ptr<${type}>`,
    );
  const buffers = ["%x", ...stores.map((_, k) => `%y${k}`), "%sums"].map((name) => `${name}: !tt.ptr<${type}>`);
  return `module { tt.func public @kernel(${buffers.join(", ")}, %low: i32, %high: i32, %n: i32) {
  %pid = tt.get_program_id x : i32
  %fifty = arith.constant 50 : i32
  %size = arith.constant ${block} : i32
  %start = arith.muli %pid, %size : i32
  %starts = tt.splat %start : i32 -> ${numbers}
  %range = tt.make_range {start = 0 : i32, end = ${block} : i32} : ${numbers}
  %i = arith.addi %starts, %range : ${numbers}
  ${lines.join("\n  ")}
  tt.return
} }`;
}

it("compute what the interpreter computes", async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (chosen) => {
      const { type, block, programs, stores, low, high, n } = chosen;
      const size = 2 * block * programs + 2 * margin;
      const buffer = (length: number, at: (i: number) => number): Int32Array | Float32Array => {
        const numbers = Array.from({ length }, (_, i) => at(i));
        return type === "i32" ? new Int32Array(numbers) : new Float32Array(numbers);
      };
      await compareWithInterpreted(kernelText(chosen), [programs, 1, 1], () => {
        const x = buffer(size, (i) => ((i * 7919) % 1000) - 500);
        const written = [...stores.map(() => buffer(size, () => 7)), buffer(programs, () => 7)];
        return { args: [x, ...written, low, high, n], written };
      });
    }),
    { numRuns },
  );
}, 300_000);
