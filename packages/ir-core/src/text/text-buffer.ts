/**
 * Collects a text that is written in small pieces. The pieces are copied as bytes into arrays, a tenth of the work that
 * strings make which are put together with `+=`, as those are trees until somebody reads them. What is not ASCII goes
 * around the arrays.
 */
const chunkSize = 1 << 16;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A part of the text: a string, or the bytes of one that is ASCII. */
type Chunk = string | Uint8Array;

/** See the file's header. */
export class TextBuffer {
  #bytes = new Uint8Array(chunkSize);
  #length = 0;
  readonly #chunks: Chunk[] = [];

  write(text: string): void {
    const { length } = text;
    if (this.#length + length > chunkSize) {
      this.#flush();
      if (length > chunkSize) {
        this.#chunks.push(text);
        return;
      }
    }
    const bytes = this.#bytes;
    let at = this.#length;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code > 127) {
        this.#flush();
        this.#chunks.push(text);
        return;
      }
      bytes[at++] = code;
    }
    this.#length = at;
  }

  #flush(): void {
    const length = this.#length;
    if (length === 0) return;
    // A full array is given away; of one that has room left, only what is written is kept.
    if (length > chunkSize / 2) {
      this.#chunks.push(this.#bytes.subarray(0, length));
      this.#bytes = new Uint8Array(chunkSize);
    } else this.#chunks.push(this.#bytes.slice(0, length));
    this.#length = 0;
  }

  /** Puts `text` before all that has been written; marks are not valid any more. */
  prepend(text: string): void {
    if (text !== "") this.#chunks.unshift(text);
  }

  /** Number of the chunk after all that has been written, at which {@link cut} can take off what is written later. */
  mark(): number {
    this.#flush();
    return this.#chunks.length;
  }

  /** Takes off what was written after {@link mark} gave `mark`. */
  cut(mark: number): Chunk[] {
    this.#flush();
    return this.#chunks.splice(mark);
  }

  /** Adds chunks that {@link cut} has taken off. */
  append(chunks: readonly Chunk[]): void {
    this.#flush();
    for (const chunk of chunks) this.#chunks.push(chunk);
  }

  toString(): string {
    this.#flush();
    return this.#chunks.map((chunk) => (typeof chunk === "string" ? chunk : decoder.decode(chunk))).join("");
  }

  /** The text in UTF-8. */
  toBytes(): Uint8Array {
    this.#flush();
    const chunks = this.#chunks.map((chunk) => (typeof chunk === "string" ? encoder.encode(chunk) : chunk));
    const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }
}
