import type { Value } from "../ir/value.ts";

/**
 * A parsed use of a value whose type is not known yet: `%x#1`. The definition nearly always precedes it, so that the
 * name is not needed and no string is created for it.
 */
export class OperandRef {
  private readonly text: string;
  readonly start: number;
  private readonly nameEnd: number;
  readonly index: number;
  readonly end: number;
  /** The value, if its definition has been parsed. */
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
