/**
 * Blocks whose lanes lie in groups, such as pairs that change places or share an element: what compiled kernels load and
 * store is what the interpreter does, and nothing beyond the lanes that are on is read, which the check of bounds would
 * find. `GROUPED_RUNS=1000` looks longer.
 */
import * as fc from "fast-check";
import { it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["GROUPED_RUNS"] ?? 40);
const block = 32;

/** An index of an index, and a lane that it turns off. */
interface Step {
  readonly name: "xori" | "ori" | "divsi" | "remsi" | "andi" | "shrui" | "minus";
  readonly by: number;
}

interface Grouped {
  readonly type: "f32" | "i32" | "f16" | "i8";
  /** What is loaded, with masks by parity: 2 for all lanes. */
  readonly loads: readonly { readonly step: Step; readonly parity: number }[];
  readonly store: Step;
  /** Added to the index; programs add a block each. */
  readonly start: number;
  /** Lanes from and below this are on. */
  readonly low: number;
  readonly high: number;
}

const number: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom("xori", "ori", "divsi", "remsi", "andi", "shrui", "minus"),
  by: fc.constantFrom(1, 1, 2, 2, 3, 4, 5, 8),
});

const grouped: fc.Arbitrary<Grouped> = fc.record({
  type: fc.constantFrom("f32", "f32", "i32", "f16", "i8"),
  loads: fc.array(fc.record({ step: number, parity: fc.constantFrom(0, 1, 2, 2) }), { minLength: 1, maxLength: 3 }),
  store: fc.oneof(
    fc.constant({ name: "xori" as const, by: 0 }),
    fc.record({ name: fc.constantFrom("xori" as const, "minus" as const), by: fc.integer({ min: 0, max: 3 }) }),
  ),
  start: fc.constantFrom(0, 0, 4, 2, 1),
  low: fc.constantFrom(0, 0, 1, 2, 5),
  high: fc.oneof(fc.constant(block), fc.integer({ min: 0, max: block })),
});

const greatest = 3 * block;

function kernelText({ type, loads, store, start }: Grouped): string {
  const [pointers, numbers] = [`tensor<${block}x!tt.ptr<${type}>>`, `tensor<${block}xi32>`];
  const isFloat = type.startsWith("f");
  const constant = (name: string, value: number | string, of = numbers): string =>
    `%${name} = arith.constant dense<${value}> : ${of}`;
  const place = ({ name, by }: Step, id: string, base: string): readonly string[] => [
    constant(`${id}c`, name === "minus" ? greatest - by : by),
    name === "minus"
      ? `%${id}i = arith.subi %${id}c, %index : ${numbers}`
      : `%${id}i = arith.${name} %index, %${id}c : ${numbers}`,
    `%${id}b = tt.splat %${base} : !tt.ptr<${type}> -> ${pointers}`,
    `%${id}p = tt.addptr %${id}b, %${id}i : ${pointers}, ${numbers}`,
  ];
  const lines = [
    `%lane = tt.make_range {start = 0 : i32, end = ${block} : i32} : ${numbers}`,
    `%program = tt.get_program_id x : i32`,
    `%size = arith.constant ${block} : i32`,
    `%offset = arith.muli %program, %size : i32`,
    `%offsets = tt.splat %offset : i32 -> ${numbers}`,
    constant("start", start),
    `%from = arith.addi %lane, %start : ${numbers}`,
    `%index = arith.addi %from, %offsets : ${numbers}`,
    `%lows = tt.splat %low : i32 -> ${numbers}`,
    `%highs = tt.splat %high : i32 -> ${numbers}`,
    `%above = arith.cmpi sge, %lane, %lows : ${numbers}`,
    `%below = arith.cmpi slt, %lane, %highs : ${numbers}`,
    `%mask = arith.andi %above, %below : tensor<${block}xi1>`,
    constant("two", 2),
    `%parity = arith.remsi %index, %two : ${numbers}`,
    constant("other", isFloat ? "7.0" : 7, `tensor<${block}x${type}>`),
    constant("sum", isFloat ? "0.0" : 0, `tensor<${block}x${type}>`),
    ...loads.flatMap(({ step, parity }, k) => [
      ...place(step, `l${k}`, "x"),
      constant(`w${k}`, parity),
      `%e${k} = arith.cmpi ${parity === 2 ? "ne" : "eq"}, %parity, %w${k} : ${numbers}`,
      `%m${k} = arith.andi %mask, %e${k} : tensor<${block}xi1>`,
      `%v${k} = tt.load %l${k}p, %m${k}, %other : ${pointers}`,
      `%s${k} = arith.${isFloat ? "addf" : "addi"} %${k === 0 ? "sum" : `s${k - 1}`}, %v${k} : tensor<${block}x${type}>`,
    ]),
    ...place(store, "y", "y"),
    `tt.store %yp, %s${loads.length - 1}, %mask : ${pointers}`,
    "tt.return",
  ];
  return `module { tt.func public @kernel(%x: !tt.ptr<${type}>, %y: !tt.ptr<${type}>, %low: i32, %high: i32) {\n${lines.join("\n")}\n} }`;
}

const views = { f32: Float32Array, i32: Int32Array, f16: Uint16Array, i8: Int8Array } as const;

function placeOf({ name, by }: Step, index: number): number {
  if (name === "minus") return greatest - by - index;
  if (name === "divsi") return Math.trunc(index / by);
  if (name === "remsi") return index % by;
  if (name === "shrui") return index >>> by;
  return name === "andi" ? index & by : name === "ori" ? index | by : index ^ by;
}

/** Buffers that end with the last element that a lane accesses. */
function argumentsOf({ type, loads, store, start, low, high }: Grouped, programs: number) {
  const indices = Array.from({ length: programs * block }, (_, i) => i)
    .filter((i) => i % block >= low && i % block < high)
    .map((i) => i + start);
  const read = loads.flatMap(({ step, parity }) =>
    indices.flatMap((index) => (parity === 2 || index % 2 === parity ? [placeOf(step, index)] : [])),
  );
  const written = indices.map((index) => placeOf(store, index));
  const first = type === "f16" ? 0x3400 : 1;
  const sizes = [read, written].map((places) => Math.max(0, ...places) + 1);
  return [...sizes.map((size, k) => new views[type](size).map((_, i) => first + 100 * k + i)), low, high];
}

it(
  "kernels access lanes in groups as the interpreter does",
  async () => {
    await fc.assert(
      fc.asyncProperty(grouped, async (program) => {
        const text = kernelText(program);
        await expectSameArguments(text, [2, 1, 1], () => argumentsOf(program, 2), [{}, { checkBounds: true }]);
      }),
      { numRuns },
    );
  },
  60_000 + 1000 * numRuns,
);
