/** What canonicalizations learn about offsets, sizes and strides when constants among them are folded in. */
import { foldConstants, type MixedValue } from "./mixed-values.ts";
import { foldSlice, type Slice } from "./slice.ts";

/** Why {@link newlyKnownSizes} gives nothing. */
export const noNewSize = "no size is a constant operand, or one is negative";

/** Why {@link newlyKnownSlice} and {@link newlyKnownPart} give nothing. */
export const noNewNumber = "no offset, size or stride is a constant operand, or one is negative";

/** `before` with the constants among its values as numbers; undefined if there are none. */
export function newlyKnown(before: readonly MixedValue[]): readonly MixedValue[] | undefined {
  const after = foldConstants(before);
  return after.some((value, index) => value !== before[index]) ? after : undefined;
}

/** As {@link newlyKnown}; undefined also if a number is negative, which is an error that the program has at run time. */
export function newlyKnownSizes(before: readonly MixedValue[]): readonly MixedValue[] | undefined {
  const after = newlyKnown(before);
  return after?.every(isNotNegative) === true ? after : undefined;
}

/** As {@link newlyKnown} for the lists of a slice; undefined also if a size is negative. */
export function newlyKnownSlice(before: Slice): Slice | undefined {
  const lists = [before.offsets, before.sizes, before.strides];
  if (lists.every((list) => newlyKnown(list) === undefined)) return undefined;
  const after = foldSlice(before);
  return after.sizes.every(isNotNegative) ? after : undefined;
}

/** As {@link newlyKnownSlice}, for slices of tensors and memrefs, which cannot begin before the first element. */
export function newlyKnownPart(before: Slice): Slice | undefined {
  const after = newlyKnownSlice(before);
  return after?.offsets.every(isNotNegative) === true ? after : undefined;
}

function isNotNegative(value: MixedValue): boolean {
  return typeof value !== "number" || value >= 0;
}
