/** Slices of tensors by offsets, sizes and strides that are known at run time. */
import type { MixedValue } from "@tt-opt/dialect-std";
import { at } from "@tt-opt/ir-core";
import { linearIndex, positions, stridesOf } from "./shapes.ts";
import { Elements, type RuntimeValue, type Scalar, size } from "./values.ts";

/** The offsets, sizes and strides of a slice, per dimension. */
export interface SliceNumbers {
  readonly offsets: readonly number[];
  readonly sizes: readonly number[];
  readonly strides: readonly number[];
}

/** A mixed list as numbers; `operands` provides the values of the operands in order. */
export function mixedNumbers(list: readonly MixedValue[], operands: Iterator<RuntimeValue>): readonly number[] {
  return list.map((entry) => (typeof entry === "number" ? entry : size(operands.next().value)));
}

/** The slice of an operation whose operands from index `start` on are its offsets, sizes and strides. */
export function sliceNumbers(
  slice: {
    readonly offsets: readonly MixedValue[];
    readonly sizes: readonly MixedValue[];
    readonly strides: readonly MixedValue[];
  },
  args: readonly RuntimeValue[],
  start: number,
): SliceNumbers {
  const operands = args.slice(start)[Symbol.iterator]();
  const offsets = mixedNumbers(slice.offsets, operands);
  const sizes = mixedNumbers(slice.sizes, operands);
  return { offsets, sizes, strides: mixedNumbers(slice.strides, operands) };
}

/** The reason why a slice is out of the bounds of `shape`; undefined if it is not. */
export function sliceProblem(shape: readonly number[], { offsets, sizes, strides }: SliceNumbers): string | undefined {
  const dim = shape.findIndex((full, d) => {
    const last = at(offsets, d) + (at(sizes, d) - 1) * at(strides, d);
    return at(sizes, d) > 0 && (at(offsets, d) < 0 || last < 0 || at(offsets, d) >= full || last >= full);
  });
  if (dim < 0) return undefined;
  const [offset, count, stride] = [at(offsets, dim), at(sizes, dim), at(strides, dim)];
  return `takes ${count} elements from ${offset} on by ${stride} of dimension ${dim}, which has ${at(shape, dim)}`;
}

/** The row-major indices of the elements of a slice in a tensor of `shape`. */
function* sliceIndices(shape: readonly number[], slice: SliceNumbers): Generator<number> {
  const strides = stridesOf(shape);
  for (const position of positions(slice.sizes)) {
    const place = position.map((index, dim) => at(slice.offsets, dim) + index * at(slice.strides, dim));
    yield linearIndex(place, strides);
  }
}

/** The elements of a slice with the sizes `shape`, which are those of the slice or have fewer dimensions. */
export function extractSlice(source: Elements, slice: SliceNumbers, shape: readonly number[]): Elements {
  const out: Scalar[] = [];
  for (const index of sliceIndices(source.shape, slice)) out.push(at(source.elements, index));
  return new Elements(shape, out);
}

/** `dest` with a slice replaced by the elements of `source`. */
export function insertSlice(source: Elements, dest: Elements, slice: SliceNumbers): Elements {
  const out = [...dest.elements];
  let next = 0;
  for (const index of sliceIndices(dest.shape, slice)) out[index] = at(source.elements, next++);
  return new Elements(dest.shape, out);
}
