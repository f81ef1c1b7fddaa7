import type { AffineTokenKind, AffineTokenSource } from "../affine/index.ts";
import type { AsmParser } from "./asm-parser.ts";
import { Tok } from "./lexer.ts";

const punctuation = new Set<number>([40, 41, 42, 43, 44, 45, 58, 60, 61, 62, 91, 93, Tok.arrow]);

/** Adapts the parser's tokens to the parser of affine expressions. */
export function affineTokens(p: AsmParser): AffineTokenSource {
  const { lexer } = p;
  return {
    get kind(): AffineTokenKind {
      if (lexer.kind === Tok.bare) return "identifier";
      if (lexer.kind === Tok.integer) return "integer";
      if (lexer.kind === Tok.eof) return "end";
      return punctuation.has(lexer.kind) ? "punctuation" : "other";
    },
    get text(): string {
      return lexer.slice;
    },
    get offset(): number {
      return lexer.start;
    },
    advance: () => lexer.next(),
    error: (message, offset) => p.error(message, offset),
  };
}
