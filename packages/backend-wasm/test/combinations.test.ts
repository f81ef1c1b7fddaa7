/**
 * Reductions and scans of several values at once: random combinations of sums, extrema, selections and recurrences are
 * compiled with and without relaxed SIMD, and give what the interpreter gives. `COMBINATION_RUNS=10000` looks longer.
 */
import * as fc from "fast-check";
import { it } from "vitest";
import { compareWithInterpreted } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["COMBINATION_RUNS"] ?? 100);

type Element = "i8" | "i16" | "i32" | "f32";

/** The names of the two values of one side of a combination, of which the second may not be there. */
type Side = readonly [string, string];

/** Values that are combined with each other: loads of `elements`, followed by the index of the element if `hasIndex`. */
interface Part {
  readonly elements: readonly Element[];
  readonly hasIndex: boolean;
  /** The operations, whose results have names that begin with `p`, and the values that are returned. */
  combine(x: Side, y: Side, p: string): readonly [ops: readonly string[], results: readonly string[]];
}

function single(element: Element, name: string): Part {
  return {
    elements: [element],
    hasIndex: false,
    combine: ([x], [y], p) => [[`${p} = arith.${name} ${x}, ${y} : ${element}`], [p]],
  };
}

/** The greatest or smallest element and its first index, as Inductor selects it. */
function selection(element: Element, predicate: string): Part {
  const [cmp, order, same] = element === "f32" ? ["cmpf", "o", "oeq"] : ["cmpi", "s", "eq"];
  return {
    elements: [element],
    hasIndex: true,
    combine: ([x, i], [y, j], p) => [
      [
        `${p}better = arith.${cmp} ${order}${predicate}, ${x}, ${y} : ${element}`,
        `${p}same = arith.${cmp} ${same}, ${x}, ${y} : ${element}`,
        `${p}first = arith.cmpi slt, ${i}, ${j} : i32`,
        `${p}tie = arith.andi ${p}same, ${p}first : i1`,
        `${p}left = arith.ori ${p}better, ${p}tie : i1`,
        `${p}value = arith.select ${p}left, ${x}, ${y} : ${element}`,
        `${p}index = arith.select ${p}left, ${i}, ${j} : i32`,
      ],
      [`${p}value`, `${p}index`],
    ],
  };
}

/** The composition of maps `t → a · t + b`, which is not commutative and so for scans only. */
const recurrence: Part = {
  elements: ["i32", "i32"],
  hasIndex: false,
  combine: ([a, b], [c, d], p) => [
    [
      `${p}factor = arith.muli ${a}, ${c} : i32`,
      `${p}product = arith.muli ${c}, ${b} : i32`,
      `${p}term = arith.addi ${p}product, ${d} : i32`,
    ],
    [`${p}factor`, `${p}term`],
  ],
};

const part: fc.Arbitrary<Part> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom<Element[]>("i8", "i16", "i32"),
      fc.constantFrom("addi", "muli", "maxsi", "minui", "andi", "ori", "xori"),
    )
    .map(([element, name]) => single(element, name)),
  fc.constantFrom("maxnumf", "minnumf", "maximumf", "minimumf").map((name) => single("f32", name)),
  fc
    .tuple(fc.constantFrom<Element[]>("f32", "i32", "i16"), fc.constantFrom("gt", "lt"))
    .map(([element, predicate]) => selection(element, predicate)),
);

const size = (...sizes: readonly number[]): fc.Arbitrary<number> => fc.constantFrom(...sizes);

const plan = fc.record({
  rows: size(1, 2, 4, 8, 16, 32, 64),
  columns: size(1, 2, 4, 8, 16, 32, 64, 128),
  axis: fc.constantFrom(0, 1),
  how: fc.constantFrom("reduce", "scan", "scan back"),
  parts: fc.array(part, { minLength: 1, maxLength: 3 }),
  hasRecurrence: fc.boolean(),
  /** How many numbers there are, half of them below zero. */
  range: size(3, 200, 100_000),
  seed: fc.nat(1_000_000),
  isMasked: fc.boolean(),
  /** How many elements a mask turns off. */
  missing: fc.nat(70),
  /** Whether a result is not stored; the first one always is. */
  unstored: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

/** All parts of a plan, and the element types of what the kernel loads and stores. */
function valuesOf({ how, parts, hasRecurrence }: Plan) {
  const all = how !== "reduce" && hasRecurrence ? [...parts, recurrence] : parts;
  const loads = all.flatMap(({ elements }) => elements);
  const outputs = all.flatMap(({ elements, hasIndex }): Element[] => [
    ...elements,
    ...(hasIndex ? ["i32" as const] : []),
  ]);
  return { all, loads, outputs };
}

function kernelText(kernel: Plan): string {
  const { rows, columns, axis, how, isMasked, unstored } = kernel;
  const { all, loads, outputs } = valuesOf(kernel);
  const block = (type: string): string => `tensor<${rows}x${columns}x${type}>`;
  const pointer = (type: string): string => `!tt.ptr<${type}>`;
  const [sources, x, y, ops, results]: [string[], string[], string[], string[], string[]] = [[], [], [], [], []];
  for (const [k, { elements, hasIndex, combine }] of all.entries()) {
    const loaded = sources.filter((name) => name !== "%index").length;
    const first = sources.length;
    sources.push(...elements.map((_, i) => `%l${loaded + i}`), ...(hasIndex ? ["%index"] : []));
    const names = (side: string): Side => [`%${side}${first}`, `%${side}${first + 1}`];
    const [left, right] = [names("x"), names("y")];
    const [made, returned] = combine(left, right, `%r${k}`);
    x.push(...left.slice(0, returned.length));
    y.push(...right.slice(0, returned.length));
    ops.push(...made);
    results.push(...returned);
  }
  const isScan = how !== "reduce";
  const length = axis === 0 ? columns : rows;
  const result = (type: string): string => (isScan ? block(type) : `tensor<${length}x${type}>`);
  const [op, indices] = isScan ? ["scan", "%index"] : ["reduce", "%line"];
  const typed = (names: readonly string[]): string => names.map((name, i) => `${name}: ${outputs[i]}`).join(", ");
  return `module { tt.func public @kernel(${[
    ...loads.map((type, i) => `%a${i}: ${pointer(type)}`),
    ...outputs.map((type, i) => `%o${i}: ${pointer(type)}`),
    "%n: i32",
  ].join(", ")}) {
  %r = tt.make_range {start = 0 : i32, end = ${rows} : i32} : tensor<${rows}xi32>
  %c = tt.make_range {start = 0 : i32, end = ${columns} : i32} : tensor<${columns}xi32>
  %line = tt.make_range {start = 0 : i32, end = ${length} : i32} : tensor<${length}xi32>
  %re = tt.expand_dims %r {axis = 1 : i32} : tensor<${rows}xi32> -> tensor<${rows}x1xi32>
  %ce = tt.expand_dims %c {axis = 0 : i32} : tensor<${columns}xi32> -> tensor<1x${columns}xi32>
  %stride = arith.constant dense<${columns}> : tensor<${rows}x1xi32>
  %rs = arith.muli %re, %stride : tensor<${rows}x1xi32>
  %rb = tt.broadcast %rs : tensor<${rows}x1xi32> -> ${block("i32")}
  %cb = tt.broadcast %ce : tensor<1x${columns}xi32> -> ${block("i32")}
  %index = arith.addi %rb, %cb : ${block("i32")}
  %ns = tt.splat %n : i32 -> ${block("i32")}
  %mask = arith.cmpi slt, %index, %ns : ${block("i32")}
${loads
  .map(
    (type, i) => `  %p${i} = tt.splat %a${i} : ${pointer(type)} -> ${block(pointer(type))}
  %q${i} = tt.addptr %p${i}, %index : ${block(pointer(type))}, ${block("i32")}
  %z${i} = arith.constant dense<${type === "f32" ? "-2.5" : "-1"}> : ${block(type)}
  %l${i} = tt.load %q${i}${isMasked ? `, %mask, %z${i}` : ""} : ${block(pointer(type))}`,
  )
  .join("\n")}
  ${outputs.map((_, i) => `%s${i}`).join(", ")} = "tt.${op}"(${sources.join(", ")}) <{axis = ${axis} : i32${isScan ? `, reverse = ${how === "scan back"}` : ""}}> ({
  ^bb0(${typed(x)}, ${typed(y)}):
    ${ops.join("\n    ")}
    tt.${op}.return ${results.join(", ")} : ${outputs.join(", ")}
  }) : (${outputs.map(block).join(", ")}) -> (${outputs.map(result).join(", ")})
${outputs
  .map((type, i) =>
    i > 0 && unstored[i] === true
      ? ""
      : `  %op${i} = tt.splat %o${i} : ${pointer(type)} -> ${result(pointer(type))}
  %oq${i} = tt.addptr %op${i}, ${indices} : ${result(pointer(type))}, ${result("i32")}
  tt.store %oq${i}, %s${i} : ${result(pointer(type))}`,
  )
  .join("\n")}
  tt.return
} }`;
}

const views = { i8: Int8Array, i16: Int16Array, i32: Int32Array, f32: Float32Array } as const;

/** New buffers: numbers without a pattern to load, multiples of a quarter if they are floats, and places for results. */
function makeArgs(kernel: Plan) {
  const { rows, columns, range, seed, missing } = kernel;
  const { loads, outputs } = valuesOf(kernel);
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return ((state >>> 9) % range) - (range >> 1);
  };
  const read = loads.map((type) => {
    const numbers = Array.from({ length: rows * columns }, next);
    return new views[type](type === "f32" ? numbers.map((x) => x / 4) : numbers);
  });
  const written = outputs.map((type) => new views[type](rows * columns));
  return { written, args: [...read, ...written, rows * columns - missing] };
}

it(
  "combinations of several values are what the interpreter makes of them",
  () =>
    fc.assert(
      fc.asyncProperty(plan, (each) => compareWithInterpreted(kernelText(each), [1, 1, 1], () => makeArgs(each))),
      { numRuns },
    ),
  60_000 + 1000 * numRuns,
);
