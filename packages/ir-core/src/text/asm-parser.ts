/**
 * The part of the parser for tokens, types and attributes. Failing methods have reported an error and return undefined
 * or false. Types and attributes whose text occurred before are taken from a cache with slices of the source as keys.
 */
import type { Attribute, Type } from "../attributes/attribute.ts";
import type { DistinctAttr } from "../attributes/distinct.ts";
import { UnitAttr } from "../attributes/collections.ts";
import type { Location } from "../attributes/location.ts";
import type { Context } from "../context.ts";
import type { AttributeSyntaxParser } from "../define/attribute-syntax.ts";
import type { DiagnosticBuilder } from "../diagnostics/diagnostic.ts";
import { Suggestions } from "../diagnostics/did-you-mean.ts";
import type { SourceFile, Span } from "../diagnostics/source-file.ts";
import { parseAttributeAt, parseOptionalAttributeAt } from "./attribute-parser.ts";
import { type DimensionListOptions, readDimensionList } from "./dimension-list.ts";
import { Lexer, Tok, tokenKind, unescape } from "./lexer.ts";
import { parseLocationAt } from "./location-parser.ts";
import { maxNesting } from "./nesting.ts";
import { parseOptionalTypeAt } from "./type-parser.ts";

/**
 * Finds attribute aliases that are defined after their uses. An object, not a function: engines treat a function that
 * is assigned to a property as a method, which lives long and keeps everything alive that it refers to.
 */
interface LateAliases {
  resolveAlias(name: string): Attribute | undefined;
}

/** See the file's header. */
export class AsmParser implements AttributeSyntaxParser {
  readonly context: Context;
  readonly source: SourceFile;
  readonly lexer: Lexer;
  /** The `distinct[…]` attributes of the text by their numbers. */
  readonly distinct = new Map<number, DistinctAttr>();
  readonly attributeAliases = new Map<string, Attribute>();
  readonly typeAliases = new Map<string, Type>();
  /** Aliases whose definition could not be parsed, with `#` or `!`; their uses are not errors of their own. */
  readonly failedAliases = new Set<string>();
  readonly suggestions = new Suggestions();
  /** Resolves unknown attribute aliases by searching the rest of the file. */
  lateAliases: LateAliases | undefined = undefined;
  #nesting = 0;
  readonly #typeCache = new Map<string, Type>();
  #onlyType: readonly Type[] = [];
  #lastErrorAt = -1;
  #dropped = 0;
  #lastBuilder: DiagnosticBuilder | undefined;

  constructor(context: Context, source: SourceFile, ascii?: Uint8Array) {
    this.context = context;
    this.source = source;
    this.lexer = new Lexer(source.text, ascii);
  }

  get offset(): number {
    return this.lexer.start;
  }

  /** The range of the current token. */
  get tokenSpan(): Span {
    return { file: this.source, start: this.lexer.start, end: Math.max(this.lexer.end, this.lexer.start + 1) };
  }

  span(start: number, end: number): Span {
    return { file: this.source, start, end };
  }

  /**
   * Reports an error at `offset`, or at the current token. If a token was expected on the previous line, the error is
   * at the end of that line.
   */
  error(message: string, offset?: number): undefined {
    if (offset === undefined && message.startsWith("expected") && this.#isFirstOfLine()) this.#reportMissing(message);
    else this.report(message, offset);
    return undefined;
  }

  /**
   * Reports an error at the current token or at `offset`; a second error at the same position is a consequence and is
   * dropped.
   */
  report(message: string, offset?: number, code = "TT0001", end?: number): DiagnosticBuilder {
    const { lexer } = this;
    const isLexical = offset === undefined && lexer.kind === Tok.error;
    const start = offset ?? lexer.start;
    const span = this.span(start, end ?? (offset === undefined ? Math.max(lexer.end, start + 1) : start + 1));
    return this.#reportOnce(start, span, isLexical ? "TT0002" : code, isLexical ? lexer.problem : message);
  }

  /** Counts a consequence of an error that was reported elsewhere, and drops errors at `offset`, where it is. */
  dropError(offset: number): undefined {
    this.#lastErrorAt = offset;
    this.#dropped++;
    return undefined;
  }

  /** The number of errors so far, with those that were dropped as consequences: what was parsed since may be broken. */
  get errorCount(): number {
    return this.context.diagnostics.errorCount + this.#dropped;
  }

  #reportMissing(message: string): void {
    const { start, previousEnd } = this.lexer;
    this.#reportOnce(start, this.span(previousEnd, previousEnd + 1), "TT0001", message);
  }

  #reportOnce(cause: number, span: Span, code: string, message: string): DiagnosticBuilder {
    if (cause === this.#lastErrorAt && this.#lastBuilder !== undefined) return this.#lastBuilder;
    this.#lastErrorAt = cause;
    this.#lastBuilder = this.context.diagnostics.error(span, code, message);
    return this.#lastBuilder;
  }

  /** Whether the current token, which is valid, is on another line than the previous one. */
  #isFirstOfLine(): boolean {
    const { kind, text, start, previousEnd } = this.lexer;
    return kind !== Tok.error && previousEnd > 0 && text.slice(previousEnd, start).includes("\n");
  }

  // Tokens

  isPunctuation(text: string): boolean {
    return this.lexer.kind === tokenKind(text);
  }

  accept(text: string): boolean {
    if (this.lexer.kind !== tokenKind(text)) return false;
    this.lexer.next();
    return true;
  }

  expect(text: string, where = ""): boolean {
    if (this.lexer.kind === tokenKind(text)) {
      this.lexer.next();
      return true;
    }
    this.error(`expected '${text}'${where}`);
    return false;
  }

  /** Whether the current token is the bare word `keyword`. */
  isKeyword(keyword: string): boolean {
    const { lexer } = this;
    return (
      lexer.kind === Tok.bare &&
      lexer.end - lexer.start === keyword.length &&
      lexer.text.startsWith(keyword, lexer.start)
    );
  }

  acceptKeyword(keyword: string): boolean {
    if (!this.isKeyword(keyword)) return false;
    this.lexer.next();
    return true;
  }

  expectKeyword(keyword: string): boolean {
    if (this.acceptKeyword(keyword)) return true;
    this.error(`expected '${keyword}'`);
    return false;
  }

  optionalKeyword(): string | undefined {
    if (this.lexer.kind !== Tok.bare) return undefined;
    const word = this.lexer.slice;
    this.lexer.next();
    return word;
  }

  parseKeyword(what = "a keyword"): string | undefined {
    return this.optionalKeyword() ?? this.error(`expected ${what}`);
  }

  parseKeywordOf(keywords: readonly string[], what: string): string | undefined {
    const { lexer } = this;
    const word = lexer.kind === Tok.bare ? lexer.slice : lexer.kind === Tok.string ? unescape(lexer.slice) : undefined;
    if (word !== undefined && keywords.includes(word)) {
      lexer.next();
      return word;
    }
    return this.error(`expected ${what} ${keywords.map((k) => `'${k}'`).join(", ")}`);
  }

  optionalString(): string | undefined {
    if (this.lexer.kind !== Tok.string) return undefined;
    const text = unescape(this.lexer.slice);
    if (text === undefined)
      return this.error('malformed escape in string: use \\n, \\t, \\", \\\\ or two hexadecimal digits');
    this.lexer.next();
    return text;
  }

  parseString(what = "a string"): string | undefined {
    if (this.lexer.kind !== Tok.string) return this.error(`expected ${what}`);
    return this.optionalString();
  }

  optionalInteger(): bigint | undefined {
    const { lexer } = this;
    if (lexer.is(45)) {
      const from = lexer.start;
      lexer.next();
      if (!lexer.is(Tok.integer)) return this.error("expected an integer after '-'", from);
      const value = -BigInt(lexer.slice);
      lexer.next();
      return value;
    }
    if (lexer.kind !== Tok.integer) return undefined;
    const value = BigInt(lexer.slice);
    lexer.next();
    return value;
  }

  parseInteger(what = "an integer"): bigint | undefined {
    if (this.lexer.kind !== 45 && this.lexer.kind !== Tok.integer) return this.error(`expected ${what}`);
    return this.optionalInteger();
  }

  optionalSymbolName(): string | undefined {
    if (this.lexer.kind !== Tok.at) return undefined;
    const text = this.lexer.slice.slice(1);
    this.lexer.next();
    return text.startsWith('"') ? unescape(text) : text;
  }

  parseSymbolName(): string | undefined {
    return this.optionalSymbolName() ?? this.error("expected a symbol name: @name");
  }

  parseList(open: string, close: string, each: () => boolean): boolean {
    if (!this.expect(open)) return false;
    if (this.accept(close)) return true;
    do {
      if (!each()) return false;
    } while (this.accept(","));
    return this.expect(close, ` or ',' in the list`);
  }

  /** One or more elements separated by commas, without brackets. */
  parseCommaSeparated(each: () => boolean): boolean {
    do {
      if (!each()) return false;
    } while (this.accept(","));
    return true;
  }

  /** `4x?x8x`; with `trailingX: false` no `x` follows the last size (`4x8`). */
  parseDimensionList(options: DimensionListOptions = {}): number[] {
    return readDimensionList(this.lexer, options, (at, end) => {
      this.report("invalid dimension", at, "TT0006", end);
    });
  }

  // Types, attributes and locations

  optionalType(): Type | undefined {
    const { lexer } = this;
    const { kind, start } = lexer;
    if (kind === Tok.bare) {
      const cached = this.#typeCache.get(lexer.slice);
      if (cached !== undefined && lexer.text.charCodeAt(lexer.end) !== 60) {
        lexer.next();
        return cached;
      }
    }
    const errors = this.errorCount;
    const type = this.nested(parseOptionalTypeAt);
    if (type === undefined || kind !== Tok.bare || errors !== this.errorCount) return type;
    if (lexer.previousEnd - start < 24 && !type.toString().includes("<")) {
      this.#typeCache.set(lexer.text.slice(start, lexer.previousEnd), type);
    }
    return type;
  }

  /**
   * Parses a construct that is nested in one of the same kind; an error if the nesting is so deep that the stack would
   * overflow, here or in code that processes the result.
   */
  nested<T>(read: (p: AsmParser) => T | undefined): T | undefined {
    if (this.#nesting >= maxNesting) return this.error(`nested too deeply: more than ${maxNesting} brackets are open`);
    this.#nesting++;
    const made = read(this);
    this.#nesting--;
    return made;
  }

  parseType(): Type | undefined {
    const errors = this.errorCount;
    const type = this.optionalType();
    if (type === undefined && errors === this.errorCount) this.error("expected a type");
    return type;
  }

  /** The list that contains only `type`: cached, since the same type is mostly requested again. */
  onlyType(type: Type): readonly Type[] {
    if (this.#onlyType[0] !== type) this.#onlyType = [type];
    return this.#onlyType;
  }

  /** One or more types separated by commas. */
  parseTypeList(): Type[] | undefined {
    const types: Type[] = [];
    const each = (): boolean => {
      const type = this.parseType();
      if (type !== undefined) types.push(type);
      return type !== undefined;
    };
    return this.parseCommaSeparated(each) ? types : undefined;
  }

  /** `(A, B)`, or `()`. */
  parseTypesInParens(): Type[] | undefined {
    const types: Type[] = [];
    const each = (): boolean => {
      const type = this.parseType();
      if (type !== undefined) types.push(type);
      return type !== undefined;
    };
    return this.parseList("(", ")", each) ? types : undefined;
  }

  /** `: type`. */
  parseColonType(): Type | undefined {
    return this.expect(":") ? this.parseType() : undefined;
  }

  /** `: A, B`. */
  parseColonTypes(): Type[] | undefined {
    return this.expect(":") ? this.parseTypeList() : undefined;
  }

  /** `A` or `(A, B)` after an arrow. */
  parseResultTypes(): Type[] | undefined {
    if (this.isPunctuation("(")) return this.parseTypesInParens();
    const type = this.parseType();
    return type === undefined ? undefined : [type];
  }

  /** `-> A`, `-> (A, B)`, or nothing for no types. */
  parseOptionalArrowTypes(): Type[] | undefined {
    return this.accept("->") ? this.parseResultTypes() : [];
  }

  /** `(A, B) -> C`: inputs and results. */
  parseFunctionSignature(): { readonly inputs: Type[]; readonly results: Type[] } | undefined {
    const inputs = this.parseTypesInParens();
    if (inputs === undefined || !this.expect("->")) return undefined;
    const results = this.parseResultTypes();
    return results === undefined ? undefined : { inputs, results };
  }

  parseAttribute(type?: Type): Attribute | undefined {
    return parseAttributeAt(this, type);
  }

  optionalAttribute(type?: Type): Attribute | undefined {
    return parseOptionalAttributeAt(this, type);
  }

  /** Parses the names and attributes of `{…}`, if present; a duplicate name is an error. */
  parseOptionalAttrDict(into: Map<string, Attribute>): boolean {
    return this.isPunctuation("{") ? this.parseAttrDict(into) : true;
  }

  parseAttrDict(into: Map<string, Attribute>): boolean {
    const places = new Map<string, number>();
    return this.parseList("{", "}", () => {
      const at = this.offset;
      const name = this.optionalKeyword() ?? this.optionalString();
      if (name === undefined) {
        this.error("expected an attribute name");
        return false;
      }
      const value = this.accept("=") ? this.parseAttribute() : UnitAttr.get(this.context);
      if (value === undefined) return false;
      const first = places.get(name);
      if (first !== undefined) {
        const report = this.report(`duplicate key '${name}' in dictionary attribute`, at, "TT0010", at + name.length);
        report.note(this.span(first, first + name.length), "first given here");
        return true;
      }
      places.set(name, at);
      into.set(name, value);
      return true;
    });
  }

  /** `loc(…)`. */
  parseLocation(): Location | undefined {
    return parseLocationAt(this);
  }
}
