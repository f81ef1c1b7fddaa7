/**
 * A growable byte buffer with the encodings that the WebAssembly binary format is made of: LEB128 integers, IEEE floats
 * in little-endian order, length-prefixed names and vectors.
 */

const encoder = new TextEncoder();
const floatView = new DataView(new ArrayBuffer(8));

/** Appends bytes to a buffer that doubles when it is full. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  /** @param capacity Bytes reserved at the start. */
  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity);
  }

  /** Number of bytes written. */
  get length(): number {
    return this.#length;
  }

  /** A copy of the written bytes. */
  toUint8Array(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  /** One byte. */
  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** Raw bytes. */
  bytes(values: Uint8Array | readonly number[]): void {
    const start = this.#length;
    const count = values.length;
    if (start + count > this.#bytes.length) this.#reserve(count);
    // Opcodes have a few bytes, for which a loop is faster than a copy by the engine.
    if (count > 16) this.#bytes.set(values, start);
    else for (let i = 0; i < count; i++) this.#bytes[start + i] = values[i] ?? 0;
    this.#length = start + count;
  }

  /** The contents of another writer. */
  append(other: ByteWriter): void {
    this.bytes(other.#bytes.subarray(0, other.#length));
  }

  /**
   * Unsigned LEB128 of an integer from 0 to 2^32 - 1.
   * @throws RangeError for anything else.
   */
  u32(value: number): void {
    if (value !== value >>> 0) throw new RangeError(`${value} is not an unsigned 32-bit integer`);
    let rest = value;
    while (rest >= 0x80) {
      this.byte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  /**
   * Signed LEB128 of a 32-bit integer; values from 2^31 to 2^32 - 1 are taken as unsigned and wrap.
   * @throws RangeError for anything else.
   */
  s32(value: number): void {
    if (value !== (value | 0) && value !== value >>> 0) throw new RangeError(`${value} is not a 32-bit integer`);
    let rest = value | 0;
    while (rest < -64 || rest > 63) {
      this.byte((rest & 0x7f) | 0x80);
      rest >>= 7;
    }
    this.byte(rest & 0x7f);
  }

  /** Signed LEB128 of the low 64 bits. */
  s64(value: bigint): void {
    let rest = BigInt.asIntN(64, value);
    while (rest < -64n || rest > 63n) {
      this.byte(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    this.byte(Number(rest & 0x7fn));
  }

  /** A float of 32 bits. */
  f32(value: number): void {
    floatView.setFloat32(0, value, true);
    this.bytes(new Uint8Array(floatView.buffer, 0, 4));
  }

  /** A float of 64 bits. */
  f64(value: number): void {
    floatView.setFloat64(0, value, true);
    this.bytes(new Uint8Array(floatView.buffer, 0, 8));
  }

  /** A length-prefixed UTF-8 string. */
  name(text: string): void {
    const utf8 = encoder.encode(text);
    this.u32(utf8.length);
    this.bytes(utf8);
  }

  /** A length-prefixed vector, each element written by `write`. */
  vector<T>(items: readonly T[], write: (item: T, index: number) => void): void {
    this.u32(items.length);
    items.forEach(write);
  }

  /** A length-prefixed block of bytes. */
  sized(content: ByteWriter): void {
    this.u32(content.length);
    this.append(content);
  }

  #reserve(extra: number): void {
    const needed = this.#length + extra;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

/** Number of bytes of the unsigned LEB128 of `value`. */
export function sizeOfU32(value: number): number {
  let size = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) size++;
  return size;
}
