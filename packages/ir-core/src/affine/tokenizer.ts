// A token source over plain text, for tests and for code that builds maps from strings. The IR's text parser uses its
// own lexer.

import type { AffineTokenKind, AffineTokenSource } from "./parse.ts";

const tokenPattern = /\s*(?:(%[\w$.-]+)|([A-Za-z_][\w$.]*)|(0x[0-9a-fA-F]+|\d+)|(->|>=|<=|==|[-+*()[\],:<>=])|(\S))/y;

/** Reads tokens from a string and collects errors. */
export class AffineTextTokens implements AffineTokenSource {
  kind: AffineTokenKind = "end";
  text = "";
  offset = 0;
  readonly errors: { readonly message: string; readonly offset: number }[] = [];
  private readonly input: string;
  private position = 0;

  constructor(input: string) {
    this.input = input;
    this.advance();
  }

  advance(): void {
    tokenPattern.lastIndex = this.position;
    const match = tokenPattern.exec(this.input);
    if (match === null) {
      this.kind = "end";
      this.text = "";
      this.offset = this.input.length;
      return;
    }
    const [, ssa, identifier, integer, punctuation, other] = match;
    this.text = ssa ?? identifier ?? integer ?? punctuation ?? other ?? "";
    this.position = tokenPattern.lastIndex;
    this.offset = this.position - this.text.length;
    this.kind =
      identifier !== undefined
        ? "identifier"
        : integer !== undefined
          ? "integer"
          : punctuation !== undefined
            ? "punctuation"
            : "other";
  }

  error(message: string, offset: number): void {
    this.errors.push({ message, offset });
  }
}
