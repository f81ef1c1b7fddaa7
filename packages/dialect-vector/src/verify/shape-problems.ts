/** What is wrong with operations that change the shape of a vector or move parts of it, in MLIR's words. */
import {
  type ArrayAttr,
  type DenseArrayAttr,
  fixedBitWidth,
  type MemRefType,
  type Type,
  VectorType,
} from "@tt-opt/ir-core";
import { dynamicCount } from "@tt-opt/dialect-std";
import { integersOf } from "../integers-of.ts";
import { sameDim } from "./report.ts";

/** Why `source` cannot be broadcast to `result`. */
export function broadcastProblem(source: Type, result: VectorType): string | undefined {
  if (!(source instanceof VectorType)) return undefined;
  if (source.rank > result.rank) return "source rank higher than destination rank";
  const lead = result.rank - source.rank;
  for (const [i, size] of source.shape.entries()) {
    const isUnit = size === 1 && source.scalable[i] !== true;
    if (isUnit || sameDim(source, i, result, lead + i)) continue;
    return `dimension mismatch (${dimText(source, i)} vs. ${dimText(result, lead + i)})`;
  }
  return undefined;
}

function dimText(type: VectorType, i: number): string {
  return type.scalable[i] === true ? `[${type.shape[i]}]` : `${type.shape[i]}`;
}

/** Why the bits of `source` are not those of `result`. */
export function bitcastProblem(source: VectorType, result: VectorType): string | undefined {
  if (source.rank !== result.rank) return "failed to verify that all of {source, result} have same rank";
  for (let i = 0; i < source.rank - 1; i++)
    if (!sameDim(source, i, result, i)) return `dimension size mismatch at: ${i}`;
  const from = fixedBitWidth(source.elementType);
  const to = fixedBitWidth(result.elementType);
  if (source.rank === 0)
    return from === to ? undefined : "source/result bitwidth of the 0-D vector element types must be equal";
  if (from === undefined || to === undefined)
    return source.elementType === result.elementType
      ? undefined
      : "source/result bitwidth of the minor 1-D vectors must be equal";
  return from * (source.shape.at(-1) ?? 0) === to * (result.shape.at(-1) ?? 0)
    ? undefined
    : "source/result bitwidth of the minor 1-D vectors must be equal";
}

/** Why `source` has not as many elements as `result`, or others. */
export function shapeCastProblem(source: VectorType, result: VectorType): string | undefined {
  if (source.elementType !== result.elementType) return "has different source and result element types";
  const count = source.elementCount ?? 0;
  if (count !== result.elementCount) {
    return `has different number of elements at source (${count}) and result (${result.elementCount ?? 0})`;
  }
  const scalable = (type: VectorType): number => type.scalable.filter(Boolean).length;
  if (scalable(source) === scalable(result)) return undefined;
  return `has different number of scalable dims at source (${scalable(source)}) and result (${scalable(result)})`;
}

/** Why a memref of scalars is not one of a vector. */
export function typeCastProblem(source: MemRefType, result: MemRefType): string | undefined {
  const text = `'${result.toString()}'`;
  const vector = result.elementType;
  if (source.layout !== undefined || result.layout !== undefined)
    return "expects operand to be a memref with identity layout";
  const scalar = (type: Type): Type => (type instanceof VectorType ? type.elementType : type);
  if (scalar(source.elementType) !== scalar(vector)) {
    return `expects result and operand with same underlying scalar type: ${text}`;
  }
  const flat = (type: MemRefType): string =>
    [...type.shape, ...(type.elementType instanceof VectorType ? type.elementType.shape : [])].join();
  return flat(source) === flat(result)
    ? undefined
    : `expects concatenated result and operand shapes to be equal: ${text}`;
}

/** Why `permutation` does not make `result` of `source`. */
export function transposeProblem(
  source: VectorType,
  result: VectorType,
  permutation: readonly number[],
): string | undefined {
  if (source.rank !== result.rank) return `vector result rank mismatch: ${result.rank}`;
  if (permutation.length !== source.rank) return `transposition length mismatch: ${permutation.length}`;
  const seen = new Set<number>();
  for (const [i, position] of permutation.entries()) {
    if (position < 0 || position >= source.rank) return `transposition index out of range: ${position}`;
    if (seen.has(position)) return `duplicate position index: ${position}`;
    seen.add(position);
    if (!sameDim(source, position, result, i)) return `dimension size mismatch at: ${position}`;
  }
  return undefined;
}

/** Why `count` values do not stand for the dynamic parts of a position. */
export function dynamicPositionProblem(position: DenseArrayAttr, count: number): string | undefined {
  if (dynamicCount(position) === count) return undefined;
  return `mismatch between dynamic and static positions: ${dynamicCount(position)} are marked as dynamic, but ${count} values are given`;
}

/** Why a position does not lie in a vector. */
export function positionProblem(
  position: readonly (number | object)[],
  type: VectorType,
  what: "" | "dest ",
): string | undefined {
  if (position.length > type.rank) return `expected position attribute of rank no greater than ${what}vector rank`;
  for (const [i, index] of position.entries()) {
    const size = type.shape[i] ?? 0;
    if (typeof index !== "number" || (index >= -1 && index < size)) continue;
    const range = `a non-negative integer smaller than the corresponding ${what}vector dimension`;
    return `expected position attribute #${i + 1} to be ${range}${what === "" ? " or poison (-1)" : ""}`;
  }
  return undefined;
}

/** The type of what stands at a position of a vector. */
export function typeAtPosition(type: VectorType, count: number): Type {
  if (count >= type.rank) return type.elementType;
  return VectorType.get(type.shape.slice(count), type.elementType, type.scalable.slice(count));
}

/** Why what is taken out has not the type of the position. */
export function extractedTypeProblem(source: VectorType, count: number, result: Type): string | undefined {
  const inferred = typeAtPosition(source, count);
  const isZeroRank = result instanceof VectorType && result.rank === 0 && result.elementType === inferred;
  if (inferred === result || isZeroRank) return undefined;
  return `inferred type(s) '${inferred.toString()}' are incompatible with return type(s) of operation '${result.toString()}'`;
}

/** Why what is put in has not the rank of the position. */
export function insertedTypeProblem(source: Type, count: number, dest: VectorType): string | undefined {
  const rank = source instanceof VectorType ? source.rank : 0;
  if (source instanceof VectorType && count + rank !== dest.rank) {
    return "expected position attribute rank + source rank to match dest vector rank";
  }
  return !(source instanceof VectorType) && count !== dest.rank
    ? "expected position attribute rank to match the dest vector rank"
    : undefined;
}

/** A slice whose strides are all one, of `attributes` by name. */
export interface SliceNumbers {
  readonly offsets: ArrayAttr;
  readonly strides: ArrayAttr;
}

/** Why a slice does not lie in `source`. */
export function extractSliceProblem(
  source: VectorType,
  result: VectorType,
  slice: SliceNumbers & { readonly sizes: ArrayAttr },
): string | undefined {
  const offsets = integersOf(slice.offsets);
  const sizes = integersOf(slice.sizes);
  const strides = integersOf(slice.strides);
  if (offsets.length !== sizes.length || offsets.length !== strides.length) {
    return "expected offsets, sizes and strides attributes of same size";
  }
  const { shape } = source;
  if (offsets.length > shape.length) return "expected offsets attribute of rank no greater than vector rank";
  const outside =
    confined(offsets, "offsets", 0, (i) => shape[i] ?? 0) ??
    confined(sizes, "sizes", 1, (i) => (shape[i] ?? 0) + 1) ??
    stridesProblem(strides) ??
    confined(
      offsets.map((offset, i) => offset + (sizes[i] ?? 0)),
      "sum(offsets, sizes)",
      1,
      (i) => (shape[i] ?? 0) + 1,
    );
  if (outside !== undefined) return outside;
  const cut = sizes.findIndex((size, i) => source.scalable[i] === true && size !== shape[i]);
  if (cut >= 0) return scalableProblem(cut, sizes[cut] ?? 0, shape[cut] ?? 0);
  const inferred = VectorType.get([...sizes, ...shape.slice(sizes.length)], source.elementType, source.scalable);
  return inferred === result ? undefined : `expected result type to be '${inferred.toString()}'`;
}

/** Why a vector cannot be put into a slice of `dest`. */
export function insertSliceProblem(source: VectorType, dest: VectorType, slice: SliceNumbers): string | undefined {
  const offsets = integersOf(slice.offsets);
  const strides = integersOf(slice.strides);
  if (offsets.length !== dest.rank) return "expected offsets of same size as destination vector rank";
  if (strides.length !== source.rank) return "expected strides of same size as source vector rank";
  if (source.rank > dest.rank) return "expected source rank to be no greater than destination rank";
  const lead = dest.rank - source.rank;
  const sums = offsets.map((offset, i) => offset + (i < lead ? 1 : (source.shape[i - lead] ?? 0)));
  return (
    confined(offsets, "offsets", 0, (i) => dest.shape[i] ?? 0) ??
    stridesProblem(strides) ??
    confined(sums, "sum(offsets, source vector shape)", 1, (i) => (dest.shape[i] ?? 0) + 1) ??
    insertedScalableProblem(source, dest)
  );
}

/** Scalable dimensions are taken and put in whole: where they end is not known. */
function insertedScalableProblem(source: VectorType, dest: VectorType): string | undefined {
  const lead = dest.rank - source.rank;
  for (const [i, size] of source.shape.entries()) {
    const isScalable = dest.scalable[i + lead] === true;
    if ((source.scalable[i] === true) !== isScalable) return `mismatching scalable flags (at source vector idx=${i})`;
    if (isScalable && size !== dest.shape[i + lead]) return scalableProblem(i, size, dest.shape[i + lead] ?? 0);
  }
  return undefined;
}

function scalableProblem(dim: number, size: number, base: number): string {
  return `expected size at idx=${dim} to match the corresponding base size from the input vector (${size} vs ${base})`;
}

function stridesProblem(strides: readonly number[]): string | undefined {
  return strides.every((stride) => stride === 1) ? undefined : "expected strides to be confined to [1, 2)";
}

function confined(
  values: readonly number[],
  what: string,
  low: number,
  high: (dim: number) => number,
): string | undefined {
  for (const [i, value] of values.entries()) {
    if (value >= low && value < high(i)) continue;
    return `expected ${what} dimension ${i} to be confined to [${low}, ${high(i)})`;
  }
  return undefined;
}

/** Why a mask does not pick slices of two vectors. */
export function shuffleProblem(
  v1: VectorType,
  v2: VectorType,
  result: VectorType,
  mask: readonly number[],
): string | undefined {
  const isScalar = v1.rank === 0 && v2.rank === 0;
  if (!isScalar && (v1.rank !== result.rank || v2.rank !== result.rank)) return "rank mismatch";
  for (let i = 1; i < v1.rank; i++) {
    if (v1.shape[i] !== result.shape[i] || v2.shape[i] !== result.shape[i]) return "dimension mismatch";
  }
  if (mask.length !== result.shape[0]) return "mask length mismatch";
  const count = isScalar ? 2 : (v1.shape[0] ?? 0) + (v2.shape[0] ?? 0);
  const outside = mask.findIndex((index) => index < -1 || index >= count);
  return outside < 0 ? undefined : `mask index #${outside + 1} out of range`;
}

/** Why the shape of a constant mask and its bounds do not fit. */
export function constantMaskProblem(type: VectorType, bounds: readonly number[]): string | undefined {
  if (type.rank === 0) {
    if (bounds.length !== 1) return "array attr must have length 1 for 0-D vectors";
    return bounds[0] === 0 || bounds[0] === 1 ? undefined : "mask dim size must be either 0 or 1 for 0-D vectors";
  }
  if (bounds.length !== type.rank) return "must specify array attr of size equal vector result rank";
  for (const [i, bound] of bounds.entries()) {
    const size = type.shape[i] ?? 0;
    if (bound < 0 || bound > size) return "array attr of size out of bounds of vector result dimension size";
    if (type.scalable[i] === true && bound !== 0 && bound !== size)
      return "only supports 'none set' or 'all set' scalable dimensions";
  }
  const zeros = bounds.filter((bound) => bound === 0).length;
  const isConsistent = zeros === 0 || zeros === bounds.length;
  return isConsistent
    ? undefined
    : "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim";
}
