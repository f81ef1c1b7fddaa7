/**
 * Parses `!dialect.mnemonic<…>`, `!dialect<mnemonic…>` and the same with `#`: by the parser of a registered dialect, or
 * as opaque text with balanced brackets if unregistered ones are allowed.
 */
import type { Attribute } from "../attributes/attribute.ts";
import type { Dialect, ParametricSyntax } from "../define/dialect.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { AsmParser } from "./asm-parser.ts";
import { type Lexer, Tok } from "./lexer.ts";
import { noteRest, reportUnknownDialect } from "./unknown-dialect.ts";

/** The differences between the two sigils. */
export interface DialectSymbolKind<A extends Attribute> {
  known(dialect: Dialect, mnemonic: string): ParametricSyntax<A> | undefined;
  candidates(dialect: Dialect): readonly string[];
  opaque(dialect: string, text: string): A;
}

/** See the file's header; the current token is the `!` or `#` identifier. */
export function parseDialectSymbol<A extends Attribute>(
  p: AsmParser,
  sigil: "!" | "#",
  kind: DialectSymbolKind<A>,
): A | undefined {
  const { lexer } = p;
  const start = lexer.start;
  const full = lexer.slice.slice(1);
  const dot = full.indexOf(".");
  const dialectName = dot < 0 ? full : full.slice(0, dot);
  const dialect = p.context.dialect(dialectName);
  if (dialect === undefined) {
    if (dialectName !== "" && !p.context.allowUnregistered && !isTolerated(p)) {
      const what = sigil === "!" ? "type" : "attribute";
      reportUnknownDialect(p, { what, dialect: dialectName, start, end: lexer.end, code: "TT0007" });
      return undefined;
    }
    return kind.opaque(dialectName, takeOpaque(p, dialectName));
  }
  if (dot < 0) return parsePretty(p, dialect, kind, sigil);
  const mnemonic = full.slice(dot + 1);
  const syntax = kind.known(dialect, mnemonic);
  if (syntax === undefined) {
    if (dialect.isPartial === true && (sigil === "#" || p.context.allowUnregistered)) {
      return kind.opaque(dialectName, takeOpaque(p, dialectName));
    }
    const hint = didYouMean(mnemonic, kind.candidates(dialect));
    const message = `unknown ${sigil === "!" ? "type" : "attribute"} '${sigil}${full}'${hint}`;
    noteRest(p.report(message, start, "TT0008", lexer.end), dialect);
    return undefined;
  }
  lexer.next();
  return syntax.parse(p);
}

/** Encodings and attributes of dialects that Triton adds later in its own pipeline are accepted as opaque text. */
function isTolerated(p: AsmParser): boolean {
  return p.lexer.kind === Tok.hash && /^#ttn?g\b/.test(p.lexer.slice);
}

/** `!dialect<mnemonic …>`. */
function parsePretty<A extends Attribute>(
  p: AsmParser,
  dialect: Dialect,
  kind: DialectSymbolKind<A>,
  sigil: "!" | "#",
): A | undefined {
  p.lexer.next();
  if (!p.expect("<")) return undefined;
  const at = p.offset;
  const mnemonic = p.parseKeyword(`a ${sigil === "!" ? "type" : "attribute"} of dialect '${dialect.name}'`);
  if (mnemonic === undefined) return undefined;
  const syntax = kind.known(dialect, mnemonic);
  if (syntax === undefined) {
    return p.error(
      `unknown '${sigil}${dialect.name}.${mnemonic}'${didYouMean(mnemonic, kind.candidates(dialect))}`,
      at,
    );
  }
  const result = syntax.parse(p);
  return result !== undefined && p.expect(">") ? result : undefined;
}

/** Takes the text after `!dialect`, up to the end of the following brackets. */
function takeOpaque(p: AsmParser, dialectName: string): string {
  const { lexer } = p;
  const from = lexer.start + 1 + dialectName.length;
  let end = lexer.end;
  if (lexer.text.charCodeAt(end) === 60) end = closingBracket(lexer, end);
  lexer.seek(end);
  return lexer.text.slice(from, end);
}

/** The offset after the bracket that closes the one at `open`, up to which the lexer is moved. */
function closingBracket(lexer: Lexer, open: number): number {
  let depth = 0;
  for (lexer.seek(open); lexer.kind !== Tok.eof; lexer.next()) {
    if (lexer.kind === 60 || lexer.kind === 91 || lexer.kind === 40 || lexer.kind === 123) depth++;
    else if (lexer.kind === 62 || lexer.kind === 93 || lexer.kind === 41 || lexer.kind === 125) depth--;
    if (depth === 0) return lexer.end;
  }
  return lexer.end;
}
