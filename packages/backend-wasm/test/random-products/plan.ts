/**
 * What a random kernel with matrix products does: small records that shrink to one product of two row-major matrices of
 * one block. The first choice of each list is the simplest.
 */
import * as fc from "fast-check";

/** The types of the operands of a product. Sums of floats are f32, unless they are f16; those of integers are i32. */
export type ProductType = "f32" | "f16" | "bf16" | "i8" | "i16";

/** Types of elements in memory: i4 is packed into bytes, p4 into words of 32 bits, both along the steps. */
export type Stored = "f32" | "f16" | "bf16" | "i8" | "i16" | "i32" | "i4" | "p4";

/** The types in memory that operands of a type are made from. */
const storedAs: Readonly<Record<ProductType, readonly Stored[]>> = {
  f32: ["f32", "f32", "f32", "f16", "bf16", "i8", "i4", "p4"],
  f16: ["f16", "f16", "f16", "i8", "f32", "i4", "p4"],
  bf16: ["bf16", "bf16", "bf16", "i8", "f32", "p4"],
  i8: ["i8", "i8", "i8", "i4", "p4", "i32"],
  i16: ["i16", "i16", "i16", "i8", "i4", "i32"],
};

/** The type in memory that a number picks for operands of `type`. */
export function storedElement(type: ProductType, pick: number): Stored {
  const list = storedAs[type];
  return list[pick % list.length] ?? "f32";
}

const sometimes = <T>(simple: T, other: fc.Arbitrary<T>, weight = 1): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(simple) }, { weight, arbitrary: other });

const rarely = sometimes(false, fc.boolean());

/** All of a list, or any part of it. */
function masksOf<T>(list: readonly T[]): fc.Arbitrary<readonly T[]> {
  return fc.oneof(fc.constant([...list]), fc.subarray([...list]));
}

/** A matrix with lines, the rows of the left operand or the columns of the right one, and steps, which are added up. */
const operand = fc.record({
  /** See {@link storedElement}. */
  stored: fc.nat({ max: 7 }),
  /** Which dimension is consecutive: that of the block's rows or columns; or a block that is loaded transposed. */
  layout: fc.constantFrom("rows", "columns", "transposed rows", "transposed columns"),
  /** Where strides come from; the smaller one is 1 unless both are arguments. */
  strides: fc.constantFrom("argument", "constant", "arguments"),
  /** What follows a line in memory. */
  pad: fc.constantFrom(0, 0, 1, 5),
  masks: masksOf(["line", "step"] as const),
  other: fc.constantFrom(0, 0, undefined, 3),
  /** Masks compare what is left after the iteration's first step, or the number of the step. */
  masksWhatIsLeft: fc.boolean(),
  /** Masks compare lines before they are expanded to two dimensions, or after. */
  masksLines: fc.boolean(),
  /** What each iteration begins with: numbers of steps, pointers of the iteration before, or its first pointer. */
  carried: fc.constantFrom("nothing", "pointers", "base"),
  /** Lines beyond the last one are the first ones. */
  wraps: rarely,
  /** Offsets are added up before they are added to pointers. */
  addsOffsets: fc.boolean(),
  prologue: sometimes(
    [],
    fc.subarray(
      ["scale lines", "scale steps", "scale groups", "add to lines", "relu", "limit steps", "add", "triangle"] as const,
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    2,
  ),
  /** The prologue of narrow floats is computed in f32. */
  isWide: fc.boolean(),
});
export type Operand = typeof operand extends fc.Arbitrary<infer T> ? T : never;

/** A store of the result. */
const output = fc.record({
  element: fc.constantFrom("sum", "f16", "bf16", "i8", "f32"),
  how: sometimes("rows", fc.constantFrom("columns", "transposed")),
  /** It is added by atomic updates, or to what is loaded there. */
  isAdded: rarely,
  isUpdated: rarely,
  masks: masksOf(["row", "column"] as const),
  hasStride: fc.boolean(),
});
export type Output = typeof output extends fc.Arbitrary<infer T> ? T : never;

const epilogueStep = fc.constantFrom(
  ...(["add to columns", "add to rows", "residual", "relu", "clamp", "scale columns", "scale rows", "halve"] as const),
  ...(["subtract sums of rows", "keep greatest of columns"] as const),
);
export type EpilogueStep = typeof epilogueStep extends fc.Arbitrary<infer T> ? T : never;

const reduction = fc.record({
  axis: fc.constantFrom(1, 0),
  how: fc.constantFrom("sum", "max", "argmax"),
  isMasked: fc.boolean(),
});
export type Reduction = typeof reduction extends fc.Arbitrary<infer T> ? T : never;

/** The size of a dimension: of a block, and of all of it, in blocks and elements. */
const size = (...sizes: readonly number[]) =>
  fc.record({
    block: fc.constantFrom(...sizes),
    blocks: fc.constantFrom(1, 0, 1, 0, 2),
    rest: fc.oneof(fc.constant(0), fc.nat({ max: 127 })),
  });

/** How sums are computed. */
export const bodies = [
  ...([
    "plain",
    "plain",
    "plain",
    "conditional",
    "rescaled",
    "rescaled sums",
    "added later",
    "pair",
    "chained",
  ] as const),
  ...(["greatest", "chained", "pair of one", "selected", "square", "recurrent", "recurrent"] as const),
] as const;

export const plan = fc.record({
  type: fc.constantFrom<ProductType[]>("f32", "f32", "f32", "f16", "bf16", "i8", "i8", "i16"),
  hasNarrowSums: rarely,
  hasPrecision: fc.boolean(),
  m: size(16, 16, 16, 16, 32, 32, 16, 64, 8, 128),
  n: size(16, 16, 16, 16, 32, 32, 16, 64, 8, 128),
  k: size(16, 16, 16, 16, 32, 32, 16, 64, 8),
  /** The steps of the first of two chained products. */
  depth: size(16, 32, 8),
  batch: sometimes(0, fc.constantFrom(2, 4)),
  /** Programs of the third dimension of the grid: batches, or parts of the steps. */
  programs: sometimes(1, fc.constantFrom(2, 3)),
  order: fc.constantFrom("grid", "columns first", "divided", "grouped", "persistent"),
  loop: fc.constantFrom("steps", "counted", "none", "limited", "nested"),
  body: fc.constantFrom(...bodies),
  condition: fc.constantFrom("steps", "parity", "loaded"),
  left: operand,
  right: operand,
  /** The right operand of a second product. */
  second: operand,
  startsLoaded: rarely,
  /** Programs of the third dimension compute parts of sums, or products of their own. */
  splits: fc.boolean(),
  /** Two products one after the other, where `second` has as many columns as `n`. */
  isFollowed: sometimes(false, fc.boolean(), 2),
  epilogue: fc.array(epilogueStep, { maxLength: 3 }),
  outputs: fc.array(output, { minLength: 1, maxLength: 2 }),
  reductions: sometimes([], fc.array(reduction, { minLength: 1, maxLength: 2 }), 2),
  isDivisible: fc.boolean(),
  seed: fc.nat({ max: 65_535 }),
});
export type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;
