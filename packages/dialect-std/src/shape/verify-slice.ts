/** Checks that all operations with offsets, sizes and strides share, in the order and words of MLIR. */
import { type DenseArrayAttr, isDynamic, type Operation, type RankedTensorType, type Value } from "@tt-opt/ir-core";
import { dynamicCount, staticValues } from "./mixed-values.ts";
import { reportAt } from "./report.ts";
import { droppedDims, type Slice, type SliceParts } from "./slice.ts";

/** The ranks that the three lists must have. */
export interface SliceRanks {
  readonly offsets: number;
  readonly sizes: number;
}

/** Whether the lists of `op` belong together and have the ranks given; reports what does not fit. */
export function verifySliceLists(op: Operation & SliceParts, ranks: SliceRanks): boolean {
  const lists: readonly (readonly [string, DenseArrayAttr, readonly Value[], number])[] = [
    ["offset", op.static_offsets, op.offsets, ranks.offsets],
    ["size", op.static_sizes, op.sizes, ranks.sizes],
    ["stride", op.static_strides, op.strides, ranks.sizes],
  ];
  for (const [name, numbers, operands] of lists) {
    if (dynamicCount(numbers) === operands.length) continue;
    reportAt(
      op,
      `expected the number of '${name}s' to match the number of dynamic entries in 'static_${name}s' (${operands.length} vs ${dynamicCount(numbers)})`,
    );
    return false;
  }
  const [offsets, sizes, strides] = lists.map(([, numbers]) => numbers.values.length);
  if (ranks.offsets === ranks.sizes && offsets !== sizes) return reportRanks(op, "offsets", offsets, "sizes", sizes);
  if (sizes !== strides) return reportRanks(op, "sizes", sizes, "strides", strides);
  for (const [name, numbers, , rank] of lists) {
    if (numbers.values.length === rank) continue;
    reportAt(op, `expected ${rank} ${name} values, got ${numbers.values.length}`);
    return false;
  }
  return verifyNotNegative(op);
}

function reportRanks(op: Operation, a: string, rankA: number | undefined, b: string, rankB: number | undefined): false {
  const why = "so the rank of the result type is well-formed.";
  reportAt(op, `expected mixed ${a} rank to match mixed ${b} rank (${rankA} vs ${rankB}) ${why}`);
  return false;
}

function verifyNotNegative(op: Operation & SliceParts): boolean {
  for (const [name, numbers] of [
    ["offsets", op.static_offsets],
    ["sizes", op.static_sizes],
  ] as const) {
    const negative = staticValues(numbers).find((value) => !isDynamic(value) && value < 0);
    if (negative === undefined) continue;
    reportAt(op, `expected ${name} to be non-negative, but got ${negative}`);
    return false;
  }
  return true;
}

/** Where a slice surely leaves the shape it is taken of, in words; undefined if it may be inside. */
export function outOfBounds(shape: readonly number[], slice: Slice): string | undefined {
  for (const [dim, size] of shape.entries()) {
    const offset = slice.offsets[dim];
    const length = slice.sizes[dim];
    const stride = slice.strides[dim];
    if (isDynamic(size) || typeof offset !== "number") continue;
    if (offset >= size) return `offset ${dim} is out-of-bounds: ${offset} >= ${size}`;
    if (typeof length !== "number" || typeof stride !== "number") continue;
    const last = offset + (length - 1) * stride;
    if (length > 0 && last >= size) return `slice along dimension ${dim} runs out-of-bounds: ${last} >= ${size}`;
  }
  return undefined;
}

/** Whether a slice may be inside of `shape`; reports it if not. */
export function verifyInBounds(op: Operation, shape: readonly number[], slice: Slice): boolean {
  const problem = outOfBounds(shape, slice);
  if (problem !== undefined) reportAt(op, problem);
  return problem === undefined;
}

/** Whether `type` is `expected`, or that without some dimensions of size one; reports it if not. */
export function verifyRankReduced(op: Operation, expected: RankedTensorType, type: RankedTensorType): boolean {
  if (type === expected) return true;
  if (type.rank > expected.rank) reportAt(op, "expected rank to be smaller or equal to the other rank. ");
  else if (type.elementType !== expected.elementType) {
    reportAt(op, `expected element type to be '${expected.elementType.toString()}'`);
  } else if (droppedDims(expected.shape, type.shape) === undefined) {
    reportAt(op, `expected type to be '${expected.toString()}' or a rank-reduced version. (size mismatch) `);
  } else return true;
  return false;
}
