import { type Builder, defined, type Value } from "@tt-opt/ir-core";
import { type MixedValue, allKnown, knownNumber } from "@tt-opt/dialect-std";
import { addIndex, clampLow, multiplyIndex, subtractIndex } from "./index-arithmetic.ts";

/** Index `k` of a dimension denotes position `(start + k) remsi size`. */
export interface Wrap {
  readonly start: MixedValue;
  readonly size: MixedValue;
}

/** The lanes `low <= k < high` of a dimension are accessed; either bound may be outside of the block. */
export interface Bounds {
  readonly low: MixedValue;
  readonly high: MixedValue;
}

/** The dependence of the address on the index along one dimension of the block. */
export interface AccessDimension {
  /** Distance between adjacent positions in elements. */
  readonly stride: MixedValue;
  /** The modulus of the positions; undefined where the position is the index itself. */
  readonly wrap?: Wrap | undefined;
  /** The range of accessed lanes; undefined for all. */
  readonly bounds?: Bounds | undefined;
}

/**
 * The layout of a block in memory. Lane `(k0, k1, …)` is at `base + offset + Σ stride_d · position_d(k_d)`, counted in
 * elements, where `position_d(k)` is `k`, or `(start_d + k) remsi size_d` for a dimension that wraps. A lane is
 * accessed if its index is within the bounds of every dimension. The numbers are of type `index`; known ones are stored
 * as numbers.
 *
 * Layouts are immutable: {@link AccessLayout.slice} returns a new one.
 */
export class AccessLayout {
  readonly base: Value;
  /** Offset of the block in elements. */
  readonly offset: MixedValue;
  readonly dims: readonly AccessDimension[];

  constructor(base: Value, offset: MixedValue, dims: readonly AccessDimension[]) {
    this.base = base;
    this.offset = offset;
    this.dims = dims;
  }

  get rank(): number {
    return this.dims.length;
  }

  get strides(): readonly MixedValue[] {
    return this.dims.map(({ stride }) => stride);
  }

  /** Whether no dimension wraps: the block is a strided view of memory. */
  get isStrided(): boolean {
    return this.dims.every(({ wrap }) => wrap === undefined);
  }

  /** Whether a dimension has bounds. */
  get isBounded(): boolean {
    return this.dims.some(({ bounds }) => bounds !== undefined);
  }

  /** Whether adjacent lanes along dimension `dim` are adjacent in memory. */
  isContiguousAlong(dim: number): boolean {
    const { stride, wrap } = this.#dim(dim);
    return wrap === undefined && knownNumber(stride) === 1;
  }

  /** Whether all lanes access the same element, so that it can be loaded once. */
  get isUniform(): boolean {
    return !this.isBounded && allKnown(this.strides, 0);
  }

  #dim(dim: number): AccessDimension {
    return defined(this.dims[dim], `dimension ${dim} of an access`);
  }

  /** The same access without bounds: for a part that is known to be within them. */
  unbounded(): AccessLayout {
    return new AccessLayout(
      this.base,
      this.offset,
      this.dims.map(({ stride, wrap }) => ({ stride, wrap })),
    );
  }

  /**
   * The layout of the part of the block that starts at `starts`. Dimensions that do not wrap change the offset, those
   * that wrap change their start, and bounds are shifted into the coordinates of the part. The required operations are
   * created at the insertion point of `b`. The size of the part does not matter.
   */
  slice(b: Builder, starts: readonly MixedValue[]): AccessLayout {
    let { offset } = this;
    const dims = this.dims.map(({ stride, wrap, bounds }, dim): AccessDimension => {
      const start = starts[dim] ?? 0;
      if (wrap === undefined) offset = addIndex(b, offset, multiplyIndex(b, stride, start));
      return {
        stride,
        wrap: wrap === undefined ? undefined : { start: addIndex(b, wrap.start, start), size: wrap.size },
        bounds: bounds === undefined ? undefined : shiftBounds(b, bounds, start),
      };
    });
    return new AccessLayout(this.base, offset, dims);
  }

  /**
   * The layout without dimension `dim`, at index 0 of that dimension: the layout of a row of the block. The dimension
   * must neither wrap nor have bounds; check the bounds before, or {@link slice} and test them.
   */
  dropDimension(dim: number): AccessLayout {
    return new AccessLayout(
      this.base,
      this.offset,
      this.dims.filter((_, d) => d !== dim),
    );
  }

  /**
   * The layout of a block of `shape` that has the same lanes in the same order in the shape `to`, each of whose
   * dimensions is a dimension of `shape` or a part of one. Dimensions are only taken apart if their stride is a known
   * number and they neither wrap nor have bounds; otherwise, the result is undefined.
   */
  split(shape: readonly number[], to: readonly number[]): AccessLayout | undefined {
    const left = [...to];
    const dims: AccessDimension[] = [];
    for (const [d, dim] of this.dims.entries()) {
      const sizes = takeFactors(left, shape[d] ?? 0);
      const stride = knownNumber(dim.stride);
      if (sizes === undefined) return undefined;
      if (sizes.length === 1) dims.push(dim);
      else if (stride === undefined || dim.wrap !== undefined || dim.bounds !== undefined) return undefined;
      else sizes.forEach((_, i) => dims.push({ stride: stride * productOf(sizes.slice(i + 1)) }));
    }
    return left.length > 0 ? undefined : new AccessLayout(this.base, this.offset, dims);
  }

  /** The layout with permuted dimensions: dimension `i` of the result is dimension `order[i]` of this one. */
  permute(order: readonly number[]): AccessLayout {
    return new AccessLayout(
      this.base,
      this.offset,
      order.map((dim) => this.#dim(dim)),
    );
  }
}

/** Removes the first sizes, whose product is `size`, with ones that follow them; undefined if there are none. */
function takeFactors(sizes: number[], size: number): readonly number[] | undefined {
  const taken: number[] = [];
  for (let product = 1; product < size || sizes[0] === 1;) {
    const next = sizes.shift();
    if (next === undefined || size % (product * next) !== 0) return undefined;
    taken.push(next);
    product *= next;
  }
  return taken;
}

function productOf(sizes: readonly number[]): number {
  return sizes.reduce((product, size) => product * size, 1);
}

/** Bounds in the coordinates of a part that starts at `start`; known ones are clamped to 0. */
function shiftBounds(b: Builder, { low, high }: Bounds, start: MixedValue): Bounds {
  return { low: clampLow(subtractIndex(b, low, start)), high: clampLow(subtractIndex(b, high, start)) };
}
