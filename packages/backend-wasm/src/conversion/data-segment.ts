/** The constant memory of a module: the initial values of `memref.global`, laid out consecutively. */

/** Collects constants; each is aligned to 64 bytes. */
export class DataSegment {
  readonly #parts: { readonly offset: number; readonly bytes: Uint8Array }[] = [];
  readonly #offsets = new Map<string, number>();
  #size = 0;

  /** The offset of the constant called `key`; `make` computes its bytes on the first call. */
  offsetOf(key: string, make: () => Uint8Array): number {
    const known = this.#offsets.get(key);
    if (known !== undefined) return known;
    const bytes = make();
    const offset = this.#size;
    this.#parts.push({ offset, bytes });
    this.#offsets.set(key, offset);
    this.#size = Math.ceil((offset + bytes.length) / 64) * 64;
    return offset;
  }

  /** All bytes; undefined if there are none. */
  toBytes(): Uint8Array | undefined {
    if (this.#size === 0) return undefined;
    const out = new Uint8Array(this.#size);
    for (const { offset, bytes } of this.#parts) out.set(bytes, offset);
    return out;
  }
}
