/**
 * Collects a text that is written in small pieces. The pieces are copied as bytes into one array and turned into a
 * string a chunk at a time: a tenth of the work that strings make which are put together with `+=`, as those are trees
 * until somebody reads them. What is not ASCII goes around the array.
 */
const chunkSize = 1 << 16;
const decoder = new TextDecoder();

/** See the file's header. */
export class TextBuffer {
  readonly #bytes = new Uint8Array(chunkSize);
  #length = 0;
  #chunks: string[] = [];

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
    if (this.#length > 0) this.#chunks.push(decoder.decode(this.#bytes.subarray(0, this.#length)));
    this.#length = 0;
  }

  /** Number of the chunk after all that has been written, at which {@link cut} can take off what is written later. */
  mark(): number {
    this.#flush();
    return this.#chunks.length;
  }

  /** Takes off what was written after {@link mark} gave `mark`. */
  cut(mark: number): string[] {
    this.#flush();
    const taken = this.#chunks.slice(mark);
    this.#chunks.length = mark;
    return taken;
  }

  /** Adds chunks that {@link cut} has taken off. */
  append(chunks: readonly string[]): void {
    this.#flush();
    for (const chunk of chunks) this.#chunks.push(chunk);
  }

  toString(): string {
    this.#flush();
    this.#chunks = [this.#chunks.join("")];
    return this.#chunks[0] ?? "";
  }
}
