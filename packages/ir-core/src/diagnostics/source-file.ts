/** A parsed text, with a table of its lines that is extended on demand. */
export class SourceFile {
  readonly name: string;
  readonly text: string;
  /** Line number of the first line of the text: not 1 for a part of a split input. */
  readonly firstLine: number;
  /** Offsets of the starts of lines, for the scanned part of the text. */
  readonly #lineStarts = [0];
  #nextNewline: number;

  constructor(name: string, text: string, firstLine = 1) {
    this.name = name;
    this.text = text;
    this.firstLine = firstLine;
    this.#nextNewline = text.indexOf("\n");
  }

  /** The starts of all lines up to `offset`, and possibly more: most queries are for the first lines. */
  #linesUpTo(offset: number): readonly number[] {
    const starts = this.#lineStarts;
    while (this.#nextNewline >= 0 && this.#nextNewline < offset) {
      starts.push(this.#nextNewline + 1);
      this.#nextNewline = this.text.indexOf("\n", this.#nextNewline + 1);
    }
    return starts;
  }

  /** Line and column of an offset, both counted from 1. */
  position(offset: number): { readonly line: number; readonly column: number } {
    const lines = this.#linesUpTo(offset);
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lines[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + this.firstLine, column: offset - (lines[low] ?? 0) + 1 };
  }

  /** The text of a line without its end. */
  line(line: number): string | undefined {
    const index = line - this.firstLine;
    const lines = this.#linesUpTo(this.text.length);
    const start = lines[index];
    if (start === undefined) return undefined;
    const end = lines[index + 1];
    return this.text.slice(start, end === undefined ? this.text.length : end - 1).replace(/\r$/, "");
  }

  /** The offset of a line and column counted from 1. */
  offset(line: number, column: number): number {
    return (this.#linesUpTo(this.text.length)[line - this.firstLine] ?? this.text.length) + column - 1;
  }
}

/** A range of a source file: from `start` up to, not including, `end`. */
export interface Span {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}
