/**
 * The indices of a transfer's elements in memory, and the conditions under which they may be accessed: the bounds of
 * dimensions that may be exceeded, and the mask. A plain load or store is a transfer without mask and bounds whose map
 * is the minor identity.
 */
import { at, type AffineMap, type Builder, type IndexType, IntegerAttr, type Value } from "@tt-opt/ir-core";
import { constantLane, type Lane, toScalar } from "./lane.ts";
import { isWithin, type Memory, shifted } from "./memory.ts";
import { flatIndex } from "./register-shape.ts";

/** The description of a transfer. */
export interface TransferParts {
  readonly memory: Memory;
  readonly indices: readonly Value[];
  /** The dimension of the memory that each dimension of the vector runs along. */
  readonly map: AffineMap;
  /** For each dimension of the vector, whether it stays in bounds. */
  readonly inBounds: readonly boolean[];
  /** The shape of the vector. */
  readonly shape: readonly number[];
  /** The flags, in the order of the memory's dimensions. */
  readonly mask: readonly Lane[] | undefined;
}

/** See the file's header. */
export class Transfer {
  readonly #parts: TransferParts;
  readonly #bounds = new Map<string, Value | true>();
  readonly #indices = new Map<string, Value<IndexType>>();
  readonly #b: Builder;

  /** Tests of bounds are built by `b`. */
  constructor(b: Builder, parts: TransferParts) {
    this.#b = b;
    this.#parts = parts;
  }

  /** The dimension of the memory that dimension `d` of the vector runs along; undefined for a broadcast dimension. */
  #dimension(d: number): number | undefined {
    return this.#parts.map.getDimPosition(d);
  }

  /** Whether the last dimension of the vector is contiguous in memory. */
  get isContiguous(): boolean {
    const { memory, shape } = this.#parts;
    return memory.isContiguous && shape.length > 0 && this.#dimension(shape.length - 1) === memory.shape.length - 1;
  }

  get isMasked(): boolean {
    return this.#parts.mask !== undefined;
  }

  /** A key that is equal for elements with the same place in memory. */
  key(position: readonly number[]): string {
    return position.map((index, d) => (this.#dimension(d) === undefined ? "" : index)).join();
  }

  /** The indices of an element. */
  place(position: readonly number[]): readonly Value<IndexType>[] {
    return this.#parts.indices.map((index, dimension) => {
      const by = this.#shift(dimension, position);
      const key = `${dimension}+${by}`;
      const known = this.#indices.get(key) ?? shifted(this.#b, index, by);
      this.#indices.set(key, known);
      return known;
    });
  }

  #shift(dimension: number, position: readonly number[]): number {
    return position.reduce((sum, index, d) => sum + (this.#dimension(d) === dimension ? index : 0), 0);
  }

  /** The conditions under which an element is in bounds, in the vector dimensions for which `which` holds. */
  bounds(position: readonly number[], which: (d: number) => boolean = () => true): readonly Value[] {
    return position.flatMap((index, d) => {
      const dimension = this.#dimension(d);
      if (dimension === undefined || this.#parts.inBounds[d] === true || !which(d)) return [];
      const key = `${dimension}<${index}`;
      const start = at(this.#parts.indices, dimension);
      const test = this.#bounds.get(key) ?? isWithin(this.#b, this.#parts.memory, dimension, start, index);
      this.#bounds.set(key, test);
      return test === true ? [] : [test];
    });
  }

  /** The condition that the mask sets for an element: `true` for none, `false` for never, or a flag. */
  flag(position: readonly number[]): Value | boolean {
    const lane = this.maskLane(position);
    if (lane === undefined) return true;
    const known = constantLane(lane);
    return known instanceof IntegerAttr ? known.isTrue : toScalar(this.#b, lane);
  }

  /** The flag of an element; undefined if there is no mask. */
  maskLane(position: readonly number[]): Lane | undefined {
    const { mask, shape } = this.#parts;
    if (mask === undefined) return undefined;
    const used = shape
      .map((_, d) => ({ d, dimension: this.#dimension(d) ?? -1 }))
      .filter(({ dimension }) => dimension >= 0)
      .sort((x, y) => x.dimension - y.dimension)
      .map(({ d }) => d);
    const sizes = used.map((d) => at(shape, d));
    const place = used.map((d) => at(position, d));
    return at(mask, flatIndex(sizes, place));
  }
}
