/** Plans of random kernels that compute on rows in loops over chunks. Numbers choose among what there is when they are used. */
import * as fc from "fast-check";
import type { Element } from "../random-kernels/elements.ts";

/** Elements of buffers and values. */
export const data = fc.constantFrom<Element[]>("i32", "f32", "i32", "f32", "f32", "i8", "i64", "f16", "bf16");

const names = ["add", "sub", "mul", "max", "min", "and", "or", "xor"] as const;

/** One of the values that there are, the newest first. */
const value = fc.nat(9);

const condition = fc.constantFrom(
  "r >= 3",
  "r < limit",
  "r < x",
  "r == x",
  "x >= 2",
  "x even",
  "r third",
  "flag",
  "row flag",
  "column flag",
  "argument",
  "value",
);

const mask = fc.record({
  base: fc.constantFrom("both", "both", "both", "r", "x", "none"),
  more: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(condition, { maxLength: 2 })),
});
export type Mask = typeof mask extends fc.Arbitrary<infer T> ? T : never;

const place = fc.record({
  row: fc.constantFrom("own", "own", "own", "swap", "next", "previous", "quotient", "remainder", "heads", "none"),
  column: fc.constantFrom(
    ...(["own", "own", "own", "own", "next", "previous", "reverse", "quads"] as const),
    ...(["quotient", "remainder", "first", "lookup", "none"] as const),
  ),
  /** Whether pointers are moved to the row first, and to the column after that. */
  isStepwise: fc.boolean(),
});
export type Place = typeof place extends fc.Arbitrary<infer T> ? T : never;

const load = fc.record({
  do: fc.constant("load" as const),
  element: data,
  /** Read-only rows or columns, updated rows or columns, or an element per row. */
  role: fc.constantFrom("x", "x", "x", "m", "m", "c", "t", "row"),
  place,
  mask,
  other: fc.constantFrom(...([0, 0, 0, 3, "least", undefined] as const)),
  isWidened: fc.boolean(),
});
export type Load = typeof load extends fc.Arbitrary<infer T> ? T : never;

const store = fc.record({
  do: fc.constant("store" as const),
  role: fc.constantFrom("m", "m", "t", "row"),
  element: fc.option(data, { nil: undefined, freq: 2 }),
  place,
  mask,
  value,
});
export type Store = typeof store extends fc.Arbitrary<infer T> ? T : never;

const simple = fc.oneof(
  { weight: 4, arbitrary: load },
  { weight: 3, arbitrary: store },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("combine" as const), name: fc.constantFrom(...names), a: value, b: value }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("constant" as const),
      name: fc.constantFrom(...names),
      a: value,
      by: fc.integer({ min: -3, max: 7 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("compare" as const),
      name: fc.constantFrom("gt", "lt", "eq", "ne", "ge"),
      a: value,
      b: value,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("choose" as const), mask, a: value, b: value }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cast" as const), to: data, a: value }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("index" as const),
      of: fc.constantFrom("r", "x", "r//3", "r%7", "x//7", "x%7", "flat"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("reduce" as const),
      a: value,
      name: fc.constantFrom("add", "max", "xor"),
      isDown: fc.boolean(),
      isScan: fc.boolean(),
      isReverse: fc.boolean(),
    }),
  },
);
export type SimpleStep = typeof simple extends fc.Arbitrary<infer T> ? T : never;

const branch = fc.record({
  do: fc.constant("branch" as const),
  condition: fc.constantFrom("argument", "loaded", "first", "program"),
  steps: fc.array(simple, { minLength: 1, maxLength: 3 }),
  result: value,
  otherwise: value,
});
export type Branch = typeof branch extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof({ weight: 12, arbitrary: simple }, { weight: 1, arbitrary: branch });
export type Step = SimpleStep | Branch;

/** What a loop carries. */
const carried = fc.record({
  kind: fc.constantFrom(
    ...(["sum", "sum", "max", "max", "min", "select", "xor", "product", "or"] as const),
    ...(["place", "place", "count", "recurrence", "rescaled", "scan", "scan", "walk", "walk"] as const),
  ),
  element: fc.constantFrom<Element[]>("f32", "f32", "i32", "i32", "i64", "i8", "f16", "bf16"),
  /** For each lane, reduced after the loop, or for each row, reduced in it, with or without a second dimension. */
  shape: fc.constantFrom("lanes", "lanes", "rows", "flat"),
  how: fc.constantFrom("select", "neutral", "all"),
  init: fc.constantFrom(...(["neutral", "neutral", 0, 3] as const)),
  value,
  mask,
  /** Before which step it is updated. */
  position: fc.nat(6),
  /** Whether what is carried can be used in the loop. */
  isSeen: fc.boolean(),
  isReverse: fc.boolean(),
});
export type Carried = typeof carried extends fc.Arbitrary<infer T> ? T : never;

const phase = fc.record({
  bounds: fc.constantFrom("all", "all", "all", "all", "all", "later", "limit", "program", "constant", "once"),
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  carried: fc.array(carried, { maxLength: 3 }),
});
export type Phase = typeof phase extends fc.Arbitrary<infer T> ? T : never;

const launch = fc.record({
  missingRows: fc.nat(9),
  chunks: fc.constantFrom(2, 1, 3, 4),
  missingColumns: fc.nat(9),
  limit: fc.integer({ min: 0, max: 30 }),
  flag: fc.integer({ min: -1, max: 1 }),
  seed: fc.nat(65_535),
});
export type Launch = typeof launch extends fc.Arbitrary<infer T> ? T : never;

export const plan = fc.record({
  /** Rows and columns of a block. */
  block: fc
    .constantFrom(
      ...(["1x8", "1x64", "2x8", "4x4", "8x8", "8x4", "8x1", "4x16", "2x32"] as const),
      // Some passes take only iterations of many elements.
      ...(["1x64", "1x128", "1x256", "2x64", "16x32", "64x1", "64x4", "64x16", "32x8", "128x2"] as const),
    )
    .map((text) => {
      const [rows = 1, columns = 1] = text.split("x").map(Number);
      return { rows, columns };
    }),
  /** Whether blocks of one row have one dimension, and whether a program takes several rows then. */
  line: fc.constantFrom("block", "line", "strided"),
  programs: fc.integer({ min: 1, max: 4 }),
  pitch: fc.constantFrom("dense", "padded", "constant"),
  rowPitch: fc.constantFrom("dense", "padded", "constant"),
  /** Which of the numbers of rows and columns are constants. */
  constants: fc.constantFrom("none", "none", "rows", "columns", "both"),
  phases: fc.array(phase, { minLength: 1, maxLength: 4 }),
  launches: fc.array(launch, { minLength: 1, maxLength: 2 }),
});
export type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;
