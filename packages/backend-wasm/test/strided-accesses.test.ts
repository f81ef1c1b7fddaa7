/**
 * Blocks of which lanes are two to four elements apart: what compiled kernels load and store is what the interpreter
 * does, no element between is written, and nothing beyond the buffers is read, which the check of bounds would find.
 * `STRIDED_RUNS=1000` looks longer.
 */
import { runKernel } from "@tt-opt/interpreter";
import { Context, parseModule, renderDiagnostics, verify } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["STRIDED_RUNS"] ?? 40);
const block = 16;

interface Strided {
  readonly stride: number;
  readonly type: "f32" | "i32" | "f16" | "i8" | "i64";
  /** Residues of what is loaded; each store sums two of the loads. */
  readonly loads: readonly number[];
  readonly stores: readonly number[];
  /** Lanes below this are on. */
  readonly count: number;
  readonly mask: "none" | "lanes" | "all or none";
  /** Whether the results go where the elements were. */
  readonly inPlace: boolean;
}

const strided: fc.Arbitrary<Strided> = fc.integer({ min: 2, max: 4 }).chain((stride) => {
  const residues = Array.from({ length: stride }, (_, i) => i);
  return fc.record({
    stride: fc.constant(stride),
    type: fc.constantFrom("f32", "i32", "f16", "i8", "i64"),
    loads: fc.shuffledSubarray(residues, { minLength: 1 }),
    stores: fc.shuffledSubarray(residues, { minLength: 1 }),
    count: fc.integer({ min: 0, max: block }),
    mask: fc.constantFrom("none", "lanes", "all or none"),
    inPlace: fc.boolean(),
  });
});

function kernelText({ stride, type, loads, stores, mask, inPlace }: Strided): string {
  const [pointers, numbers, values] = [
    `tensor<${block}x!tt.ptr<${type}>>`,
    `tensor<${block}xi32>`,
    `tensor<${block}x${type}>`,
  ];
  const add = type.startsWith("f") ? "arith.addf" : "arith.addi";
  const zero = type.startsWith("f") ? "0.0" : "0";
  const places = (base: string, residue: number, name: string): readonly string[] => [
    `%${name}r = arith.constant dense<${residue}> : ${numbers}`,
    `%${name}o = arith.addi %scaled, %${name}r : ${numbers}`,
    `%${name}b = tt.splat %${base} : !tt.ptr<${type}> -> ${pointers}`,
    `%${name}p = tt.addptr %${name}b, %${name}o : ${pointers}, ${numbers}`,
  ];
  const condition = {
    none: [],
    lanes: [`%limit = tt.splat %n : i32 -> ${numbers}`, `%mask = arith.cmpi slt, %index, %limit : ${numbers}`],
    "all or none": [
      "%least = arith.constant 3 : i32",
      "%on = arith.cmpi sgt, %n, %least : i32",
      `%mask = tt.splat %on : i1 -> tensor<${block}xi1>`,
    ],
  }[mask];
  const masked = mask === "none" ? "" : ", %mask";
  const lines = [
    `%index = tt.make_range {start = 0 : i32, end = ${block} : i32} : ${numbers}`,
    `%stride = arith.constant dense<${stride}> : ${numbers}`,
    `%scaled = arith.muli %index, %stride : ${numbers}`,
    `%other = arith.constant dense<${zero}> : ${values}`,
    ...condition,
    ...loads.flatMap((residue, i) => [
      ...places("x", residue, `l${i}`),
      `%l${i} = tt.load %l${i}p${masked === "" ? "" : ", %mask, %other"} : ${pointers}`,
    ]),
    ...stores.flatMap((_, i) => [`%s${i} = ${add} %l${i % loads.length}, %l${(i + 1) % loads.length} : ${values}`]),
    ...stores.flatMap((residue, i) => [
      ...places(inPlace ? "x" : "y", residue, `s${i}`),
      `tt.store %s${i}p, %s${i}${masked} : ${pointers}`,
    ]),
    "tt.return",
  ];
  return `module { tt.func public @kernel(%x: !tt.ptr<${type}>, %y: !tt.ptr<${type}>, %n: i32) {\n${lines.join("\n")}\n} }`;
}

const views = { f32: Float32Array, i32: Int32Array, f16: Uint16Array, i8: Int8Array } as const;

/** `size` numbers, each one more than the one before, after `more` others; in f16, 0x3400 and on are numbers near 0.25. */
function numbersOf(type: Strided["type"], size: number, more = 0) {
  const first = more + (type === "f16" ? 0x3400 : 1);
  if (type === "i64") return BigInt64Array.from({ length: size }, (_, i) => BigInt(first + i));
  return new views[type](size).map((_, i) => first + i);
}

/** Buffers that end with the last element that a lane accesses. */
function argumentsOf({ stride, type, loads, stores, count, mask, inPlace }: Strided) {
  const lanes = mask === "lanes" ? count : mask === "none" || count > 3 ? block : 0;
  const length = (residues: readonly number[]): number =>
    lanes === 0 ? 1 : (lanes - 1) * stride + Math.max(...residues) + 1;
  const sizes = inPlace ? [length([...loads, ...stores]), 1] : [length(loads), length(stores)];
  return [...sizes.map((size, k) => numbersOf(type, size, 100 * k)), count];
}

/** Takes pairs apart and makes other pairs of them. */
function pairsText(type: Strided["type"], swapped: boolean): string {
  const [add, multiply] = type.startsWith("f") ? ["arith.addf", "arith.mulf"] : ["arith.addi", "arith.muli"];
  const shaped = (size: number, element: string): string => `tensor<${size}x${element}>`;
  const block2 = 2 * block;
  const place = (base: string, size: number): string => `
  %${base}r = tt.make_range {start = 0 : i32, end = ${size} : i32} : ${shaped(size, "i32")}
  %${base}s = tt.splat %${base} : !tt.ptr<${type}> -> ${shaped(size, `!tt.ptr<${type}>`)}
  %${base}p = tt.addptr %${base}s, %${base}r : ${shaped(size, `!tt.ptr<${type}>`)}, ${shaped(size, "i32")}`;
  return `module { tt.func public @kernel(%x: !tt.ptr<${type}>, %z: !tt.ptr<${type}>, %y: !tt.ptr<${type}>) {
  ${place("x", block)}${place("z", block2)}${place("y", block2)}
  %xv = tt.load %xp : ${shaped(block, `!tt.ptr<${type}>`)}
  %zv = tt.load %zp : ${shaped(block2, `!tt.ptr<${type}>`)}
  %pairs = tt.reshape %zv : ${shaped(block2, type)} -> tensor<${block}x2x${type}>
  %a, %b = tt.split %pairs : tensor<${block}x2x${type}> -> ${shaped(block, type)}
  %c = ${add} %xv, %a : ${shaped(block, type)}
  %d = ${multiply} %xv, %b : ${shaped(block, type)}
  %j = tt.join ${swapped ? "%d, %c" : "%c, %d"} : ${shaped(block, type)} -> tensor<${block}x2x${type}>
  %jr = tt.reshape %j : tensor<${block}x2x${type}> -> ${shaped(block2, type)}
  tt.store %yp, %jr : ${shaped(block2, `!tt.ptr<${type}>`)}
  tt.return
} }`;
}

it.each(["f32", "i32", "f16", "i8", "i64"] as const)(
  "pairs of %s are split and joined as in the interpreter",
  async (type) => {
    for (const swapped of [false, true]) {
      const text = pairsText(type, swapped);
      const context = new Context(...allDialects);
      const module = parseModule(context, text, "kernel.ttir");
      if (module === undefined || !verify(module)) throw new Error(renderDiagnostics(context.diagnostics.all));
      const make = () => [block, 2 * block, 2 * block].map((size) => numbersOf(type, size));
      const [expected, got] = [make(), make()];
      runKernel(module, "kernel", [1, 1, 1], expected);
      const kernel = await compileKernel(text, { threads: 1 });
      await kernel.launch([1, 1, 1], got);
      await kernel.dispose();
      expect(got).toEqual(expected);
    }
  },
);

it(
  "kernels access every second, third or fourth element as the interpreter does",
  async () => {
    await fc.assert(
      fc.asyncProperty(strided, async (program) => {
        const text = kernelText(program);
        await expectSameArguments(text, [1, 1, 1], () => argumentsOf(program), [
          {},
          { checkBounds: true },
          { unroll: 1 },
        ]);
      }),
      { numRuns },
    );
  },
  60_000 + 1000 * numRuns,
);
