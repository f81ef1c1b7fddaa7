/**
 * Kernels that take the numbers of their elements apart in several ways, with gaps between rows: what they store is what
 * the interpreter does, also if it is what they load, or is stored in several ways.
 */
import { expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

const block = 512;

/** Rows of `width` elements, `pitch` elements apart; several of them may be the same one. */
interface Rows {
  readonly width: number;
  readonly pitch: number;
  readonly repeated?: number;
}

const whole: Rows = { width: block, pitch: block };

/** The values of a block of the elements' numbers in the places of `rows`, named `name`. */
function places(name: string, { width, pitch, repeated = 1 }: Rows): string {
  const tensor = `tensor<${block}xi32>`;
  return `
  %${name}w = arith.constant dense<${width}> : ${tensor}
  %${name}n = arith.constant dense<${width * repeated}> : ${tensor}
  %${name}p = arith.constant dense<${pitch}> : ${tensor}
  %${name}c = arith.remsi %x, %${name}w : ${tensor}
  %${name}r = arith.divsi %x, %${name}n : ${tensor}
  %${name}b = arith.muli %${name}r, %${name}p : ${tensor}
  %${name} = arith.addi %${name}c, %${name}b : ${tensor}`;
}

function pointers(name: string, argument: string, offsets: string): string {
  return `
  %${name}s = tt.splat %${argument} : !tt.ptr<i32> -> tensor<${block}x!tt.ptr<i32>>
  %${name} = tt.addptr %${name}s, %${offsets} : tensor<${block}x!tt.ptr<i32>>, tensor<${block}xi32>`;
}

/** Loads by each of `loads`, and stores the sum of the first ones at `stores`: as many as the number of the store, or all. */
function kernelText(loads: readonly Rows[], stores: readonly Rows[]): string {
  const all = [...loads, ...stores];
  const lines = all.map((rows, k) => places(`i${k}`, rows) + pointers(`p${k}`, `a${k}`, `i${k}`));
  const loaded = loads.map((_, k) => `%v${k} = tt.load %p${k} : tensor<${block}x!tt.ptr<i32>>`);
  const sums = loads.slice(1).map((_, k) => `%s${k + 1} = arith.addi %s${k}, %v${k + 1} : tensor<${block}xi32>`);
  const stored = stores.map((_, k) => {
    const value = Math.min(k, loads.length - 1) === 0 ? "%v0" : `%s${Math.min(k, loads.length - 1)}`;
    return `tt.store %p${loads.length + k}, ${value} : tensor<${block}x!tt.ptr<i32>>`;
  });
  return `module { tt.func public @kernel(${all.map((_, k) => `%a${k}: !tt.ptr<i32>`).join(", ")}) {
  %id = tt.get_program_id x : i32
  %size = arith.constant ${block} : i32
  %first = arith.muli %id, %size : i32
  %firsts = tt.splat %first : i32 -> tensor<${block}xi32>
  %range = tt.make_range {end = ${block} : i32, start = 0 : i32} : tensor<${block}xi32>
  %x = arith.addi %firsts, %range : tensor<${block}xi32>
  %zero = arith.constant dense<0> : tensor<${block}xi32>
  ${lines.join("\n")}
  ${loaded.join("\n  ")}
  %s0 = arith.addi %v0, %zero : tensor<${block}xi32>
  ${[...sums, ...stored].join("\n  ")}
  tt.return
} }`;
}

const [short, long, heads] = [
  { width: 32, pitch: 48 },
  { width: 64, pitch: 80 },
  { width: 32, pitch: 32, repeated: 4 },
] as const;

const cases: readonly (readonly [loads: readonly Rows[], stores: readonly Rows[]])[] = [
  [[short], [long]],
  [[whole], [whole, short, long]],
  [[whole], [short, long, whole]],
  [[short, long], [whole]],
  [
    [short, heads],
    [short, short],
  ],
  [
    [long, heads, short],
    [long, whole, short],
  ],
  [[{ width: 16, pitch: 20 }, long], [{ width: 128, pitch: 129 }]],
  [[{ width: 8, pitch: 12 }, long], [{ width: 2, pitch: 4 }]],
];

it.each(cases)("loads by %j and stores by %j", async (loads, stores) => {
  const programs = 3;
  const makeArgs = (): Int32Array[] => [
    ...loads.map((_, k) => Int32Array.from({ length: 2 * programs * block }, (_, i) => (i * 7919 + k) % 1000)),
    ...stores.map(() => new Int32Array(2 * programs * block)),
  ];
  await expectSameArguments(kernelText(loads, stores), [programs, 1, 1], makeArgs, [
    {},
    { relaxed: false },
    { distinct: true },
  ]);
});

it("needs no memory between accesses of several shapes", async () => {
  const kernel = await compileKernel(kernelText([short, heads], [short]), { threads: 1 });
  expect(kernel.module.scratchBytes).toBeLessThan(block);
  await kernel.dispose();
});
