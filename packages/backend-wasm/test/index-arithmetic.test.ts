/**
 * Blocks whose addresses and masks are arithmetic on lane numbers: quotients, remainders, extrema and bit operations of
 * one and two dimensions, compared in all ways. What compiled kernels load, choose and store is what the interpreter
 * does, and nothing beyond the lanes that are on is read, which the check of bounds would find. `INDEX_RUNS=1000` looks
 * longer.
 */
import * as fc from "fast-check";
import { it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["INDEX_RUNS"] ?? 150);
const programs = 2;

/** An expression in the index `x`, the row `r` and the column `c` of a block, and the iteration `k` of a loop. */
type Index =
  | { readonly op: "x" | "r" | "c" | "k" }
  | { readonly op: "constant"; readonly value: number }
  /** An argument of the kernel. */
  | { readonly op: "given"; readonly which: 0 | 1 | 2 }
  | { readonly op: (typeof operations)[number]; readonly lhs: Index; readonly rhs: Index };

/** The values of the arguments. */
const given = [3, 8, 20] as const;

const operations = ["addi", "subi", "muli", "divsi", "remsi", "minsi", "maxsi", "xori", "andi", "shrsi"] as const;
const comparisons = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult"] as const;

/** A condition: comparisons, combined from left to right. */
interface Condition {
  readonly parts: readonly {
    readonly by: (typeof comparisons)[number];
    readonly lhs: Index;
    readonly rhs: Index;
    readonly joined: "andi" | "ori" | "xori";
  }[];
}

interface Program {
  /** One number of lanes, or those of rows and columns. */
  readonly shape: readonly [number] | readonly [number, number];
  readonly type: "f32" | "i32" | "i8";
  /** Bits of lane numbers. */
  readonly width: 32 | 64;
  readonly loads: readonly {
    readonly index: Index;
    readonly mask: Condition | undefined;
    readonly chosen: Condition;
  }[];
  readonly mask: Condition | undefined;
  /** The iterations of a loop around the loads, and whether an argument tells them. */
  readonly loop: { readonly count: number; readonly isGiven: boolean } | undefined;
  /** Along which axis the result is reduced before it is stored, without a mask. */
  readonly reduced: { readonly axis: number; readonly by: "add" | "max" | "min" } | undefined;
}

const constant = (values: readonly number[]): fc.Arbitrary<Index> =>
  fc.constantFrom(...values).map((value) => ({ op: "constant" as const, value }));

const argument: fc.Arbitrary<Index> = fc.constantFrom(0, 1, 2).map((which) => ({ op: "given" as const, which }));

/** A place that is kept between two borders. */
function clamp(place: Index, low: number, room: number): Index {
  const above: Index = { op: "maxsi", lhs: place, rhs: { op: "constant", value: low } };
  return { op: "minsi", lhs: above, rhs: { op: "constant", value: low + room } };
}

const { index } = fc.letrec<{ index: Index; leaf: Index }>((tie) => {
  const binary = (ops: readonly (typeof operations)[number][], rhs: fc.Arbitrary<Index>): fc.Arbitrary<Index> =>
    fc.record({ op: fc.constantFrom(...ops), lhs: tie("index"), rhs });
  return {
    leaf: fc.constantFrom({ op: "x" }, { op: "x" }, { op: "r" }, { op: "c" }, { op: "k" }),
    index: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      tie("leaf"),
      tie("leaf"),
      binary(["divsi", "remsi"], constant([2, 3, 4, 5, 8, 12, 16, 24, 32])),
      binary(["addi", "subi", "minsi", "maxsi"], constant([0, 1, 2, 3, 7, 8, 31, 33])),
      binary(["muli"], constant([1, 2, 3, 5])),
      binary(["xori", "andi"], constant([1, 2, 3, 4, 7, 15])),
      binary(["addi", "subi", "minsi"], tie("index")),
      binary(["shrsi"], constant([1, 2, 3])),
      binary(["divsi", "remsi", "subi", "muli"], argument),
      binary(["remsi"], argument),
      fc.tuple(tie("index"), fc.nat(12), fc.nat(30)).map(([place, low, room]) => clamp(place, low, room)),
    ),
  };
});

const condition: fc.Arbitrary<Condition> = fc
  .array(
    fc.record({
      by: fc.constantFrom(...comparisons),
      lhs: index,
      rhs: fc.oneof(constant([0, 1, 2, 3, 5, 8, 13, 20, 40]), constant([0, 1, 2, 5, 8, 20]), argument, index),
      joined: fc.constantFrom("andi", "andi", "andi", "ori", "xori"),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => ({ parts }));

const program: fc.Arbitrary<Program> = fc.record({
  shape: fc.constantFrom([32] as const, [64] as const, [64] as const, [4, 16] as const, [16, 8] as const),
  type: fc.constantFrom("f32", "f32", "i32", "i8"),
  width: fc.constantFrom(32, 32, 64),
  loads: fc.array(fc.record({ index, mask: fc.option(condition, { nil: undefined }), chosen: condition }), {
    minLength: 1,
    maxLength: 2,
  }),
  mask: fc.option(condition, { nil: undefined }),
  loop: fc.option(fc.record({ count: fc.nat({ max: 5 }), isGiven: fc.boolean() }), { nil: undefined }),
  reduced: fc.option(fc.record({ axis: fc.nat({ max: 1 }), by: fc.constantFrom("add", "max", "min") }), {
    nil: undefined,
  }),
});

/** A mask of which one part is known for each lane of a vector and the other is not. */
const knownInPart: Program = {
  shape: [32],
  type: "f32",
  width: 32,
  loads: [
    {
      index: { op: "xori", lhs: { op: "x" }, rhs: { op: "constant", value: 1 } },
      mask: {
        parts: [
          {
            by: "eq",
            lhs: { op: "andi", lhs: { op: "x" }, rhs: { op: "constant", value: 2 } },
            rhs: { op: "constant", value: 0 },
            joined: "andi",
          },
          {
            by: "ne",
            lhs: { op: "x" },
            rhs: { op: "divsi", lhs: { op: "x" }, rhs: { op: "constant", value: 2 } },
            joined: "andi",
          },
        ],
      },
      chosen: { parts: [{ by: "sge", lhs: { op: "x" }, rhs: { op: "constant", value: 0 }, joined: "andi" }] },
    },
  ],
  mask: undefined,
  loop: undefined,
  reduced: undefined,
};

/** The numbers that an index is made of. */
interface Lane {
  readonly x: number;
  readonly r: number;
  readonly c: number;
  readonly k: number;
}

function valueOf(e: Index, lane: Lane): number {
  if (e.op === "constant") return e.value;
  if (e.op === "given") return given[e.which];
  if (e.op === "x" || e.op === "r" || e.op === "c" || e.op === "k") return lane[e.op];
  if (!("lhs" in e)) return NaN;
  const [a, b] = [valueOf(e.lhs, lane), valueOf(e.rhs, lane)];
  switch (e.op) {
    case "addi":
      return a + b;
    case "subi":
      return a - b;
    case "muli":
      return Math.imul(a, b);
    case "divsi":
      return Math.trunc(a / b);
    case "remsi":
      return a % b;
    case "minsi":
      return Math.min(a, b);
    case "maxsi":
      return Math.max(a, b);
    case "xori":
      return a ^ b;
    case "andi":
      return a & b;
    case "shrsi":
      return a >> b;
  }
}

function holds({ parts }: Condition, lane: Lane): boolean {
  return parts.reduce((sofar, { by, lhs, rhs, joined }, i) => {
    const [a, b] = [valueOf(lhs, lane), valueOf(rhs, lane)];
    const is = {
      eq: a === b,
      ne: a !== b,
      slt: a < b,
      sle: a <= b,
      sgt: a > b,
      sge: a >= b,
      ult: BigInt.asUintN(64, BigInt(a)) < BigInt.asUintN(64, BigInt(b)),
    }[by];
    if (i === 0) return is;
    return joined === "andi" ? sofar && is : joined === "ori" ? sofar || is : sofar !== is;
  }, false);
}

function lanesOf({ shape }: Program): readonly Lane[] {
  const [rows, columns] = shape.length === 1 ? [1, shape[0]] : shape;
  return Array.from({ length: programs * rows * columns }, (_, x) => {
    const within = x % (rows * columns);
    return shape.length === 1
      ? { x, r: Math.floor(x / 8), c: x % 8, k: 0 }
      : { x, r: Math.floor(within / columns), c: within % columns, k: 0 };
  });
}

/** The lanes in all iterations. */
function iterationsOf(p: Program): readonly Lane[] {
  const count = p.loop?.count ?? 1;
  return lanesOf(p).flatMap((lane) => Array.from({ length: count }, (_, k) => ({ ...lane, k })));
}

/** What is added to the index of each load so that no lane that is on has a negative one. */
function startsOf(p: Program): readonly number[] {
  return p.loads.map(({ index: e, mask }) => {
    const on = iterationsOf(p).filter((lane) => mask === undefined || holds(mask, lane));
    return -Math.min(0, ...on.map((lane) => valueOf(e, lane)));
  });
}

function kernelText(p: Program): string {
  const { shape, type, width } = p;
  const dims = shape.join("x");
  const [numbers, elements, flags] = [`tensor<${dims}xi${width}>`, `tensor<${dims}x${type}>`, `tensor<${dims}xi1>`];
  const pointers = `tensor<${dims}x!tt.ptr<${type}>>`;
  const [size, isFloat] = [shape.reduce((a, b) => a * b, 1), type === "f32"];
  const lines: string[] = [];
  const add = (text: string): string => {
    lines.push(`%v${lines.length} = ${text}`);
    return `%v${lines.length - 1}`;
  };
  const splat = (value: number): string => add(`arith.constant dense<${value}> : ${numbers}`);
  const range = (n: number): string => {
    const narrow = add(`tt.make_range {start = 0 : i32, end = ${n} : i32} : tensor<${n}xi32>`);
    return width === 32 ? narrow : add(`arith.extsi ${narrow} : tensor<${n}xi32> to tensor<${n}xi64>`);
  };
  const along = (n: number, axis: number): string => {
    const [rows, columns] = axis === 1 ? [n, 1] : [1, n];
    const wide = add(
      `tt.expand_dims ${range(n)} {axis = ${axis} : i32} : tensor<${n}xi${width}> -> tensor<${rows}x${columns}xi${width}>`,
    );
    return add(`tt.broadcast ${wide} : tensor<${rows}x${columns}xi${width}> -> ${numbers}`);
  };
  const pid = add("tt.get_program_id x : i32");
  const first = add(`arith.muli ${pid}, ${add(`arith.constant ${size} : i32`)} : i32`);
  const start = width === 32 ? first : add(`arith.extsi ${first} : i32 to i64`);
  const offset = add(`tt.splat ${start} : i${width} -> ${numbers}`);
  const names = new Map<string, string>();
  if (shape.length === 1) {
    names.set("x", add(`arith.addi ${offset}, ${range(shape[0])} : ${numbers}`));
    names.set("r", add(`arith.divsi ${names.get("x")}, ${splat(8)} : ${numbers}`));
    names.set("c", add(`arith.remsi ${names.get("x")}, ${splat(8)} : ${numbers}`));
  } else {
    names.set("r", along(shape[0], 1));
    names.set("c", along(shape[1], 0));
    const row = add(`arith.muli ${names.get("r")}, ${splat(shape[1])} : ${numbers}`);
    const within = add(`arith.addi ${row}, ${names.get("c")} : ${numbers}`);
    names.set("x", add(`arith.addi ${offset}, ${within} : ${numbers}`));
  }
  names.set("k", splat(0));
  const build = (e: Index): string => {
    if (e.op === "constant") return splat(e.value);
    if (e.op === "given") return add(`tt.splat %g${e.which} : i${width} -> ${numbers}`);
    if (!("lhs" in e)) return names.get(e.op) ?? "";
    return add(`arith.${e.op} ${build(e.lhs)}, ${build(e.rhs)} : ${numbers}`);
  };
  const test = ({ parts }: Condition): string =>
    parts
      .map(({ by, lhs, rhs }) => add(`arith.cmpi ${by}, ${build(lhs)}, ${build(rhs)} : ${numbers}`))
      .reduce((sofar, next, i) => add(`arith.${parts[i]?.joined} ${sofar}, ${next} : ${flags}`));
  const at = (base: string, place: string): string =>
    add(`tt.addptr ${add(`tt.splat ${base} : !tt.ptr<${type}> -> ${pointers}`)}, ${place} : ${pointers}, ${numbers}`);
  const other = add(`arith.constant dense<${isFloat ? "7.0" : 7}> : ${elements}`);
  const one = add(`arith.constant dense<${isFloat ? "1.0" : 1}> : ${elements}`);
  let sum = one;
  const starts = startsOf(p);
  if (p.loop !== undefined) {
    const { count, isGiven } = p.loop;
    const [zero, step] = [0, 1].map((n) => add(`arith.constant ${n} : i32`));
    const end = isGiven ? "%n" : add(`arith.constant ${count} : i32`);
    lines.push(
      `%total = scf.for %k = ${zero} to ${end} step ${step} iter_args(%sofar = ${one}) -> (${elements}) : i32 {`,
    );
    sum = "%sofar";
    const iteration = width === 32 ? "%k" : add("arith.extsi %k : i32 to i64");
    names.set("k", add(`tt.splat ${iteration} : i${width} -> ${numbers}`));
  }
  p.loads.forEach(({ index: e, mask, chosen }, k) => {
    const place = add(`arith.addi ${build(e)}, ${splat(starts[k] ?? 0)} : ${numbers}`);
    const rest = mask === undefined ? "" : `, ${test(mask)}, ${other}`;
    const loaded = add(`tt.load ${at(`%x${k}`, place)}${rest} : ${pointers}`);
    const value = add(`arith.select ${test(chosen)}, ${loaded}, ${other} : ${flags}, ${elements}`);
    sum = add(`arith.${isFloat ? "addf" : "addi"} ${sum}, ${value} : ${elements}`);
  });
  if (p.loop !== undefined) {
    lines.push(`scf.yield ${sum} : ${elements}`, "}");
    sum = "%total";
    names.set("k", splat(0));
  }
  if (p.reduced !== undefined) reduceAndStore(p, p.reduced, sum, pid, lines);
  else {
    const to = at("%y", names.get("x") ?? "");
    lines.push(`tt.store ${to}, ${sum}${p.mask === undefined ? "" : `, ${test(p.mask)}`} : ${pointers}`);
  }
  lines.push("tt.return");
  const args = [...p.loads.map((_, k) => `%x${k}`), "%y"].map((name) => `${name}: !tt.ptr<${type}>`);
  args.push(...given.map((_, which) => `%g${which}: i${width}`));
  if (p.loop?.isGiven === true) args.push("%n: i32");
  return `module { tt.func public @kernel(${args.join(", ")}) {\n${lines.join("\n")}\n} }`;
}

/** The shape of the result of a program. */
function resultShape({ shape, reduced }: Program): readonly number[] {
  return reduced === undefined ? shape : shape.filter((_, d) => d !== Math.min(reduced.axis, shape.length - 1));
}

/** Reduces `value` along an axis and stores the result, that of each program behind those of the ones before. */
function reduceAndStore(
  p: Program,
  { axis, by }: NonNullable<Program["reduced"]>,
  value: string,
  pid: string,
  lines: string[],
): void {
  const { type, shape } = p;
  const [count] = resultShape(p);
  const name =
    { add: "add", max: "max", min: "min" }[by] +
    (type === "f32" ? (by === "add" ? "f" : "imumf") : by === "add" ? "i" : "si");
  const result = count === undefined ? type : `tensor<${count}x${type}>`;
  lines.push(
    `%reduced = "tt.reduce"(${value}) <{axis = ${Math.min(axis, shape.length - 1)} : i32}> ({`,
    `^bb0(%a: ${type}, %b: ${type}):`,
    `%ab = arith.${name} %a, %b : ${type}`,
    `tt.reduce.return %ab : ${type}`,
    `}) : (tensor<${shape.join("x")}x${type}>) -> ${result}`,
  );
  if (count === undefined) {
    lines.push(`%place = tt.addptr %y, ${pid} : !tt.ptr<${type}>, i32`, `tt.store %place, %reduced : !tt.ptr<${type}>`);
    return;
  }
  const pointers = `tensor<${count}x!tt.ptr<${type}>>`;
  lines.push(
    `%count = arith.constant ${count} : i32`,
    `%before = arith.muli ${pid}, %count : i32`,
    `%own = tt.addptr %y, %before : !tt.ptr<${type}>, i32`,
    `%owns = tt.splat %own : !tt.ptr<${type}> -> ${pointers}`,
    `%range = tt.make_range {start = 0 : i32, end = ${count} : i32} : tensor<${count}xi32>`,
    `%places = tt.addptr %owns, %range : ${pointers}, tensor<${count}xi32>`,
    `tt.store %places, %reduced : ${pointers}`,
  );
}

const views = { f32: Float32Array, i32: Int32Array, i8: Int8Array } as const;

/** Buffers that end with the last element that a lane accesses. */
function argumentsOf(p: Program) {
  const lanes = lanesOf(p);
  const starts = startsOf(p);
  const sizes = p.loads.map(({ index: e, mask }, k) => {
    const on = iterationsOf(p).filter((lane) => mask === undefined || holds(mask, lane));
    return Math.max(0, ...on.map((lane) => valueOf(e, lane) + (starts[k] ?? 0))) + 1;
  });
  const stored = lanes.filter((lane) => p.mask === undefined || holds(p.mask, lane));
  const results = programs * resultShape(p).reduce((a, b) => a * b, 1);
  const all = [...sizes, p.reduced === undefined ? Math.max(0, ...stored.map(({ x }) => x)) + 1 : results];
  const buffers = all.map((size, k) => new views[p.type](size).map((_, i) => 1 + 100 * k + i));
  const numbers = given.map((value) => (p.width === 64 ? BigInt(value) : value));
  return [...buffers, ...numbers, ...(p.loop?.isGiven === true ? [p.loop.count] : [])];
}

it(
  "addresses and masks of any arithmetic mean what the interpreter says",
  async () => {
    await fc.assert(
      fc.asyncProperty(program, async (p) => {
        const text = kernelText(p);
        await expectSameArguments(text, [programs, 1, 1], () => argumentsOf(p), [
          {},
          { relaxed: false },
          { checkBounds: true },
        ]);
      }),
      { numRuns, examples: [[knownInPart]] },
    );
  },
  60_000 + 1000 * numRuns,
);
