/**
 * The allocated and free bytes of an address space. Free ranges are sorted by address and merged; allocation takes the
 * first that fits. Launches hold a handful of buffers at a time, so that a plain array is faster than a more elaborate
 * structure.
 */

/** Addresses from `start` to before `end`. */
export interface Range {
  start: number;
  end: number;
}

/** Sizes and addresses are multiples of this, the size of a cache line. */
export const granularity = 64;

/** An allocator of address ranges; it touches no memory. */
export class FreeList {
  readonly #free: Range[];
  readonly #used = new Map<number, number>();
  #end: number;

  /** @param start The first free address. @param end The first address that does not exist (yet). */
  constructor(start: number, end: number) {
    this.#free = end > start ? [{ start, end }] : [];
    this.#end = end;
  }

  /** The first address that does not exist (yet). */
  get end(): number {
    return this.#end;
  }

  /** Bytes in use. */
  get usedBytes(): number {
    let bytes = 0;
    for (const size of this.#used.values()) bytes += size;
    return bytes;
  }

  /**
   * Allocates a range of at least `bytes`; undefined if none is free: {@link missing} says by how much to grow then.
   */
  allocate(bytes: number): number | undefined {
    const size = roundUp(Math.max(bytes, 1));
    for (const [i, range] of this.#free.entries()) {
      if (range.end - range.start < size) continue;
      const { start } = range;
      range.start += size;
      if (range.start === range.end) this.#free.splice(i, 1);
      this.#used.set(start, size);
      return start;
    }
    return undefined;
  }

  /** Number of bytes to {@link grow} by, so that `bytes` can be allocated at the end. */
  missing(bytes: number): number {
    const last = this.#free.at(-1);
    const tail = last?.end === this.#end ? last.end - last.start : 0;
    return Math.max(0, roundUp(Math.max(bytes, 1)) - tail);
  }

  /** Adds `bytes` at the end. */
  grow(bytes: number): void {
    this.#release({ start: this.#end, end: this.#end + bytes });
    this.#end += bytes;
  }

  /** The allocated range that contains `address`, or undefined. */
  rangeOf(address: number): Readonly<Range> | undefined {
    for (const [start, size] of this.#used) {
      if (address >= start && address < start + size) return { start, end: start + size };
    }
    return undefined;
  }

  /** Frees a range; false if none was allocated at `start`. */
  free(start: number): boolean {
    const size = this.#used.get(start);
    if (size === undefined) return false;
    this.#used.delete(start);
    this.#release({ start, end: start + size });
    return true;
  }

  #release(range: Range): void {
    const free = this.#free;
    let i = free.length;
    while (i > 0 && (free[i - 1]?.start ?? 0) > range.start) i--;
    const before = free[i - 1];
    const after = free[i];
    const joinsBefore = before?.end === range.start;
    const joinsAfter = after?.start === range.end;
    if (before && after && joinsBefore && joinsAfter) {
      before.end = after.end;
      free.splice(i, 1);
    } else if (before && joinsBefore) before.end = range.end;
    else if (after && joinsAfter) after.start = range.start;
    else free.splice(i, 0, range);
  }
}

function roundUp(bytes: number): number {
  return Math.ceil(bytes / granularity) * granularity;
}
