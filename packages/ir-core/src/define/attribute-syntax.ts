/** What the syntax of a single attribute or type parameter may use of the parser and the printer. */
import type { Attribute, AttributePrinter, Type } from "../attributes/attribute.ts";
import type { Context } from "../context.ts";
import type { DimensionListOptions } from "../text/dimension-list.ts";

/**
 * The part of the parser that reads attributes and types. A method that fails has reported an error and returns
 * undefined or false; the caller passes the failure on.
 */
export interface AttributeSyntaxParser {
  readonly context: Context;
  /** Offset of the current token in the source. */
  readonly offset: number;
  /** Whether the current token is the punctuation `text`. */
  isPunctuation(text: string): boolean;
  /** Takes the punctuation or reports an error. */
  expect(text: string): boolean;
  /** Takes the punctuation if it is there. */
  accept(text: string): boolean;
  /** Takes the keyword or reports an error. */
  expectKeyword(keyword: string): boolean;
  /** Takes the keyword if it is there. */
  acceptKeyword(keyword: string): boolean;
  /** Takes any keyword, or returns undefined without an error if there is none. */
  optionalKeyword(): string | undefined;
  /** Takes any keyword or reports an error: `expected <what>`. */
  parseKeyword(what?: string): string | undefined;
  /** Takes one of `keywords` or reports an error that lists them. */
  parseKeywordOf(keywords: readonly string[], what: string): string | undefined;
  parseString(what?: string): string | undefined;
  optionalString(): string | undefined;
  /** An integer with an optional minus sign. */
  parseInteger(what?: string): bigint | undefined;
  optionalInteger(): bigint | undefined;
  parseType(): Type | undefined;
  optionalType(): Type | undefined;
  /** An attribute; `type` is that of a number without a type of its own. */
  parseAttribute(type?: Type): Attribute | undefined;
  optionalAttribute(type?: Type): Attribute | undefined;
  /** `@name`. */
  parseSymbolName(): string | undefined;
  optionalSymbolName(): string | undefined;
  /** `4x?x8x` up to an element type that follows: the sizes, dynamic ones as `dynamic`. */
  parseDimensionList(options?: DimensionListOptions): number[];
  /** Zero or more elements separated by commas between brackets; `each` returns false where it failed. */
  parseList(open: string, close: string, each: () => boolean): boolean;
  /** Reports an error at the current token, or at `offset`. */
  error(message: string, offset?: number): undefined;
}

/** The part of the printer that writes attributes and types. */
export interface AttributeSyntaxPrinter extends AttributePrinter {
  readonly context: Context;
}
