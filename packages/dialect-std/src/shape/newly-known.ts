/** What canonicalizations learn about offsets, sizes and strides when constants among them are folded in. */
import { foldConstants, knownNumber, type MixedValue } from "./mixed-values.ts";
import type { Slice } from "./slice.ts";
import { outOfBounds } from "./verify-slice.ts";

/** Why {@link newlyKnownSizes} gives nothing. */
export const noNewSize = "no size is a constant operand, or one is negative";

/** Why {@link newlyKnownSlice} and {@link newlyKnownPart} give nothing. */
export const noNewNumber = "no offset, size or stride is a constant operand that types and attributes may hold";

/** `before` with the constants among its values as numbers; undefined if there are none. */
export function newlyKnown(before: readonly MixedValue[]): readonly MixedValue[] | undefined {
  return ifChanged(before, foldConstants(before));
}

/** As {@link newlyKnown}; undefined also if a number is negative, which is an error that the program has at run time. */
export function newlyKnownSizes(before: readonly MixedValue[]): readonly MixedValue[] | undefined {
  const after = newlyKnown(before);
  return after?.every((value) => typeof value !== "number" || isNotNegative(value)) === true ? after : undefined;
}

/** The lists of a slice with the constants among their values as numbers, but for sizes that are negative. */
export function newlyKnownSlice(before: Slice): Slice | undefined {
  return changedSlice(before, {
    offsets: foldConstants(before.offsets),
    sizes: foldAllowed(before.sizes, isNotNegative),
    strides: foldConstants(before.strides),
  });
}

/**
 * As {@link newlyKnownSlice}, for slices of a tensor or memref of `shape`: what such a slice cannot have (negative
 * offsets and sizes, steps of no length) is an error at run time and stays a value. Undefined also if the numbers lie
 * outside of `shape`.
 */
export function newlyKnownPart(before: Slice, shape: readonly number[]): Slice | undefined {
  const after = changedSlice(before, {
    offsets: foldAllowed(before.offsets, isNotNegative),
    sizes: foldAllowed(before.sizes, isNotNegative),
    strides: foldAllowed(before.strides, (stride) => stride !== 0),
  });
  return after === undefined || outOfBounds(shape, after) !== undefined ? undefined : after;
}

function foldAllowed(values: readonly MixedValue[], isAllowed: (value: number) => boolean): readonly MixedValue[] {
  return values.map((value) => {
    const number = knownNumber(value);
    return number !== undefined && isAllowed(number) ? number : value;
  });
}

function changedSlice(before: Slice, after: Slice): Slice | undefined {
  const isSame =
    ifChanged(before.offsets, after.offsets) === undefined &&
    ifChanged(before.sizes, after.sizes) === undefined &&
    ifChanged(before.strides, after.strides) === undefined;
  return isSame ? undefined : after;
}

function ifChanged(before: readonly MixedValue[], after: readonly MixedValue[]): readonly MixedValue[] | undefined {
  return after.some((value, index) => value !== before[index]) ? after : undefined;
}

function isNotNegative(value: number): boolean {
  return value >= 0;
}
