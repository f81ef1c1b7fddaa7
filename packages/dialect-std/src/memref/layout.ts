/** Layouts of memrefs: which types casts go between, and what splitting and joining dimensions makes of strides. */
import {
  contiguousStrides,
  dynamic,
  isDynamic,
  MemRefType,
  multiplySizes,
  StridedLayoutAttr,
  type Type,
  UnrankedMemRefType,
} from "@tt-opt/ir-core";
import { collapsedShape, type Reassociation } from "../shape/index.ts";

function compatible(a: number, b: number): boolean {
  return isDynamic(a) || isDynamic(b) || a === b;
}

function allCompatible(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => compatible(value, b[index] ?? value));
}

/** Whether `memref.cast` may go from one type to the other: sizes, strides and offsets that may be equal. */
export function areMemRefsCastCompatible(from: Type, to: Type): boolean {
  if (from instanceof MemRefType && to instanceof MemRefType) {
    if (from.elementType !== to.elementType || from.memorySpace !== to.memorySpace) return false;
    if (!allCompatible(from.shape, to.shape)) return false;
    if (from.layout === to.layout) return true;
    const a = from.strided;
    const b = to.strided;
    return a !== undefined && b !== undefined && compatible(a.offset, b.offset) && allCompatible(a.strides, b.strides);
  }
  if (!isMemRef(from) || !isMemRef(to)) return false;
  if (from instanceof UnrankedMemRefType && to instanceof UnrankedMemRefType) return false;
  return from.elementType === to.elementType && from.memorySpace === to.memorySpace;
}

/** Whether only the memory spaces of two types differ. */
export function differOnlyInSpace(from: Type, to: Type): boolean {
  if (from instanceof MemRefType && to instanceof MemRefType) {
    return MemRefType.get(from.shape, from.elementType, from.layout, to.memorySpace) === to;
  }
  return from instanceof UnrankedMemRefType && to instanceof UnrankedMemRefType && from.elementType === to.elementType;
}

function isMemRef(type: Type): type is MemRefType | UnrankedMemRefType {
  return type instanceof MemRefType || type instanceof UnrankedMemRefType;
}

/** The type of a memref whose dimensions are split into `shape`; undefined if its layout is not strided. */
export function expandedMemRefType(
  source: MemRefType,
  shape: readonly number[],
  groups: Reassociation,
): MemRefType | undefined {
  if (source.layout === undefined) return MemRefType.get(shape, source.elementType, undefined, source.memorySpace);
  const { strided } = source;
  if (strided === undefined) return undefined;
  const strides = groups.flatMap((dims, position) => {
    let stride = strided.strides[position] ?? dynamic;
    return dims
      .toReversed()
      .map((dim) => {
        const current = stride;
        stride = multiplySizes(stride, shape[dim] ?? dynamic);
        return current;
      })
      .toReversed();
  });
  // A memref of rank 0 becomes one of sizes 1, which no group describes.
  const all = groups.length === 0 ? shape.map(() => 1) : strides;
  const layout = StridedLayoutAttr.get(source.context, all, strided.offset);
  return MemRefType.get(shape, source.elementType, layout, source.memorySpace);
}

/** The type of a memref whose dimensions are joined; undefined if they are surely not contiguous. */
export function collapsedMemRefType(source: MemRefType, groups: Reassociation): MemRefType | undefined {
  const shape = collapsedShape(source.shape, groups);
  if (source.layout === undefined) return MemRefType.get(shape, source.elementType, undefined, source.memorySpace);
  const { strided } = source;
  if (strided === undefined) return undefined;
  const strides: number[] = [];
  for (const dims of groups) {
    const stride = collapsedStride(source.shape, strided.strides, dims);
    if (!isContiguousGroup(source.shape, strided.strides, dims, stride)) return undefined;
    strides.push(stride);
  }
  const layout = StridedLayoutAttr.get(source.context, strides, strided.offset);
  return MemRefType.get(shape, source.elementType, layout, source.memorySpace);
}

/** The stride of the last dimension of a group that is not of size one: strides of those mean nothing. */
function collapsedStride(shape: readonly number[], strides: readonly number[], dims: readonly number[]): number {
  const known = dims.filter((dim, position) => position === 0 || dims.slice(position).some((d) => shape[d] !== 1));
  const last = known.at(-1) ?? 0;
  return !isDynamic(shape[last] ?? dynamic) || known.length === 1 ? (strides[last] ?? dynamic) : dynamic;
}

/** Whether the strides of a group may be those of contiguous dimensions, as far as they are known. */
function isContiguousGroup(
  shape: readonly number[],
  strides: readonly number[],
  dims: readonly number[],
  stride: number,
): boolean {
  let expected = stride;
  for (let position = dims.length - 1; position > 0; position--) {
    expected = multiplySizes(expected, shape[dims[position] ?? 0] ?? dynamic);
    const outer = dims[position - 1] ?? 0;
    if (shape[outer] === 1) continue;
    if (!compatible(expected, strides[outer] ?? dynamic)) return false;
  }
  return true;
}

/** The type of a memref whose dimensions are permuted; undefined if its layout is not strided. */
export function transposedMemRefType(source: MemRefType, positions: readonly number[]): MemRefType | undefined {
  const { strided } = source;
  if (strided === undefined) return undefined;
  const pick = (list: readonly number[]): number[] => positions.map((position) => list[position] ?? dynamic);
  const layout = StridedLayoutAttr.get(source.context, pick(strided.strides), strided.offset);
  return MemRefType.get(pick(source.shape), source.elementType, layout, source.memorySpace);
}

/** Whether two memref types say the same of memory, however their layouts are written. */
export function sameMemRef(a: MemRefType, b: MemRefType): boolean {
  if (a === b) return true;
  const x = a.strided;
  const y = b.strided;
  const sameRest = a.elementType === b.elementType && a.memorySpace === b.memorySpace && a.rank === b.rank;
  if (!sameRest || x === undefined || y === undefined || x.offset !== y.offset) return false;
  return a.shape.every((size, dim) => size === b.shape[dim] && x.strides[dim] === y.strides[dim]);
}

/** Whether the layout of a memref is row-major and contiguous from its start, however it is written. */
export function isIdentity(type: MemRefType): boolean {
  if (type.layout === undefined) return true;
  const { strided } = type;
  const wanted = contiguousStrides(type.shape);
  return (
    strided !== undefined && strided.offset === 0 && strided.strides.every((stride, dim) => stride === wanted[dim])
  );
}

/**
 * The dimensions of `full` that are dropped to get `reduced`, by sizes and strides; undefined if that is not how one
 * comes of the other.
 */
export function droppedMemRefDims(full: MemRefType, reduced: MemRefType): ReadonlySet<number> | undefined {
  const from = full.strided;
  const to = reduced.strided;
  if (from === undefined || to === undefined) return undefined;
  const dropped = new Set<number>();
  let next = reduced.rank - 1;
  // From the right: of several that may be dropped, MLIR takes the leftmost.
  for (let dim = full.rank - 1; dim >= 0; dim--) {
    const fits = next >= 0 && reduced.shape[next] === full.shape[dim] && to.strides[next] === from.strides[dim];
    if (fits) next--;
    else dropped.add(dim);
  }
  if (next >= 0) return undefined;
  for (const dim of dropped) if (full.shape[dim] !== 1) return undefined;
  return dropped;
}
