/**
 * Slices: offsets, sizes and strides that pick part of a tensor or memref. Here is what all slicing operations share:
 * their list directives, the three lists with constants folded in, and which dimensions a rank-reducing slice drops.
 */
import {
  assert,
  type Context,
  type DenseArrayAttr,
  DenseI64Array,
  dynamic,
  Index,
  isDynamic,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { indexList } from "./index-list.ts";
import {
  allKnown,
  knownNumber,
  type MixedValue,
  mixedValues,
  sameMixedList,
  splitMixed,
  staticAttr,
} from "./mixed-values.ts";

/** `[offsets] [sizes] [strides]` of an assembly format, right after the operand that is sliced. */
export const sliceSyntax =
  "`` custom<Offsets>($offsets, $static_offsets) custom<Sizes>($sizes, $static_sizes) custom<Strides>($strides, $static_strides)";

/** The directives of {@link sliceSyntax}. */
export const sliceDirectives = {
  Offsets: indexList("offsets", "static_offsets"),
  Sizes: indexList("sizes", "static_sizes"),
  Strides: indexList("strides", "static_strides"),
} as const;

/** The operands that hold the values of a slice that are known at run time only. */
export const sliceOperands = { offsets: variadic(Index), sizes: variadic(Index), strides: variadic(Index) } as const;

/** The attributes that hold the values of a slice that are known. */
export const sliceAttributes = {
  static_offsets: DenseI64Array,
  static_sizes: DenseI64Array,
  static_strides: DenseI64Array,
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

/** Whether a slice is known to be all of `shape`. */
export function isWhole(slice: Slice, shape: readonly number[]): boolean {
  if (!allKnown(slice.offsets, 0) || !allKnown(slice.strides, 1)) return false;
  return slice.sizes.every((size, dim) => !isDynamic(shape[dim] ?? dynamic) && knownNumber(size) === shape[dim]);
}

/** Whether two slices are known to be the same. */
export function sameSlice(a: Slice, b: Slice): boolean {
  return sameMixedList(a.offsets, b.offsets) && sameMixedList(a.sizes, b.sizes) && sameMixedList(a.strides, b.strides);
}

/** The slice `inner` of the slice `outer`, of the same rank; undefined if it would take arithmetic at run time. */
export function composeSlices(outer: Slice, inner: Slice): Slice | undefined {
  const offsets: MixedValue[] = [];
  const strides: MixedValue[] = [];
  for (const [dim, offset] of outer.offsets.entries()) {
    const stride = outer.strides[dim];
    const innerOffset = inner.offsets[dim];
    const innerStride = inner.strides[dim];
    if (innerOffset === undefined || typeof innerStride !== "number" || typeof stride !== "number") return undefined;
    const step = stride === 1 ? innerOffset : typeof innerOffset === "number" ? innerOffset * stride : undefined;
    if (step === undefined) return undefined;
    if (typeof offset === "number" && typeof step === "number") offsets.push(offset + step);
    else if (step === 0) offsets.push(offset);
    else if (offset === 0) offsets.push(step);
    else return undefined;
    strides.push(stride * innerStride);
  }
  return { offsets, sizes: inner.sizes, strides };
}
