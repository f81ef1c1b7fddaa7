/**
 * Blocks that interleave what they load: parts of several tensors in turns, planes whose pixels become neighbours,
 * elements that are repeated. What compiled kernels load and store is what the interpreter does, and nothing beyond the
 * lanes that are on is read, which the check of bounds would find. `INTERLEAVED_RUNS=1000` looks longer.
 */
import * as fc from "fast-check";
import { it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["INTERLEAVED_RUNS"] ?? 60);
const programs = 3;

/** How a load depends on the index `x`, with `phases` elements in turns and rows of `width` of them. */
type Load =
  /** Plane `x % phases`, at pixel `x // phases % width` of row `x // (phases * width)`. */
  | { readonly kind: "plane"; readonly size: number }
  /** Element `x // phases`, if `x % phases` is `part`. */
  | { readonly kind: "part"; readonly part: number }
  /** Element `x // phases`. */
  | { readonly kind: "repeated" }
  /** Element `x`. */
  | { readonly kind: "plain" };

interface Interleaved {
  readonly type: "f32" | "i32" | "f16" | "i8";
  readonly block: number;
  readonly phases: number;
  readonly width: number;
  readonly start: number;
  readonly loads: readonly Load[];
  /** Indices from here on are off. */
  readonly limit: number | undefined;
  /** Whether the limit is an argument of the kernel. */
  readonly isGiven: boolean;
}

const load: fc.Arbitrary<Load> = fc.oneof(
  fc.record({ kind: fc.constant("plane" as const), size: fc.constantFrom(40, 64, 67) }),
  fc.record({ kind: fc.constant("part" as const), part: fc.nat({ max: 7 }) }),
  fc.constant({ kind: "repeated" as const }),
  fc.constant({ kind: "plain" as const }),
);

const interleaved: fc.Arbitrary<Interleaved> = fc.record({
  type: fc.constantFrom("f32", "f32", "i32", "f16", "i8"),
  block: fc.constantFrom(32, 64, 128),
  phases: fc.constantFrom(2, 2, 3, 3, 4, 5, 6, 7, 8),
  width: fc.constantFrom(4, 8, 16, 32, 5, 11),
  start: fc.constantFrom(0, 0, 0, 1, 2, 4, 5),
  loads: fc.array(load, { minLength: 1, maxLength: 3 }),
  limit: fc.oneof(fc.constant(undefined), fc.integer({ min: -4, max: 3 * 128 })),
  isGiven: fc.boolean(),
});

/** A mask that holds for the first index of each run of eight only. */
const equalWithinRun: Interleaved = {
  type: "f32",
  block: 32,
  phases: 8,
  width: 4,
  start: 0,
  loads: [{ kind: "part", part: 0 }],
  limit: 2,
  isGiven: false,
};

/** The element of a load, or undefined if its mask is off. */
function placeOf(load: Load, { phases, width }: Interleaved, x: number): number | undefined {
  const [turn, phase] = [Math.floor(x / phases), x % phases];
  if (load.kind === "plain") return x;
  if (load.kind === "repeated") return turn;
  if (load.kind === "part") return phase === load.part % phases ? turn : undefined;
  return (turn % width) + phase * load.size + Math.floor(turn / width) * load.size * phases;
}

function kernelText({ type, block, phases, width, start, loads, limit, isGiven }: Interleaved): string {
  const [pointers, numbers] = [`tensor<${block}x!tt.ptr<${type}>>`, `tensor<${block}xi32>`];
  const [isFloat, elements] = [type.startsWith("f"), `tensor<${block}x${type}>`];
  const lines: string[] = [];
  const add = (name: string, text: string): string => {
    lines.push(`%${name} = ${text}`);
    return `%${name}`;
  };
  const constant = (value: number): string => add(`c${lines.length}`, `arith.constant dense<${value}> : ${numbers}`);
  const bound = (value: number): string =>
    isGiven ? add("bound", `tt.splat %limit : i32 -> ${numbers}`) : constant(value);
  const compute = (op: string, a: string, b: string): string =>
    add(`v${lines.length}`, `arith.${op} ${a}, ${b} : ${numbers}`);
  const at = (base: string, index: string): string => {
    const splat = add(`b${lines.length}`, `tt.splat %${base} : !tt.ptr<${type}> -> ${pointers}`);
    return add(`p${lines.length}`, `tt.addptr ${splat}, ${index} : ${pointers}, ${numbers}`);
  };
  const both = (a: string | undefined, b: string): string =>
    a === undefined ? b : add(`m${lines.length}`, `arith.andi ${a}, ${b} : tensor<${block}xi1>`);
  const lane = add("lane", `tt.make_range {start = 0 : i32, end = ${block} : i32} : ${numbers}`);
  add("program", "tt.get_program_id x : i32");
  add("size", `arith.constant ${block} : i32`);
  add("offset", "arith.muli %program, %size : i32");
  const offsets = add("offsets", `tt.splat %offset : i32 -> ${numbers}`);
  const from = compute("addi", offsets, lane);
  const x = start === 0 ? from : compute("addi", from, constant(start));
  const turn = compute("divsi", x, constant(phases));
  const phase = compute("remsi", x, constant(phases));
  const mask = limit === undefined ? undefined : compute("cmpi slt,", x, bound(limit));
  let sum = add("zero", `arith.constant dense<${isFloat ? "0.0" : 0}> : ${elements}`);
  add("other", `arith.constant dense<${isFloat ? "7.0" : 7}> : ${elements}`);
  loads.forEach((each, k) => {
    let index = each.kind === "plain" ? x : turn;
    let own = mask;
    if (each.kind === "part") own = both(mask, compute("cmpi eq,", phase, constant(each.part % phases)));
    if (each.kind === "plane") {
      const pixel = compute("remsi", turn, constant(width));
      const row = compute("muli", compute("divsi", x, constant(phases * width)), constant(each.size * phases));
      index = compute("addi", compute("addi", pixel, compute("muli", phase, constant(each.size))), row);
    }
    const place = at(`x${k}`, index);
    const rest = own === undefined ? "" : `, ${own}, %other`;
    const value = add(`l${k}`, `tt.load ${place}${rest} : ${pointers}`);
    sum = add(`s${k}`, `arith.${isFloat ? "addf" : "addi"} ${sum}, ${value} : ${elements}`);
  });
  const to = at("y", from);
  lines.push(`tt.store ${to}, ${sum}${mask === undefined ? "" : `, ${mask}`} : ${pointers}`, "tt.return");
  const args = [...loads.map((_, k) => `%x${k}`), "%y"].map((name) => `${name}: !tt.ptr<${type}>`);
  if (limit !== undefined && isGiven) args.push("%limit: i32");
  return `module { tt.func public @kernel(${args.join(", ")}) {\n${lines.join("\n")}\n} }`;
}

const views = { f32: Float32Array, i32: Int32Array, f16: Uint16Array, i8: Int8Array } as const;

/** Buffers that end with the last element that a lane accesses. */
function argumentsOf(program: Interleaved) {
  const { type, block, start, loads, limit = Infinity, isGiven } = program;
  const positions = Array.from({ length: programs * block }, (_, i) => i).filter((i) => i + start < limit);
  const sizes = [
    ...loads.map((each) => positions.flatMap((i) => placeOf(each, program, i + start) ?? [])),
    positions,
  ].map((places) => Math.max(0, ...places) + 1);
  const first = type === "f16" ? 0x3400 : 1;
  const buffers = sizes.map((size, k) => new views[type](size).map((_, i) => first + 100 * k + i));
  return limit !== Infinity && isGiven ? [...buffers, limit] : buffers;
}

it(
  "kernels interleave elements as the interpreter does",
  async () => {
    await fc.assert(
      fc.asyncProperty(interleaved, async (program) => {
        const text = kernelText(program);
        await expectSameArguments(text, [programs, 1, 1], () => argumentsOf(program), [
          {},
          { relaxed: false },
          { checkBounds: true },
        ]);
      }),
      { numRuns, examples: [[equalWithinRun]] },
    );
  },
  60_000 + 1000 * numRuns,
);
