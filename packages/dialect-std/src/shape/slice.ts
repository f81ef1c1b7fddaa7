/**
 * Slices: offsets, sizes and strides that pick part of a tensor or memref. Here is what all slicing operations share:
 * their list directives, the three lists with constants folded in, and which dimensions a rank-reducing slice drops.
 */
import { assert, type Context, type DenseArrayAttr, isDynamic, type Value } from "@tt-opt/ir-core";
import { indexList } from "./index-list.ts";
import { type MixedValue, mixedValues, splitMixed, staticAttr } from "./mixed-values.ts";

/** `[offsets] [sizes] [strides]` of an assembly format, right after the operand that is sliced. */
export const sliceSyntax =
  "`` custom<Offsets>($offsets, $static_offsets) custom<Sizes>($sizes, $static_sizes) custom<Strides>($strides, $static_strides)";

/** The directives of {@link sliceSyntax}. */
export const sliceDirectives = {
  Offsets: indexList("offsets", "static_offsets"),
  Sizes: indexList("sizes", "static_sizes"),
  Strides: indexList("strides", "static_strides"),
} as const;

/** Where a slice starts, how many elements it has and how far they are apart, per dimension. */
export interface Slice {
  readonly offsets: readonly MixedValue[];
  readonly sizes: readonly MixedValue[];
  readonly strides: readonly MixedValue[];
}

/** What an operation with offsets, sizes and strides stores. */
export interface SliceParts {
  readonly offsets: readonly Value[];
  readonly sizes: readonly Value[];
  readonly strides: readonly Value[];
  readonly static_offsets: DenseArrayAttr;
  readonly static_sizes: DenseArrayAttr;
  readonly static_strides: DenseArrayAttr;
}

/** The slice that an operation stores. */
export function sliceOf(op: SliceParts): Slice {
  return {
    offsets: mixedValues(op.static_offsets, op.offsets),
    sizes: mixedValues(op.static_sizes, op.sizes),
    strides: mixedValues(op.static_strides, op.strides),
  };
}

/** The operands and attributes that store a slice: arguments of `build`. */
export function sliceArgs(context: Context, slice: Slice): SliceParts {
  const offsets = splitMixed(slice.offsets);
  const sizes = splitMixed(slice.sizes);
  const strides = splitMixed(slice.strides);
  return {
    offsets: offsets.operands,
    sizes: sizes.operands,
    strides: strides.operands,
    static_offsets: staticAttr(context, offsets.numbers),
    static_sizes: staticAttr(context, sizes.numbers),
    static_strides: staticAttr(context, strides.numbers),
  };
}

/**
 * Which dimensions of `full` are dropped to get `reduced`: sizes of one, the leftmost that fit, as MLIR does. Undefined
 * if `reduced` cannot be had by dropping dimensions of size one.
 */
export function droppedDims(full: readonly number[], reduced: readonly number[]): ReadonlySet<number> | undefined {
  const dropped = new Set<number>();
  let next = 0;
  full.forEach((size, dim) => {
    if (next < reduced.length && reduced[next] === size) next++;
    else dropped.add(dim);
  });
  if (next < reduced.length) return undefined;
  for (const dim of dropped) if (full[dim] !== 1) return undefined;
  return dropped;
}

/** The list without the elements at the positions in `dropped`. */
export function withoutDims<T>(list: readonly T[], dropped: ReadonlySet<number>): T[] {
  return list.filter((_, dim) => !dropped.has(dim));
}

/** `sizes` reduced to `rank` dimensions by dropping sizes of one from the left. */
export function reduceShape(sizes: readonly number[], rank: number): number[] {
  let excess = sizes.length - rank;
  assert(excess >= 0, `a slice of rank ${sizes.length} cannot have rank ${rank}`);
  return sizes.filter((size) => {
    if (excess === 0 || size !== 1) return true;
    excess--;
    return false;
  });
}

/** Whether each known stride of a slice is one. */
export function hasUnitStrides(slice: Slice): boolean {
  return slice.strides.every((stride) => stride === 1);
}

/** Whether each known offset of a slice is zero. */
export function hasZeroOffsets(slice: Slice): boolean {
  return slice.offsets.every((offset) => offset === 0);
}

/** Whether the sizes of a slice are the static sizes of `shape`. */
export function hasSizesOf(slice: Slice, shape: readonly number[]): boolean {
  return (
    slice.sizes.length === shape.length && slice.sizes.every((size, dim) => size === shape[dim] && !isDynamic(size))
  );
}
