import type { Value } from "../ir/value.ts";

/**
 * A use of a value that has been read, but whose type is not known yet: `%x#1`. Nearly always the definition was read
 * before, so that nobody needs the name, and no string is made of it.
 */
export class OperandRef {
  private readonly text: string;
  readonly start: number;
  private readonly nameEnd: number;
  readonly index: number;
  readonly end: number;
  /** The value, if its definition has been read. */
  readonly known: Value | undefined;

  constructor(text: string, start: number, nameEnd: number, index: number, end: number, known: Value | undefined) {
    this.text = text;
    this.start = start;
    this.nameEnd = nameEnd;
    this.index = index;
    this.end = end;
    this.known = known;
  }

  /** Without `%` and `#1`. */
  get name(): string {
    return this.text.slice(this.start + 1, this.nameEnd);
  }
}
