/** A text that was parsed, with the table of its lines made when a position is first asked for. */
export class SourceFile {
  readonly name: string;
  readonly text: string;
  /** Line and column that the text starts at: not 1:1 for a part of a split input. */
  readonly firstLine: number;
  #lineStarts: number[] | undefined;

  constructor(name: string, text: string, firstLine = 1) {
    this.name = name;
    this.text = text;
    this.firstLine = firstLine;
  }

  get #lines(): readonly number[] {
    if (this.#lineStarts === undefined) {
      const starts = [0];
      for (let i = this.text.indexOf("\n"); i >= 0; i = this.text.indexOf("\n", i + 1)) starts.push(i + 1);
      this.#lineStarts = starts;
    }
    return this.#lineStarts;
  }

  /** Line and column of an offset, both counted from 1. */
  position(offset: number): { readonly line: number; readonly column: number } {
    const lines = this.#lines;
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
    const start = this.#lines[index];
    if (start === undefined) return undefined;
    const end = this.#lines[index + 1];
    return this.text.slice(start, end === undefined ? this.text.length : end - 1).replace(/\r$/, "");
  }

  /** The offset of a line and column counted from 1. */
  offset(line: number, column: number): number {
    return (this.#lines[line - this.firstLine] ?? this.text.length) + column - 1;
  }
}

/** A range of a source file: from `start` up to, not including, `end`. */
export interface Span {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}
